import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class PolicyTokenTests: XCTestCase {
    private static let json: JSON = ["restrictions": [], "deviceLimit": 3]

    func testVerifiesWhatWasSigned() throws {
        let signed = try Self.sign()

        let verified = try Self.verify(signed.compact)

        XCTAssertEqual(verified, signed)
        XCTAssertEqual(verified.version, 4)
        XCTAssertEqual(verified.issuedAt, TestIssuer.now)
        XCTAssertEqual(verified.expires, TestIssuer.now.addingTimeInterval(86_400))
        XCTAssertEqual(verified.policy.json, Self.json)
    }

    func testTimesAreWholeSeconds() throws {
        let signed = try Self.sign(issuedAt: TestIssuer.now.addingTimeInterval(0.75))

        XCTAssertEqual(signed.issuedAt, TestIssuer.now)
        XCTAssertEqual(try Self.verify(signed.compact), signed)
    }

    func testRefusesATokenWithAnyCharacterChanged() throws {
        let text = Array(try Self.sign().compact.utf8)

        for position in text.indices {
            var changed = text
            changed[position] ^= 1
            XCTAssertThrowsError(try Self.verify(String(decoding: changed, as: UTF8.self)), "character \(position)") {
                XCTAssertTrue(TestIssuer.refusals.contains(($0 as? BadgeError)?.code), "\($0)")
            }
        }
    }

    func testRefusesAnotherSigner() throws {
        let text = try Self.sign(key: TestIssuer.stranger).compact

        assertThrows(.signatureInvalid) { try Self.verify(text) }
    }

    func testRefusesAnotherIssuer() throws {
        let text = try Self.sign(issuer: "https://other.example").compact

        XCTAssertEqual(Self.path(assertThrows(.documentInvalid) { try Self.verify(text) }), "iss")
    }

    func testRefusesAnotherKindOfToken() throws {
        let payload = try JWS(Self.sign().compact).payload

        try playEach(["JWT", "statuslist+jwt", "text/badge-policy+jwt"]) { type in
            let text = try JWS.sign(payload, type: type, with: TestIssuer.key)
            XCTAssertEqual(Self.path(assertThrows(.documentInvalid, type) { try Self.verify(text) }), "typ")
        }
    }

    func testRefusesAnExpiredPolicyFromTheVerySecond() throws {
        let text = try Self.sign().compact

        XCTAssertNoThrow(try Self.verify(text, now: TestIssuer.now.addingTimeInterval(86_399)))
        assertThrows(.documentStale) { try Self.verify(text, now: TestIssuer.now.addingTimeInterval(86_400)) }
    }

    func testRefusesAPolicyOfTheFutureBeyondAMinuteOfSkew() throws {
        let text = try Self.sign().compact

        XCTAssertNoThrow(try Self.verify(text, now: TestIssuer.now.addingTimeInterval(-60)))
        let error = assertThrows(.documentInvalid) {
            try Self.verify(text, now: TestIssuer.now.addingTimeInterval(-61))
        }
        XCTAssertEqual(Self.path(error), "iat")
    }

    func testRefusesClaimsOfTheWrongShapeAndNamesThem() throws {
        let good = try XCTUnwrap(JWS(Self.sign().compact).payload.objectValue)
        let changes: [(String, JSON?)] = [
            ("iss", nil), ("iat", nil), ("iat", "now"), ("exp", nil), ("exp", 1_800_000_000), ("version", nil),
            ("version", 0),
            ("version", -1), ("version", "4"), ("version", 1.5), ("policy", nil), ("policy", []),
        ]

        try playEach(changes) { name, value in
            var claims = good
            claims[name] = value
            let text = try JWS.sign(.object(claims), type: PolicyToken.type, with: TestIssuer.key)
            let error = assertThrows(.documentInvalid, name) { try Self.verify(text) }
            XCTAssertEqual(Self.path(error), name)
        }
    }

    func testRefusesToSignWhatItWouldNotRead() {
        assertThrows(.invalidInput) { try Self.sign(version: 0) }
        assertThrows(.invalidInput) { try Self.sign(issuedAt: TestIssuer.now.addingTimeInterval(86_400)) }
    }

    private static func sign(
        version: Int = 4, issuer: String = TestIssuer.name, issuedAt: Date = TestIssuer.now,
        key: SigningKey = TestIssuer.key
    ) throws -> PolicyDocument {
        try PolicyToken.sign(
            policy: Policy(JSONReader(json)), version: version, issuer: issuer, issuedAt: issuedAt,
            expires: TestIssuer.now.addingTimeInterval(86_400), key: key)
    }

    private static func verify(_ text: String, now: Date = TestIssuer.now) throws -> PolicyDocument {
        try PolicyToken.verify(text, issuer: TestIssuer.name, trust: [TestIssuer.key.publicKey], now: now)
    }

    private static func path(_ error: BadgeError?) -> String? {
        guard case .invalidFields(let fields) = error?.detail else { return nil }
        return fields.first?.path
    }
}
