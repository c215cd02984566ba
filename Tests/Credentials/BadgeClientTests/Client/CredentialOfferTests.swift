import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation
import TestSupport
import XCTest

final class CredentialOfferTests: XCTestCase {
    private static let good: JSON = [
        "credential_issuer": "https://id.example.org", "credential_configuration_ids": ["badge"],
        "grants": ["urn:ietf:params:oauth:grant-type:pre-authorized_code": ["pre-authorized_code": "p"]],
    ]

    func testReadsWhatItWrites() throws {
        let offer = CredentialOffer(
            issuer: try XCTUnwrap(URL(string: "http://127.0.0.1:8080")), configurationIDs: ["badge", "b&=%+ é"],
            preAuthorizedCode: Secret(utf8: "a+b/c=&%"),
            transactionCode: .init(inputMode: .text, length: 6, description: "Sent by mail + \"letter\""),
            authorizationServer: try XCTUnwrap(URL(string: "https://as.example.net/t")))

        XCTAssertEqual(try CredentialOffer.parse(offer.uri), .value(offer))
        XCTAssertEqual(try CredentialOffer.parse("  \(offer.uri)\n"), .value(offer))
    }

    func testReadsAReferenceThatIsSecure() throws {
        let address = try XCTUnwrap(URL(string: "https://id.example.org/offers/1?x=y&z"))
        let link = CredentialOffer.uri(reference: address)

        XCTAssertEqual(try CredentialOffer.parse(link), .reference(address))
        XCTAssertEqual(
            try CredentialOffer.parse("OPENID-credential-offer:?credential_offer_uri=http://localhost/1"),
            .reference(try XCTUnwrap(URL(string: "http://localhost/1"))))
    }

    func testReadsTheSpecificationsExampleLink() throws {
        let link =
            "openid-credential-offer://?credential_offer=%7B%22credential_issuer%22:%22https://credential-issuer.exam"
            + "ple.com%22,%22credential_configuration_ids%22:%5B%22org.iso.18013.5.1.mDL%22%5D,%22grants%22:%7B%22urn:"
            + "ietf:params:oauth:grant-type:pre-authorized_code%22:%7B%22pre-authorized_code%22:%22oaKazRN8I0IbtZ0C7Ju"
            + "Mn5%22,%22tx_code%22:%7B%22input_mode%22:%22text%22,%22description%22:%22Please%20enter+it%22%7D%7D%7D%7D"

        guard case .value(let offer) = try CredentialOffer.parse(link) else { return XCTFail("It is no reference.") }

        XCTAssertEqual(offer.configurationIDs, ["org.iso.18013.5.1.mDL"])
        XCTAssertEqual(offer.transactionCode, .init(inputMode: .text, description: "Please enter it"))
    }

    func testReadsTheSpecificationsOffers() throws {
        try need(.fixture("openid4vci"))
        let multiple = try CredentialOffer(
            document: try IssuerScript.fixture("credential_offer_multiple_credentials.json"))
        let byReference = try CredentialOffer(document: try IssuerScript.fixture("credential_offer_by_reference.json"))
        let preAuthorized = try CredentialOffer(
            document: try IssuerScript.fixture("credential_offer_pre-authz_code.json"))

        XCTAssertEqual(multiple.transactionCode?.length, 4)
        XCTAssertEqual(multiple.configurationIDs.count, 2)
        XCTAssertEqual(byReference.transactionCode, .init(inputMode: .numeric))
        XCTAssertEqual(preAuthorized.preAuthorizedCode, Secret(utf8: "adhjhdjajkdkhjhdj"))
        let text = String(decoding: try IssuerScript.fixture("credential_offer_authz_code.txt"), as: UTF8.self)
        let body = try XCTUnwrap(text.firstIndex(of: "{").map { text[$0...] })
        let withLogin = try CredentialOffer(document: Array(body.utf8))
        XCTAssertNil(withLogin.preAuthorizedCode)
        XCTAssertEqual(withLogin.issuerState, "eyJhbGciOiJSU0Et...FYUaBy")
    }

