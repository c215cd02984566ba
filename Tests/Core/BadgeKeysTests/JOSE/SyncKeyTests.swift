import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class SyncKeyTests: XCTestCase {
    private static let badgeKey = SigningKey(random: ScriptedRandom())
    private static let thief = SigningKey(random: ScriptedRandom(seed: 2))
    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    private func syncKey() throws -> SyncKey {
        try .make(for: Self.badgeKey, at: Self.date, random: ScriptedRandom(seed: 3))
    }

    func testTheBadgesKeyStandsBehindWhatItsSyncKeySigns() throws {
        let token = try JWS(syncKey().sign(["store": "x"], type: "example+jwt"))

        XCTAssertEqual(try token.verifyStatement(type: "example+jwt"), Self.badgeKey.publicKey)
    }

    func testAWordForOneSyncKeyCoversNoOther() throws {
        let word = try syncKey().delegation.compact
        let token = try JWS(
            JWS.sign(
                ["store": "x"], type: "example+jwt",
                header: ["jwk": Self.thief.publicKey.json, "delegation": .string(word)], with: Self.thief))

        assertThrows(.signatureInvalid) { try token.verifyStatement(type: "example+jwt") }
    }

    func testABadgesKeyVouchesForNoKeyButAnother() throws {
        let word = try SyncKeyDelegation.sign(Self.badgeKey.publicKey, at: Self.date, with: Self.badgeKey)

        assertThrows(.documentInvalid) { try SyncKeyDelegation.verify(word.compact) }
    }
}
