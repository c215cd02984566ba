import BadgeModel
import BadgeOpenID
import BadgePresentation
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What a text is that a person pasted, typed or scanned.
final class WalletTextTests: XCTestCase {
    private static let request = "client_id=x509_hash%3Aabc&request_uri=https%3A%2F%2Fdoor.example%2Frequests%2F1"
    private static let offer =
        "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fid.example.org%2Foffers%2FZk3pQ9aaTqYw8LwHn2Rk0"
    private static let challenge =
        #"{"audience": "https://door.example", "nonce": "4711", "expires": "2027-01-15T08:05:00Z"}"#

    func testVP1ARequestOfEachSchemeIsRecognized() throws {
        for scheme in [
            "openid4vp://", "haip-vp://", "eu-eaap://", "eudi-openid4vp://", "mdoc-openid4vp://", "OpenID4VP:",
        ] {
            for text in ["@", " @\n", "Open @ now.", "<@>", "\u{FEFF}@"] {
                let link = "\(scheme)?\(Self.request)"

                let recognized = try WalletText(text.replacing("@", with: link))

                XCTAssertEqual(recognized, .request(try VerifierRequestLink(parsing: link)), "\(scheme) \(text)")
            }
        }
        let page = "https://wallet.example/present?\(Self.request)&utm_source=x"
        XCTAssertEqual(try WalletText(page), .request(try VerifierRequestLink(parsing: page)))
        XCTAssertEqual(try WalletText(link: try XCTUnwrap(URL(string: page))), try WalletText(page))
    }

    func testEachKindIsRecognized() throws {
        let server = try XCTUnwrap(URL(string: "https://id.example.org"))
        let local = try XCTUnwrap(URL(string: "http://localhost:8430"))
        let date = try Date("2027-01-15T08:05:00Z", strategy: .iso8601)
        let challenge = VerifierChallenge(audience: "https://door.example", nonce: "4711", expires: date)
        let table: [(String, WalletText)] = [
            (Self.offer, .link(.offer(Self.offer))),
            ("badge:cs?surl=https%3A%2F%2Fid.example.org", .link(.server(server))),
            ("badge:ab?code=abc&utm_source=mail", .link(.invitation(code: Secret(utf8: "abc"), server: nil))),
            ("https://id.example.org/open/rb?code=c0de", .link(.recovery(code: Secret(utf8: "c0de"), server: server))),
            (Self.challenge, .challenge(challenge)), ("\n\(Self.challenge) ", .challenge(challenge)),
            (
                #"{"nonce": "n", "audience": "door", "x": 1}"#,
                .challenge(VerifierChallenge(audience: "door", nonce: "n"))
            ),
            ("https://id.example.org", .server(server)), (" HTTPS://ID.example.org:443/ ", .server(server)),
            ("id.example.org:443", .server(server)), ("localhost:8430", .server(local)),
            ("http://localhost:8430/", .server(local)),
            ("4821", .code(Secret(utf8: "4821"))), ("482915\n", .code(Secret(utf8: "482915"))),
            ("48291537", .code(Secret(utf8: "48291537"))),
        ]

        for (text, kind) in table { XCTAssertEqual(try WalletText(text), kind, text) }
    }