    func testRefusesAnotherScheme() {
        for link in [
            "https://id.example.org/?credential_offer=%7B%7D", "haip-vci://?credential_offer=%7B%7D", "badge:ab?code=1",
            "openid-credential-offers://?credential_offer=%7B%7D",
        ] {
            expect(.offerSchemeUnknown) { try CredentialOffer.parse(link) }
        }
    }

    func testRefusesALinkThatIsTooLarge() {
        let link = "openid-credential-offer://?credential_offer="
        expect(.offerTooLarge) { try CredentialOffer.parse(link + String(repeating: "a", count: 65_537 - link.count)) }
        expect(.offerMalformed) { try CredentialOffer.parse(link + String(repeating: "a", count: 65_536 - link.count)) }
        expect(.offerTooLarge) { try CredentialOffer(document: Array(repeating: UInt8(ascii: " "), count: 65_537)) }
    }

    func testRefusesALinkThatIsNotOfTheGrammar() {
        for tail in [
            "", "//", "//?", "//?credential_offer", "//?credential_offer=", "//?credential_offer=%7B",
            "//host?credential_offer=x",
            "//?credential_offer=%7B%7D&credential_offer=%7B%7D", "//?credential_offer_uri=",
            "/path?credential_offer=x",
            "//?credential_offer=%7B%7D&credential_offer_uri=https://a.example", "//?offer=%7B%7D",
            "//?credential_offer=%7B%7D&x=y", "//?credential_offer=%7B%7D&", "//?Credential_offer=%7B%7D",
            "//?credential_offer=%7", "//?credential_offer=%+1", "//?credential_offer=%FF", "//?credential_offer={}#a",
            "//?credential_offer_uri=ftp://a.example", "//?credential_offer_uri=https://u:p@a.example/",
            "//?credential_offer_uri=https://a.example/%23", "//?credential_offer_uri=/offers/1",
        ] {
            expect(.offerMalformed, tail) { try CredentialOffer.parse("openid-credential-offer:" + tail) }
        }
        for link in ["", "hello", ":", "1x:y", "{}", "öpenid-credential-offer://?credential_offer=x"] {
            expect(.offerMalformed, link) { try CredentialOffer.parse(link) }
        }
    }

    func testIgnoresHostPathAndParametersThatAreNotKnown() throws {
        let offer = CredentialOffer(
            issuer: try XCTUnwrap(URL(string: "https://id.example.org")), configurationIDs: ["badge"],
            preAuthorizedCode: Secret(utf8: "p"))
        let query = try XCTUnwrap(offer.uri.split(separator: "?").last)
        let links = [
            "//credential_offer?\(query)", "//issuer.example/some/path/?\(query)", "///?\(query)", "/?\(query)",
            "?\(query)", "//?session=abc&\(query)", "//?\(query)&x=1&x=2", "//?\(query)&",
            "//?&\(query)&utm_source=mail",
            "//?flag&=&\(query)", "//user@host:1?\(query)", "//?Credential_offer=x&\(query)",
        ]

        try playEach(links) { link in
            XCTAssertEqual(try CredentialOffer.parse("openid-credential-offer:" + link), .value(offer), link)
        }
        expect(.offerMalformed) { try CredentialOffer.parse(offer.uri + "&\(query)") }
        expect(.offerMalformed) { try CredentialOffer.parse(offer.uri + "&credential_offer_uri=https://a.example") }
    }

    func testRefusesAFragment() throws {
        let offer = CredentialOffer(
            issuer: try XCTUnwrap(URL(string: "https://id.example.org")), configurationIDs: ["badge"],
            preAuthorizedCode: Secret(utf8: "p"), transactionCode: .init(description: "press # first"))

        expect(.offerMalformed) { try CredentialOffer.parse(offer.uri.replacingOccurrences(of: "%23", with: "#")) }
    }

