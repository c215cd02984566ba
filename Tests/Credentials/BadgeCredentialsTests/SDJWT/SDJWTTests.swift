import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import TestSupport
import XCTest

final class SDJWTTests: XCTestCase {
    func testIssuesEachDisclosableClaimSaltedAndApart() throws {
        let text = try TestIssuer.issue()

        let credential = try SDJWT(text)

        let (payload, disclosures) = (credential.issuerSigned.payload, try credential.disclosures())
        XCTAssertEqual(disclosures.map(\.name), ["email", "level", "name"])
        XCTAssertEqual(payload["_sd_alg"], "sha-256")
        XCTAssertEqual(
            payload["_sd"], .array(disclosures.map { .string($0.digest) }.sorted { $0.text < $1.text }))
        XCTAssertNil(payload["name"])
        XCTAssertFalse(payload.text.contains("Alice"))
        XCTAssertEqual(credential.withoutKeyBinding, text)
        XCTAssertNil(credential.keyBinding)
    }

    func testACredentialHas256DisclosuresAtMost() throws {
        func text(_ count: Int) throws -> String {
            let disclosures = (0..<count).map { TestIssuer.disclosure("salt", .string("c\($0)"), 1) }
            return try TestIssuer.issueRaw([:], disclosures: disclosures)
        }

        XCTAssertEqual(try SDJWT(try text(256)).disclosures().count, 256)
        assertThrows(.credentialMalformed) { try SDJWT(try text(257)) }
    }

    func testSaltsAre128BitsAndNeverTheSame() throws {
        let disclosures = (0..<50).map { _ in Disclosure(name: "name", value: "Alice", random: SystemRandom()) }

        let salts = try disclosures.map { disclosure in
            try XCTUnwrap(JSON.parse(Base64URL.decode(disclosure.text)).arrayValue?.first?.stringValue)
        }

        XCTAssertEqual(Set(salts).count, 50)
        XCTAssertEqual(try salts.map { try Base64URL.decode($0).count }, Array(repeating: 16, count: 50))
    }

    func testWithoutDisclosableClaimsItHasNoDigests() throws {
        let credential = try SDJWT(TestIssuer.issue(disclosable: [:]))

        XCTAssertNil(credential.issuerSigned.payload["_sd"])
        XCTAssertNil(credential.issuerSigned.payload["_sd_alg"])
        XCTAssertEqual(try credential.claims(), TestIssuer.claims)
    }

    func testNamesTheIssuersKey() throws {
        var key = TestIssuer.key
        key.publicKey.keyID = "2026-1"

        let credential = try SDJWT(TestIssuer.issue(key: key))

        XCTAssertEqual(
            try credential.issuerSigned.header.object(), ["alg": "ES256", "typ": "dc+sd-jwt", "kid": "2026-1"])
    }

    func testRefusesToIssueWhatAVerifierMustRefuse() {
        let refused: [(claims: [String: JSON], disclosable: [String: JSON])] = [
            ([:], ["iss": 1]), ([:], ["exp": 1]), ([:], ["nbf": 1]), ([:], ["cnf": [:]]), ([:], ["vct": "x"]),
            ([:], ["status": [:]]), ([:], ["_sd": []]), ([:], ["...": "x"]), ([:], ["_sd_alg": "sha-256"]),
            (["name": "A"], ["name": "B"]), (["_sd": []], [:]), (["...": "x"], [:]), (["a": [["...": "x"]]], [:]),
            ([:], ["a": ["b": ["_sd": []]]]),
        ]

        for (claims, disclosable) in refused {
            assertThrows(.invalidInput, "\(claims) \(disclosable)") {
                try SDJWT.issue(
                    claims: claims, disclosable: disclosable, key: TestIssuer.key, random: TestRandom(seed: 1))
            }
        }
    }

    func testRefusesTextsThatAreNoSDJWT() throws {
        let good = try TestIssuer.issue()
        let token = try SDJWT(good).issuerSigned.compact
        let many = Array(repeating: "WyJhIiwxXQ", count: 257).joined(separator: "~")
        let refused = [
            "", "~", "~~", token, "a.b.c~", "\(token) ~", String(good.dropLast()), "\(token)~\(many)~",
            good + String(repeating: "A", count: 512 * 1024), good + "a.b.c", #"{"payload":"","signatures":[]}"#,
        ]

        try playEach(refused) { text in
            assertThrows(.credentialMalformed, String(text.prefix(40))) { try SDJWT(text) }
        }
    }

    func testRefusesDisclosuresThatAreNotWellFormed() throws {
        let token = try SDJWT(TestIssuer.issue()).issuerSigned.compact
        let refused = [
            "", "=", "WyJhIiwxXQ==", Base64URL.encode(Array("foo".utf8)), Base64URL.encode(Array("{}".utf8)),
            TestIssuer.disclosure(), TestIssuer.disclosure("salt"), TestIssuer.disclosure(1, "name", 2),
            TestIssuer.disclosure("salt", 1, 2), TestIssuer.disclosure("salt", "name", 1, 2),
            TestIssuer.disclosure(1, 2),
            Base64URL.encode(Array(#"["salt","name",{"a":1,"a":2}]"#.utf8)),
        ]

        try playEach(refused) { disclosure in
            assertThrows(.disclosureInvalid, disclosure) { try SDJWT("\(token)~\(disclosure)~").claims() }
        }
    }

    func testReadsAPresentationWithItsKeyBinding() throws {
        let credential = try TestIssuer.issue()
        let binding = try JWS.sign(["nonce": "n"], type: "kb+jwt", with: TestIssuer.stranger)

        let presentation = try SDJWT(credential + binding)

        XCTAssertEqual(presentation.keyBinding?.compact, binding)
        XCTAssertEqual(presentation.withoutKeyBinding, credential)
    }

    func testReadsTheCredentialOfTheStandardsExample() throws {
        try need(.fixture("openid4vci"))
        let answer = String(
            decoding: try documentFixture("openid4vci/credential_response_sd_jwt_vc.txt"), as: UTF8.self)
        let body = try XCTUnwrap(answer.firstRange(of: "{").map { answer[$0.lowerBound...] })
        let json = try JSON.parse(String(body.replacing(#/\n\s*/#, with: "")))

        let text = try JSONReader(json)["credentials"].elements()[0]["credential"].string()
        let credential = try SDJWT(text)
        let claims = try credential.claims()

        XCTAssertEqual(try credential.disclosures().count, 9)
        XCTAssertEqual(claims["given_name"], "John")
        XCTAssertEqual(claims["address"]?["country"], "US")
        XCTAssertEqual(claims["is_over_65"], true)
        XCTAssertEqual(claims["vct"], "https://credentials.example.com/identity_credential")
        XCTAssertNil(claims["_sd"])
        XCTAssertEqual(credential.withoutKeyBinding, text)
    }
}
