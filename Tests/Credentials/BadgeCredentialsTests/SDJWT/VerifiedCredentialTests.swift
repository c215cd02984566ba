import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class VerifiedCredentialTests: XCTestCase {
    func testAVerifiedCredentialHasEveryClaim() throws {
        let credential = try TestIssuer.verify(TestIssuer.issue())

        XCTAssertEqual(credential.claims, TestIssuer.claims.merging(TestIssuer.disclosable) { $1 })
        XCTAssertEqual(credential.issuer, TestIssuer.name)
        XCTAssertEqual(credential.type, TestIssuer.type)
        XCTAssertEqual(credential.issuedAt, TestIssuer.now.addingTimeInterval(-60))
        XCTAssertEqual(credential.notBefore, TestIssuer.now.addingTimeInterval(-60))
        XCTAssertEqual(credential.expires, TestIssuer.now.addingTimeInterval(3600))
        XCTAssertEqual(credential.holderKey, TestIssuer.holder)
        XCTAssertEqual(credential.status?.list, URL(string: "https://issuer.example/status/1"))
        XCTAssertEqual(credential.status?.index, 42)
    }

    func testWhatIsOptionalMayBeMissing() throws {
        let credential = try TestIssuer.verify(
            TestIssuer.issue(without: ["iat", "nbf", "exp", "status"]), holder: nil)

        XCTAssertNil(credential.issuedAt)
        XCTAssertNil(credential.notBefore)
        XCTAssertNil(credential.expires)
        XCTAssertNil(credential.status)
    }

    func testRefusesACredentialWithAnyCharacterChanged() throws {
        let text = Array(try TestIssuer.issue().utf8)

        try playEach(text.indices) { position in
            for replacement in Set([UInt8(ascii: "A"), UInt8(ascii: "~"), text[position] ^ 1])
            where replacement != text[position] {
                var changed = text
                changed[position] = replacement
                XCTAssertThrowsError(
                    try TestIssuer.verify(String(decoding: changed, as: UTF8.self)), "character \(position)"
                ) { XCTAssertTrue(TestIssuer.refusals.contains(($0 as? BadgeError)?.code), "\($0)") }
            }
        }
    }

    func testRefusesAWrongSignature() throws {
        let text = try TestIssuer.issue(key: TestIssuer.stranger)

        assertThrows(.signatureInvalid) { try TestIssuer.verify(text) }
        assertThrows(.signatureInvalid) { try TestIssuer.verify(TestIssuer.issue(), trust: []) }
    }

    func testTK9RefusesAnotherIssuer() throws {
        let text = try TestIssuer.issue()

        try playEach(["https://other.example", "https://issuer.example/", "https://ISSUER.example"]) { issuer in
            assertThrows(.credentialIssuerMismatch, issuer) { try TestIssuer.verify(text, issuer: issuer) }
        }
    }

    func testNamesThatOnlyLookAlikeAreOthers() throws {
        let (composed, decomposed) = ("https://issuer.example/pr\u{E9}s", "https://issuer.example/pre\u{301}s")
        let text = try TestIssuer.issue(["iss": .string(composed), "vct": .string(composed)])

        assertThrows(.credentialIssuerMismatch) { try TestIssuer.verify(text, issuer: decomposed, type: composed) }
        assertThrows(.credentialTypeMismatch) { try TestIssuer.verify(text, issuer: composed, type: decomposed) }
        XCTAssertNoThrow(try TestIssuer.verify(text, issuer: composed, type: composed))
    }

    func testRefusesAnotherType() throws {
        let text = try TestIssuer.issue(["vct": "https://issuer.example/parking"])

        assertThrows(.credentialTypeMismatch) { try TestIssuer.verify(text) }
    }

    func testRefusesACredentialBoundToAnotherKey() throws {
        let text = try TestIssuer.issue(["cnf": ["jwk": TestIssuer.stranger.publicKey.json]])

        assertThrows(.credentialKeyMismatch) { try TestIssuer.verify(text) }
    }

    func testRefusesAnExpiredCredentialFromTheVerySecond() throws {
        let text = try TestIssuer.issue()

        XCTAssertNoThrow(try TestIssuer.verify(text, now: TestIssuer.now.addingTimeInterval(3599)))
        assertThrows(.credentialExpired) {
            try TestIssuer.verify(text, now: TestIssuer.now.addingTimeInterval(3600))
        }
    }

    func testRefusesACredentialOfTheFutureBeyondAMinuteOfSkew() throws {
        try playEach(["nbf", "iat"]) { name in
            let within = try TestIssuer.issue([name: TestIssuer.seconds(60)])
            let beyond = try TestIssuer.issue([name: TestIssuer.seconds(61)])
            XCTAssertNoThrow(try TestIssuer.verify(within), name)
            assertThrows(.credentialNotYetValid, name) { try TestIssuer.verify(beyond) }
        }
    }

    func testTK10RefusesClaimsOfTheWrongShape() throws {
        var withPrivatePart = try XCTUnwrap(TestIssuer.holder.json.objectValue)
        withPrivatePart["d"] = "AA"
        let changes: [[String: JSON]] = [
            ["iss": 1], ["iss": ""], ["vct": []], ["iat": "1800000000"], ["iat": -1], ["iat": 9_007_199_254_740_992],
            ["exp": "never"], ["exp": -1],
            ["exp": true],
            ["nbf": []], ["iss": nil], ["vct": nil], ["cnf": nil], ["cnf": [:]], ["cnf": ["kid": "x"]],
            ["cnf": ["jwk": ["kty": "OKP", "crv": "Ed25519", "x": "AA"]]], ["cnf": ["jwk": .object(withPrivatePart)]],
            ["status": "active"], ["status": []],
            ["status": ["status_list": ["idx": -1, "uri": "https://a.example"]]],
            ["status": ["status_list": ["idx": 1.5, "uri": "https://a.example"]]],
            ["status": ["status_list": ["idx": 1, "uri": "file:///etc/passwd"]]],
            ["status": ["status_list": ["idx": 1]]],
        ]

        try playEach(changes) { change in
            let text = try TestIssuer.issue(change)
            assertThrows(.credentialMalformed, "\(change)") { try TestIssuer.verify(text) }
        }
        try playEach(["iss", "vct", "cnf"]) { name in
            let text = try TestIssuer.issue(without: [name])
            assertThrows(.credentialMalformed, "without \(name)") { try TestIssuer.verify(text) }
        }
    }

    func testNullIsAbsentInACredential() throws {
        let text = try TestIssuer.issue(["exp": nil, "nbf": nil, "iat": nil, "status": nil])

        let credential = try TestIssuer.verify(text)

        XCTAssertNil(credential.expires)
        XCTAssertNil(credential.status)
        XCTAssertFalse(credential.isStatusElsewhere)
    }

    func testACredentialMayHaveItsStatusElsewhere() throws {
        let others: [JSON] = [
            ["identifier_list": ["id": "abc", "uri": "https://x.example/il"]], ["status_list": .null], [:],
            ["status_attestation": ["credential_hash_alg": "sha-256"]],
        ]

        try playEach(others) { status in
            let credential = try TestIssuer.verify(TestIssuer.issue(["status": status]))

            XCTAssertNil(credential.status, status.text)
            XCTAssertTrue(credential.isStatusElsewhere, status.text)
        }
        let both: JSON = ["identifier_list": [:], "status_list": ["idx": 1, "uri": "https://a.example"]]
        let credential = try TestIssuer.verify(TestIssuer.issue(["status": both]))
        XCTAssertEqual(credential.status?.index, 1)
        XCTAssertFalse(credential.isStatusElsewhere)
    }

    func testKeepsClaimsThatAreOddButSound() throws {
        let claims: [String: JSON] = [
            "serial": .decimal("18446744073709551615"), "big": .decimal("1e400"), "pre\u{301}nom": "x",
            "portrait": .string(String(repeating: "A", count: 200_000)),
        ]
        let disclosed: [String: JSON] = ["zoe\u{308}": "x", "count": .decimal("-9223372036854775809")]

        let credential = try TestIssuer.verify(TestIssuer.issue(claims, disclosable: disclosed))

        for (name, value) in claims.merging(disclosed, uniquingKeysWith: { $1 }) {
            XCTAssertEqual(credential.claims[name], value, name)
        }
    }

    func testAnErrorSaysWhatIsTooLargeOrTooDeep() throws {
        let deep = (0..<40).reduce(JSON.string("leaf")) { inner, _ in [inner] }
        let large = JSON.string(String(repeating: "A", count: 400_000))
        let disclosure = TestIssuer.disclosure("salt", "deep", deep)
        let texts: [(String, String)] = [
            (try TestIssuer.issue(["deep": deep]), "nested deeper than 32"),
            (try TestIssuer.issue(["a": large]), "larger than"),
            (
                try TestIssuer.forge(["_sd": [TestIssuer.digest(disclosure)]], disclosures: [disclosure]),
                "deeper than 32"
            ),
        ]

        try playEach(texts) { text, reason in
            XCTAssertThrowsError(try TestIssuer.verify(text)) { error in
                XCTAssertTrue((error as? BadgeError)?.reason.contains(reason) ?? false, "\(error)")
            }
        }
    }

    func testRefusesAnotherKindOfToken() throws {
        try playEach(["JWT", "vc+sd-jwt", "text/dc+sd-jwt", "kb+jwt", "application/kb+jwt"]) { type in
            let text = try TestIssuer.issue(type: type)
            assertThrows(.credentialMalformed, type) { try TestIssuer.verify(text) }
        }
    }

    func testAPresentationIsNotACredential() throws {
        let binding = try JWS.sign(["nonce": "n"], type: "kb+jwt", with: TestIssuer.stranger)
        let text = try TestIssuer.issue() + binding

        assertThrows(.credentialMalformed) { try TestIssuer.verify(text) }
    }

    func testAWrongSignatureIsToldBeforeAnythingThatItCovers() throws {
        let text = try TestIssuer.issue(["iss": "https://other.example", "exp": 1], key: TestIssuer.stranger)

        assertThrows(.signatureInvalid) { try TestIssuer.verify(text) }
    }

    func testErrorsSayWhatToDoAndShowNoClaimOfThePerson() throws {
        let credential = try TestIssuer.issue()
        let failures = [
            assertThrows(.credentialExpired) { try TestIssuer.verify(credential, now: .distantFuture) },
            assertThrows(.credentialKeyMismatch) { try TestIssuer.verify(credential, holder: "x") },
            assertThrows(.credentialTypeMismatch) { try TestIssuer.verify(credential, type: "x") },
            assertThrows(.signatureInvalid) { try TestIssuer.verify(credential, trust: []) },
        ]

        for failure in failures.compactMap({ $0 }) {
            XCTAssertFalse(failure.reason.contains("lice"), failure.reason)
            XCTAssertGreaterThanOrEqual(failure.reason.split(separator: ". ").count, 2, failure.reason)
        }
    }
}