    func testRefusesAnOfferWhoseMembersAreWrong() {
        let grant = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
        let code: (JSON) -> JSON? = { ["\(grant)": ["pre-authorized_code": "p", "tx_code": $0]] }
        let changes: [[String: JSON?]] = [
            ["credential_issuer": nil], ["credential_issuer": 1], ["credential_issuer": "id.example.org"],
            ["credential_issuer": "https://id.example.org?x=y"], ["credential_issuer": "https://id.example.org#f"],
            ["credential_issuer": "https://u@id.example.org"], ["credential_issuer": "https://id.example.org/a b"],
            ["credential_configuration_ids": nil], ["credential_configuration_ids": []],
            ["credential_configuration_ids": ["a", "a"]], ["credential_configuration_ids": [""]],
            ["credential_configuration_ids": "badge"], ["grants": [.init(grant): [:]]],
            ["grants": [.init(grant): ["pre-authorized_code": ""]]],
            ["grants": [.init(grant): ["pre-authorized_code": 7]]], ["grants": code("yes")],
        ]
        for change in changes {
            expect(.offerMalformed, "\(change)") { try Self.read(Self.good.changing(change)) }
        }
        expect(.offerMalformed) { try Self.read([]) }
        expect(.offerMalformed) { try CredentialOffer(document: Array(#"{"grants":{},"grants":{}}"#.utf8)) }
    }

    func testAnOddFormatOfACodeCostsItsHintsAlone() throws {
        let grant = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
        let long = String(repeating: "a", count: 400)
        let formats: [(JSON, TransactionCodeFormat)] = [
            (["input_mode": "digits"], .init(inputMode: .text)), (["input_mode": 1], .init(inputMode: .text)),
            (["input_mode": .null, "length": .null, "description": .null], .init()),
            (["length": 0], .init()), (["length": "6"], .init()), (["length": 257], .init()),
            (["description": .string(long)], .init(description: String(long.prefix(300)))),
            (["description": ["en": "Look"]], .init()),
        ]

        try playEach(formats) { written, read in
            let grants: JSON = .object([grant: ["pre-authorized_code": "p", "tx_code": written]])
            let offer = try Self.read(Self.good.changing(["grants": grants]))

            XCTAssertEqual(offer.transactionCode, read, written.text)
        }
    }

    func testAnOfferWithoutACodeWantsALogin() throws {
        let cases: [(JSON?, String?)] = [
            (nil, nil), (.null, nil), (["authorization_code": [:]], nil),
            (["authorization_code": ["issuer_state": "x"]], "x"),
        ]
        for (grants, state) in cases {
            let offer = try Self.read(Self.good.changing(["grants": grants]))
            XCTAssertNil(offer.preAuthorizedCode)
            XCTAssertEqual(offer.issuerState, state)
            XCTAssertEqual(try CredentialOffer(document: offer.json.serialized()), offer)
        }
    }

    func testRefusesAnOfferOfGrantsThatNobodyKnows() {
        for grants: JSON in [[:], ["urn:example:grant": [:]]] {
            expect(.offerUnsupported) { try Self.read(Self.good.changing(["grants": grants])) }
        }
    }

    func testRefusesServersThatAreNotSecure() {
        expect(.serverInsecure) { try Self.read(Self.good.changing(["credential_issuer": "http://id.example.org"])) }
        expect(.serverInsecure) {
            try CredentialOffer.parse("openid-credential-offer://?credential_offer_uri=http://id.example.org/1")
        }
        XCTAssertNoThrow(try Self.read(Self.good.changing(["credential_issuer": "http://127.0.0.1:8080"])))
    }

    func testPassesOverMembersThatItDoesNotKnow() {
        XCTAssertNoThrow(try Self.read(Self.good.changing(["note": "x"])))
    }

    private static func read(_ json: JSON) throws -> CredentialOffer {
        try CredentialOffer(document: json.serialized())
    }

    private func expect<Value>(
        _ code: BadgeError.Code, _ message: String = "", line: UInt = #line, _ operation: () throws -> Value
    ) {
        XCTAssertThrowsError(try operation(), message, line: line) { error in
            XCTAssertEqual((error as? BadgeError)?.code, code, message, line: line)
        }
    }
}
