import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation
import TestSupport
import XCTest

final class BadgeLinkTests: XCTestCase {
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let server = "https%3A%2F%2Fid.example.org%2Ftenant"

    func testAnAppsOwnSchemeStandsInForTheUsualOneAndOffersKeepTheirs() throws {
        let server = try url("https://id.example.org")
        let own = BadgeLink.server(server).text(scheme: "acme.pass")

        XCTAssertEqual(own, "acme.pass:cs?surl=https%3A%2F%2Fid.example.org")
        XCTAssertEqual(try BadgeLink.parse(own.uppercasedScheme, scheme: "acme.pass"), .server(server))
        for (link, scheme) in [(own, BadgeLink.scheme), ("badge:cs?surl=x", "acme.pass")] {
            XCTAssertThrowsError(try BadgeLink.parse(link, scheme: scheme)) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .linkUnknown)
            }
        }
        let offer = "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fid.example.org%2Foffers%2F1"
        XCTAssertEqual(try BadgeLink.parse(offer, scheme: "acme.pass"), .offer(offer))
        XCTAssertEqual(
            ["badge", "acme.pass", "a1+b-c"].filter { !BadgeLink.isScheme($0) }, [])
        XCTAssertEqual(
            ["Badge", "1a", "a", "https", "javascript", "openid-credential-offer", "a b"].filter(BadgeLink.isScheme), []
        )
    }

    func testReadsWhatTheGrammarSays() throws {
        let server = try url("https://id.example.org/tenant")
        let code = Secret(utf8: "c0de_-9")
        let table: [(String, BadgeLink)] = [
            ("badge:cs?surl=\(Self.server)", .server(server)),
            ("BaDgE:cs?surl=https://id.example.org/tenant", .server(server)),
            ("badge:cs?surl=aHR0cHM6Ly9pZC5leGFtcGxlLm9yZy90ZW5hbnQ", .server(server)),
            ("badge:cs?surl=http%3A%2F%2F127.0.0.1%3A8443", .server(try url("http://127.0.0.1:8443"))),
            ("badge:cs?surl=\(Self.server)%2F", .server(server)),
            ("badge:cs?surl=aHR0cHM6Ly9pZC5leGFtcGxlLm9yZy90ZW5hbnQv", .server(server)),
            ("badge:cs?surl=\(Self.server)%2F/", .server(server)),
            ("badge:cs?surl=aHR0cHM6Ly9pZC5leGFtcGxlLm9yZy90ZW5hbnQvLy8", .server(server)),
            ("badge:ab?code=c0de_-9&surl=\(Self.server)/", .invitation(code: code, server: server)),
            ("badge:rb?code=c0de_-9&surl=\(Self.server)/", .recovery(code: code, server: server)),
            ("badge:ab?code=c0de_-9", .invitation(code: code, server: nil)),
            ("badge:ab?surl=\(Self.server)&code=c0de_-9", .invitation(code: code, server: server)),
            ("badge:ab?code=%63%30de_-9", .invitation(code: code, server: nil)),
            ("badge:rb?code=c0de_-9&surl=\(Self.server)&badge_count=12", .recovery(code: code, server: server)),
            ("badge:rb?code=c0de_-9", .recovery(code: code, server: nil)),
            ("badge:ao?org_id=\(Self.server)", .login(organization: server, name: nil)),
            (
                "badge:ao?org_id=\(Self.server)&org_name=Caf%C3%A9%20%26%2B%20Co",
                .login(organization: server, name: "Café &+ Co")
            ),
        ]
        for (text, link) in table {
            XCTAssertEqual(try BadgeLink.parse(text), link, text)
        }
    }

    func testReadsWhatAnotherProgramAsks() throws {
        let short =
            "badge:authorize?client_id=door&redirect_uri=door%3A%2Fcb&org_id=\(Self.server)"
            + "&code_challenge=\(Self.challenge)"

        let plain = try BadgeLink.parse(short)
        let full = try BadgeLink.parse(short + "&state=a%3Db%26c&claims=email,address.locality")

        let server = try url("https://id.example.org/tenant")
        XCTAssertEqual(
            plain,
            .authorize(
                AuthorizationRequest(
                    clientID: "door", redirectURI: try url("door:/cb"), organization: server, state: nil,
                    codeChallenge: Self.challenge, claims: [])))
        XCTAssertEqual(
            full,
            .authorize(
                AuthorizationRequest(
                    clientID: "door", redirectURI: try url("door:/cb"), organization: server, state: "a=b&c",
                    codeChallenge: Self.challenge, claims: ["email", "address.locality"])))
    }

    func testRefusesWhatIsOutsideTheGrammar() {
        let malformed = [
            "", "badge", "badge:", "badge:?", "badge:cs", "badge:cs?", "badge:cs?surl", "badge:cs?surl=", "badge:cs?=x",
            "badge:cs?surl=\(Self.server)&", "badge:cs?&surl=\(Self.server)", "badge:cs?surl=\(Self.server)&x=1",
            "badge:cs?surl=\(Self.server)&surl=\(Self.server)", "badge:cs?SURL=\(Self.server)",
            "badge:cs?surl=\(Self.server)#f", "badge:cs?surl=\(Self.server)%23f", "badge:cs?surl=\(Self.server)%3Fq",
            "badge://cs?surl=\(Self.server)", "badge://a@b/cs?surl=\(Self.server)", "badge:/cs?surl=\(Self.server)",
            "badge:cs/x?surl=\(Self.server)", " badge:cs?surl=\(Self.server)", "badge:cs?surl=\(Self.server)\n",
            "badge:cs?surl=http%3A%2F%2Fid.example.org", "badge:cs?surl=ftp%3A%2F%2Fid.example.org",
            "badge:cs?surl=https%3A%2F%2Fa%40id.example.org", "badge:cs?surl=id.example.org", "badge:cs?surl=aHR0cHM6",
            "badge:cs?surl=https%3A%2F%2F%C3%A9.example", "badge:cs?surl=%", "badge:cs?surl=%4", "badge:cs?surl=%zz",
            "badge:cs?surl=%+1", "badge:cs?surl=https:%2F%2Fid.example.org/é", "badge:cs?surl=%FF",
            "badge:cs?surl=https%3A%2F%2Fid.example.org%00", "badge:ab?code=", "badge:ab?surl=\(Self.server)",
            "badge:ab?code=a.b", "badge:ab?code=..", "badge:ab?code=a%2Fb", "badge:ab?code=a+b", "badge:ab?code=a%20b",
            "badge:ab?code=\(String(repeating: "a", count: 257))", "badge:ab?code=a&badge_count=1",
            "badge:rb?code=a&badge_count=0", "badge:rb?code=a&badge_count=x", "badge:rb?code=a&badge_count=1000",
            "badge:ao?org_name=x", "badge:ao?org_id=\(Self.server)&org_name=a+b",
            "badge:ao?org_id=\(Self.server)&org_name=a%1Bb", "badge:ao?org_id=\(Self.server)&org_name=a%E2%80%AEb",
            "badge:ao?org_id=\(Self.server)&org_name=\(String(repeating: "a", count: 257))",
            "badge:ao?org_id=aHR0cHM6Ly9pZC5leGFtcGxlLm9yZy90ZW5hbnQ",
            "badge:cs?surl=https%3A%2F%2Fid.example.org%2F\(String(repeating: "a", count: 2020))",
        ]
        for text in malformed { XCTAssertEqual(code(text), .linkMalformed, text) }
    }

    func testRefusesWhatItDoesNotKnow() {
        let unknown = [
            "badges:cs?surl=\(Self.server)", "https://id.example.org", "javascript:alert(1)", "badge:CS?surl=x",
            "badge:sign?code=x", "badge:xx", "uniusher:cs?surl=\(Self.server)",
        ]
        for text in unknown { XCTAssertEqual(code(text), .linkUnknown, text) }
    }

    func testSaysThatAShortcutIsNotSupported() {
        for text in ["badge:nfc_shortcut", "badge:nfc_shortcut?id=1"] {
            XCTAssertThrowsError(try BadgeLink.parse(text), text) { error in
                XCTAssertEqual(BadgeError(wrapping: error).message.key, "linkUnknown.shortcut", text)
            }
        }
    }

    func testRefusesARequestThatIsNotWellFormed() throws {
        let good = [
            "client_id": "door", "redirect_uri": "https%3A%2F%2Fapp.example.com%2Fcb%3Fa%3D1", "org_id": Self.server,
            "code_challenge": Self.challenge, "state": "s", "claims": "email",
        ]
        func link(_ parameters: [String: String]) -> String {
            "badge:authorize?" + parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&")
        }
        XCTAssertNil(code(link(good)))
        for name in ["client_id", "redirect_uri", "org_id", "code_challenge"] {
            XCTAssertEqual(code(link(good.filter { $0.key != name })), .linkMalformed, name)
        }
        let long = String(repeating: "a", count: 513)
        let bad: [(String, String)] = [
            ("client_id", String(repeating: "a", count: 129)), ("state", long),
            ("code_challenge", Self.challenge + "A"), ("code_challenge", String(Self.challenge.dropLast())),
            ("code_challenge", Self.challenge.dropLast() + "%2B"), ("redirect_uri", "javascript%3Aalert"),
            ("redirect_uri", "JavaScript%3Aalert"), ("redirect_uri", "data%3A,x"),
            ("redirect_uri", "file%3A%2F%2F%2Fetc"), ("redirect_uri", "%2Fcb"), ("redirect_uri", "cb"),
            ("redirect_uri", "https%3A%2F%2Fa.example%2F%23f"), ("redirect_uri", "a%20b%3Ac"), ("redirect_uri", "x%3A"),
            ("claims", "email,"), ("claims", "email,email"), ("claims", "Email"), ("claims", "a%20b"),
            ("claims", String(repeating: "a", count: 65)), ("claims", (0..<33).map { "c\($0)" }.joined(separator: ",")),
            ("unknown", "1"), ("code_challenge_method", "plain"), ("code_challenge_method", "s256"),
        ]
        for (name, value) in bad {
            XCTAssertEqual(code(link(good.merging([name: value]) { $1 })), .linkMalformed, "\(name)=\(value)")
        }
    }

    func testWhatALinkSaysMayBeAsLongAsItsClaim() {
        func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
        let request =
            "badge:authorize?redirect_uri=door%3A%2Fcb&org_id=\(Self.server)&code_challenge=\(Self.challenge)"
        let links = [
            "badge:ab?code=\(letters(256))", "badge:rb?code=a&badge_count=1", "badge:rb?code=a&badge_count=999",
            "badge:ao?org_id=\(Self.server)&org_name=\(letters(256))", "\(request)&client_id=\(letters(128))",
            "\(request)&client_id=a&state=\(letters(512))", "\(request)&client_id=a&claims=\(letters(64))",
            "\(request)&client_id=a&claims=\((0..<32).map { "c\($0)" }.joined(separator: ","))",
        ]
        for link in links { XCTAssertNil(code(link), link) }
    }

    func testTheMethodOfAChallengeMayBeNamedAndWhatIsRefusedIsNamed() throws {
        let link =
            "badge:authorize?client_id=door&redirect_uri=door%3A%2Fcb&org_id=\(Self.server)"
            + "&code_challenge=\(Self.challenge)"

        XCTAssertEqual(try BadgeLink.parse(link + "&code_challenge_method=S256"), try BadgeLink.parse(link))
        XCTAssertTrue(reason(link + "&code_challenge_method=plain").contains("code_challenge_method"))
        XCTAssertTrue(reason(link + "&response_type=code").contains("not known: response_type."))
    }

    func testLeavesOffersToTheirOwnGrammarAndSize() throws {
        let document =
            #"{"credential_issuer":"https://id.example.org","credential_configuration_ids":["badge"],"#
            + #""x":""# + String(repeating: "a", count: 10_000)
            + #"","grants":{"urn:ietf:params:oauth:grant-type:pre-authorized_code":{"pre-authorized_code":"p"}}}"#
        let value = try XCTUnwrap(document.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let offer = "OpenID-Credential-Offer://?credential_offer=\(value)"

        XCTAssertEqual(try BadgeLink.parse(offer), .offer(offer))
        XCTAssertEqual(code("openid-credential-offer://?credential_offer=%7B%7D"), .offerMalformed)
        XCTAssertEqual(code(offer + String(repeating: "a", count: 64 * 1024)), .offerTooLarge)
    }

    func testALinkOrAnOfferIsNoLongerThanTheClaimSays() throws {
        for (head, most, refusal) in [
            ("badge:cs?surl=https%3A%2F%2Fid.example.org%2F", 2048, BadgeError.Code.linkMalformed),
            ("openid-credential-offer://?credential_offer=", 64 * 1024, .offerTooLarge),
        ] {
            let longest = head + String(repeating: "a", count: most - head.utf8.count)
            let reason = reason(longest)

            XCTAssertEqual(code(longest + "a"), refusal)
            XCTAssertFalse(reason.contains("longer than") || reason.contains("larger than"), reason)
        }
    }

    func testTellsNoCodeInAReason() throws {
        XCTAssertThrowsError(try BadgeLink.parse("badge:ab?code=s3cr3t&x=1")) { error in
            XCTAssertFalse("\(error)".contains("s3cr3t"))
        }
    }

    private func code(_ text: String) -> BadgeError.Code? {
        do {
            _ = try BadgeLink.parse(text)
            return nil
        } catch {
            return error.code
        }
    }

    private func reason(_ text: String) -> String {
        do {
            _ = try BadgeLink.parse(text)
            return ""
        } catch {
            return error.reason
        }
    }

    private func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text)) }
}

extension String {
    // A scheme may be written in any case of letters.
    fileprivate var uppercasedScheme: String { prefix { $0 != ":" }.uppercased() + drop { $0 != ":" } }
}
