import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class StatusListTokenTests: XCTestCase {
    func testVerifiesWhatWasSigned() throws {
        var list = StatusList(count: 100)
        list[42] = .suspended

        let token = try Self.verify(Self.sign(list))

        XCTAssertEqual(token.list, list)
        XCTAssertEqual(try token.list.status(at: 42), .suspended)
        XCTAssertEqual(token.issuedAt, TestIssuer.now)
        XCTAssertEqual(token.expires, TestIssuer.now.addingTimeInterval(86_400))
        XCTAssertEqual(token.ttl, 300)
    }

    func testAListIsKeptForAnHourAtMostWhateverItSays() throws {
        try playEach([(1, 1), (3599, 3599), (3600, 3600), (3601, 3600), (Int(Int32.max), 3600)]) { said, kept in
            let text = try StatusListToken.sign(
                list: StatusList(count: 4), uri: Self.address, issuedAt: TestIssuer.now, expires: nil, ttl: said,
                key: TestIssuer.key)

            XCTAssertEqual(try Self.verify(text).ttl, kept)
        }
        let odd: [(JSON, Int?)] = [
            (99_999_999_999, 3600), (.decimal("1e400"), 3600), (.decimal("18446744073709551616"), 3600), (1.5, 1),
            (.null, nil),
        ]
        try playEach(odd) { said, kept in
            let claims: JSON = [
                "sub": .string(Self.address.absoluteString), "iat": 1_800_000_000, "exp": .null, "ttl": said,
                "status_list": try StatusList(count: 4).json,
            ]
            let text = try JWS.sign(claims, type: StatusListToken.type, with: TestIssuer.key)

            XCTAssertEqual(try Self.verify(text).ttl, kept, said.text)
        }
    }

    func testExpiryAndTimeToLiveMayBeMissing() throws {
        let text = try StatusListToken.sign(
            list: StatusList(count: 4), uri: Self.address, issuedAt: TestIssuer.now, expires: nil, ttl: nil,
            key: TestIssuer.key)

        let token = try Self.verify(text, now: .distantFuture)

        XCTAssertNil(token.expires)
        XCTAssertNil(token.ttl)
    }

    func testAMillionStatusesThatDoNotCompressFit() throws {
        var list = StatusList(bits: 2, count: 1_000_000)
        for (index, byte) in TestRandom(seed: 9).bytes(1_000_000).enumerated() {
            list[index] = .init(rawValue: byte & 3)
        }

        let token = try Self.verify(Self.sign(list))

        XCTAssertEqual(token.list, list)
    }

    func testRefusesATokenWithAnyCharacterChanged() throws {
        let text = Array(try Self.sign(StatusList(count: 100)).utf8)

        for position in text.indices {
            var changed = text
            changed[position] ^= 1
            XCTAssertThrowsError(try Self.verify(String(decoding: changed, as: UTF8.self)), "character \(position)") {
                XCTAssertTrue(TestIssuer.refusals.contains(($0 as? BadgeError)?.code), "\($0)")
            }
        }
    }

    func testRefusesAnotherSigner() throws {
        let text = try Self.sign(StatusList(count: 4), key: TestIssuer.stranger)

        assertThrows(.signatureInvalid) { try Self.verify(text) }
    }

    func testRefusesAListForAnotherAddress() throws {
        let other = try XCTUnwrap(URL(string: "https://issuer.example/status/2"))
        let text = try Self.sign(StatusList(count: 4))

        let error = assertThrows(.statusListMismatch) {
            try StatusListToken.verify(text, uri: other, trust: [TestIssuer.key.publicKey], now: TestIssuer.now)
        }

        XCTAssertEqual(error?.reason.contains("https://issuer.example"), true)
    }

    func testRefusesAnExpiredListFromTheVerySecond() throws {
        let text = try Self.sign(StatusList(count: 4))

        XCTAssertNoThrow(try Self.verify(text, now: TestIssuer.now.addingTimeInterval(86_399)))
        assertThrows(.documentStale) { try Self.verify(text, now: TestIssuer.now.addingTimeInterval(86_400)) }
    }

    func testRefusesAListOfTheFutureBeyondAMinuteOfSkew() throws {
        let text = try Self.sign(StatusList(count: 4))

        XCTAssertNoThrow(try Self.verify(text, now: TestIssuer.now.addingTimeInterval(-60)))
        let error = assertThrows(.documentInvalid) {
            try Self.verify(text, now: TestIssuer.now.addingTimeInterval(-61))
        }
        XCTAssertEqual(Self.path(error), "iat")
    }

    func testRefusesAnotherKindOfTokenAndClaimsOfTheWrongShape() throws {
        let good: [String: JSON] = [
            "sub": .string(Self.address.absoluteString), "iat": 1_800_000_000,
            "status_list": try StatusList(count: 4).json,
        ]
        let changes: [(String, JSON?)] = [
            ("sub", nil), ("sub", 1), ("iat", nil), ("iat", "now"), ("exp", "never"), ("exp", 1), ("ttl", 0),
            ("ttl", -1),
            ("ttl", "300"), ("status_list", nil), ("status_list", []),
        ]

        try playEach(changes) { name, value in
            var claims = good
            claims[name] = value
            let text = try JWS.sign(.object(claims), type: StatusListToken.type, with: TestIssuer.key)
            assertThrows(.documentInvalid, "\(name): \(value?.text ?? "missing")") { try Self.verify(text) }
        }
        try playEach(["JWT", "badge-policy+jwt", "statuslist+cwt"]) { type in
            let text = try JWS.sign(.object(good), type: type, with: TestIssuer.key)
            XCTAssertEqual(Self.path(assertThrows(.documentInvalid, type) { try Self.verify(text) }), "typ")
        }
        XCTAssertNoThrow(try Self.verify(JWS.sign(.object(good), type: StatusListToken.type, with: TestIssuer.key)))
    }

    private static let address =
        URL(string: "https://issuer.example")?.appending(path: "status/1") ?? URL(filePath: "/")

    private static func sign(_ list: StatusList, key: SigningKey = TestIssuer.key) throws -> String {
        try StatusListToken.sign(
            list: list, uri: address, issuedAt: TestIssuer.now, expires: TestIssuer.now.addingTimeInterval(86_400),
            ttl: 300, key: key)
    }

    private static func verify(_ text: String, now: Date = TestIssuer.now) throws -> StatusListToken {
        try StatusListToken.verify(text, uri: address, trust: [TestIssuer.key.publicKey], now: now)
    }

    private static func path(_ error: BadgeError?) -> String? {
        guard case .invalidFields(let fields) = error?.detail else { return nil }
        return fields.first?.path
    }
}
