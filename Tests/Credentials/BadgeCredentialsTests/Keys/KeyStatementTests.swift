import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class KeyStatementTests: XCTestCase {
    private static let issuer = "https://id.example.org"
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let keys = (1...4).map { SigningKey(random: SeededRandom(seed: $0)) }

    func testAKeyThatIsKnownVouchesForTheNext() throws {
        let statement = try state(1, [0, 1], by: 0)

        let next = try follow([statement], pinned: [0])

        XCTAssertEqual(next?.version, 1)
        XCTAssertEqual(next?.keys.map(\.thumbprint), thumbprints([0, 1]))
    }

    func testWhoWasAwayForSeveralRotationsIsLedFromKeyToKey() throws {
        // The first key was retired after the first rotation, the second after the second.
        let statements = try [state(2, [0, 1], by: 0), state(4, [1, 2], by: 1), state(6, [2, 3], by: 2)].shuffled()

        let next = try follow(statements, pinned: [0])

        XCTAssertEqual(next?.version, 6)
        XCTAssertEqual(next?.keys.map(\.thumbprint), thumbprints([2, 3]))
        XCTAssertNil(try follow(statements, pinned: [2, 3], above: 6))
    }

    func testAWithdrawnKeyVouchesForNothing() throws {
        let statements = try [state(3, [1], by: 1, reissueBefore: Self.now), state(4, [3], by: 0)]

        let next = try follow(statements, pinned: [0, 1], above: 2)

        // The thief of the first key can say what they like to those who pinned it alone, and to nobody else.
        XCTAssertEqual(next?.version, 4)
        XCTAssertNil(try follow(Array(statements.reversed()), pinned: [1], above: 3))
        XCTAssertEqual(try follow([statements[0]], pinned: [0, 1], above: 2)?.reissueBefore, Self.now)
    }

    func testAnOlderStateIsRefused() throws {
        expect(.documentStale) { try follow([state(2, [0, 1], by: 0)], pinned: [0], above: 3) }
    }

    func testAnotherStateOfTheSameVersionIsRefused() throws {
        expect(.documentInvalid) { try follow([state(3, [0, 1], by: 0)], pinned: [0], above: 3) }
    }

    func testWhatNoKnownKeySignedIsRefused() throws {
        let stranger = try state(5, [1], by: 1)
        expect(.signatureInvalid) { try follow([stranger], pinned: [0]) }
        expect(.signatureInvalid) {
            try KeyStatement.verify(stranger, issuer: Self.issuer, trust: [keys[0].publicKey], now: Self.now)
        }
    }

    func testAStatementOfAnotherIssuerTypeOrTimeIsRefused() throws {
        let others = [
            try state(1, [0, 1], by: 0, issuer: "https://id.example.org/"),
            try state(1, [0, 1], by: 0, issuedAt: Self.now + 61),
            try JWS.sign(
                ["iss": .string(Self.issuer), "iat": 1_800_000_000, "version": 1, "keys": [keys[1].publicKey.json]],
                type: PolicyToken.type, with: keys[0]),
        ]
        for other in others {
            expect(.signatureInvalid) { try follow([other], pinned: [0]) }
            assertThrows(.documentInvalid) {
                try KeyStatement.verify(other, issuer: Self.issuer, trust: [keys[0].publicKey], now: Self.now)
            }
        }
    }

    func testTooManyStatementsAndKeysAreRefused() throws {
        let statement = try state(1, [0], by: 0)
        expect(.documentInvalid) { try follow(Array(repeating: statement, count: 65), pinned: [0]) }
        expect(.invalidInput) {
            try KeyStatement.sign(
                version: 1, keys: [], issuer: Self.issuer, issuedAt: Self.now, key: keys[0])
        }
    }

    func testAsManyStatementsAndKeysAsThereMayBeAreFollowed() throws {
        let statement = try state(1, [0], by: 0)
        let many = (0..<17).map { SigningKey(random: SeededRandom(seed: 100 + $0)).publicKey }
        func sign(_ count: Int) throws -> KeyStatement {
            try KeyStatement.sign(
                version: 1, keys: Array(many.prefix(count)), issuer: Self.issuer, issuedAt: Self.now, key: keys[0])
        }

        XCTAssertEqual(try follow(Array(repeating: statement, count: 64), pinned: [0])?.version, 1)
        XCTAssertEqual(try sign(16).keys.count, 16)
        expect(.invalidInput) { try sign(17) }
    }

    private func state(
        _ version: Int, _ named: [Int], by signer: Int, reissueBefore: Date? = nil, issuer: String = issuer,
        issuedAt: Date = now
    ) throws -> String {
        try KeyStatement.sign(
            version: version, keys: named.map { keys[$0].publicKey }, reissueBefore: reissueBefore, issuer: issuer,
            issuedAt: issuedAt, key: keys[signer]
        ).compact
    }

    private func follow(_ statements: [String], pinned: [Int], above version: Int = 0) throws -> KeyStatement? {
        try KeyStatement.follow(
            statements, issuer: Self.issuer, trust: pinned.map { keys[$0].publicKey }, above: version, now: Self.now)
    }

    private func thumbprints(_ named: [Int]) -> [String] { named.map { keys[$0].publicKey.thumbprint } }

    private func expect<Value>(_ code: BadgeError.Code, line: UInt = #line, _ body: () throws -> Value) {
        XCTAssertThrowsError(try body(), line: line) {
            XCTAssertEqual(($0 as? BadgeError)?.code, code, "\($0)", line: line)
        }
    }
}