    func testAnythingElseIsToldWhatItLooksLike() {
        let nonce = String(repeating: "A_b-", count: 19)
        let table: [(String, String)] = [
            ("", "empty"), (" \u{200B}\n", "empty"), ("hello", "text"), ("Hello, open this: badge", "text"),
            ("48 21", "text"), ("12345", "text"), ("４８２１", "text"), ("See https://example.org for more.", "text"),
            ("{}", "document"), (#"{"audience": "", "nonce": "n"}"#, "document"),
            (#"{"audience": "a\nb", "nonce": "n"}"#, "document"), (#"{"audience": "a", "nonce": 1}"#, "document"),
            (#"{"protocol": "openid4vp-v1-unsigned", "data": {}}"#, "document"), ("{", "document"),
            (nonce, "nonce"), ("eyJhbGciOiJFUzI1NiJ9.e30.c2ln~", "presentation"),
            ("-----BEGIN CERTIFICATE-----\nMIIB\n", "certificate"), ("https://example.org/?page=1", "page"),
            ("https://example.org/#top", "page"), ("ana@example.com", "email"), ("id.example.org", "host"),
            ("mailto:ana@example.com", "scheme"), ("ftp://id.example.org", "scheme"), ("openid4vp", "text"),
            ("openid4vci://?client_id=a&request=b", "scheme"), ("badges:cs?surl=x", "scheme"),
            ("badge:zz?code=a", "action"),
        ]

        for (text, key) in table {
            XCTAssertThrowsError(try WalletText(text), text) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .linkUnknown, text)
                XCTAssertEqual(($0 as? BadgeError)?.message.key.rawValue, "linkUnknown.\(key)", text)
            }
        }
    }

    func testWhatIsNearlyAKindIsToldWhatIsWrong() {
        let table: [(String, BadgeError.Code)] = [
            ("badge:ab?surl=x", .linkMalformed), ("Open badge:rb?code=a&code=b.", .linkMalformed),
            ("openid-credential-offer://?x=1", .offerMalformed), ("http://id.example.org", .serverInsecure),
            ("https://ana@id.example.org", .serverInsecure), ("openid4vp://?request=a.b.c", .presentationRefused),
            ("openid4vp://?client_id=a&request=b&request_uri=https%3A%2F%2Fa.example", .presentationRefused),
            ("Scan openid4vp://?client_id=a&client_id=b here", .presentationRefused),
            ("https://a.example/?client_id=a&request_uri=x", .presentationRefused),
        ]

        for (text, code) in table { assertThrows(code, text) { try WalletText(text) } }
    }

    func testOfWhatTheSystemOpensOnlyLinksAreRead() throws {
        for text in ["https://id.example.org", "badge:ab?code=abc&utm_source=mail", "badge://ab?code=abc", "x:4821"] {
            XCTAssertThrowsError(try WalletText(link: try XCTUnwrap(URL(string: text))), text) {
                XCTAssertTrue([.linkUnknown, .linkMalformed].contains(($0 as? BadgeError)?.code), text)
            }
        }
        XCTAssertEqual(try WalletText(link: try XCTUnwrap(URL(string: Self.offer))), .link(.offer(Self.offer)))
    }

    func testARequestKeepsWhatIsInItUpTo256Kilobytes() throws {
        let start = "openid4vp://?\(Self.request)&x="
        let longest = start + String(repeating: "a", count: WalletText.maxBytes - start.utf8.count)

        XCTAssertEqual(try WalletText(longest), .request(try VerifierRequestLink(parsing: longest)))
        XCTAssertThrowsError(try WalletText(longest + "a")) {
            XCTAssertEqual(($0 as? BadgeError)?.message.key, "linkUnknown.tooLarge")
        }
    }

    // With the square of its size it would take many minutes.
    func testTheTimeForAHostileTextGrowsWithItsSizeAlone() throws {
        let fillings = [
            "openid4vp:", "openid4vp:?client_id=a&", "%", "&", "{\"a\":", "[", "a@", "a.", "eyJ.", "\u{316}\u{301}",
            "9",
            "https://", "\n", " ", "\u{200B}",
        ]

        let refusals: [BadgeError.Code] = [.linkUnknown, .linkMalformed, .presentationRefused, .serverInsecure]

        try playEach(fillings) { filling in
            for start in ["", "openid4vp://?", "https://a.example/?client_id=", "{\"audience\": \""] {
                let text = start + String(repeating: filling, count: (96 * 1024) / filling.utf8.count)
                XCTAssertThrowsError(try WalletText(text), start + filling) {
                    XCTAssertTrue(refusals.contains(BadgeError(wrapping: $0).code), start + filling)
                }
            }
        }
    }

    func testNoRefusalRepeatsTheText() {
        for text in [
            "s3cret-word", "eyJs3cret.s3cret.s3cret", "https://s3cret.example/?code=s3cret", "{\"s3cret\": 1}",
        ] {
            XCTAssertThrowsError(try WalletText(text)) {
                XCTAssertFalse(BadgeError(wrapping: $0).reason.contains("s3cret"), text)
            }
        }
    }

    @MainActor
    func testACodeAndATextThatIsNothingChangeNothing() async throws {
        let (world, book, wallet) = try await LinkWorkflowTests.freshHome()

        for text in ["4821", "hello", "id.example.org", ""] {
            let ending = await Ending { _ = try await wallet.handle(text) }
            XCTAssertEqual(ending, .failed(.linkUnknown), text)
        }

        XCTAssertEqual(world.wire.calls, [])
        XCTAssertEqual(book.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testAServersAddressIsUsedAfterTheYes() async throws {
        let (_, book, wallet) = try await LinkWorkflowTests.freshHome()
        let address = try WalletFixture.url
        book.confirmations = [.refused, .confirmed]

        let refused = await Ending { _ = try await wallet.handle(address.absoluteString) }
        let outcome = try await wallet.handle(address.absoluteString + "/")

        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        guard case .server(address) = outcome else { return XCTFail("\(outcome)") }
        let servers = try await wallet.servers
        XCTAssertEqual(servers.map(\.url), [address])
        try await wallet.close()
    }
}
