import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeClient
@testable import BadgeCredentials
@testable import BadgeOpenID

/// How long what was signed, granted or fetched counts, and which of several stays.
final class LifetimeTests: XCTestCase {
    private static let issuer = "https://id.example.org"
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let key = SigningKey(random: SeededRandom(seed: 1))

    func testAProofOfADeviceKeyIsGoodForFiveMinutesInEitherDirection() throws {
        let proof = try DeviceKeyProof.sign(issuer: Self.issuer, device: "d-1", at: Self.now, with: key)
        func verify(after seconds: TimeInterval) throws -> JWK {
            try DeviceKeyProof.verify(proof, issuer: Self.issuer, device: "d-1", now: Self.now + seconds)
        }

        for seconds in [-300.0, 0, 300] { XCTAssertEqual(try verify(after: seconds), key.publicKey) }
        for seconds in [-301.0, 301] { assertThrows(.documentInvalid, "\(seconds)") { try verify(after: seconds) } }
    }

    func testAProofOfAHolderIsGoodFromFiveMinutesBeforeItUntilItEnds() throws {
        let proof = try HolderProof.sign(issuer: Self.issuer, device: "d-1", at: Self.now, with: key)
        func verify(after seconds: TimeInterval) throws -> JWK {
            try HolderProof.verify(proof, issuer: Self.issuer, device: "d-1", now: Self.now + seconds)
        }

        for seconds in [-300.0, 0, 299] { XCTAssertEqual(try verify(after: seconds), key.publicKey) }
        for seconds in [-301.0, 300] { assertThrows(.documentInvalid, "\(seconds)") { try verify(after: seconds) } }
    }

    func testASignedDocumentIsCurrentFromAMinuteBeforeItsTimeUntilItsEnd() throws {
        let period = try SignedPeriod(JSONReader(["iat": 1_800_000_000, "exp": 1_800_000_100]))
        let endless = try SignedPeriod(JSONReader(["iat": 1_800_000_000]))

        for seconds in [-60.0, 99] { XCTAssertNoThrow(try period.requireCurrent("noun.keys", at: Self.now + seconds)) }
        assertThrows(.documentInvalid) { try period.requireCurrent("noun.keys", at: Self.now - 61) }
        assertThrows(.documentStale) { try period.requireCurrent("noun.keys", at: Self.now + 100) }
        XCTAssertNoThrow(try endless.requireCurrent("noun.keys", at: .distantFuture))
    }

    func testASignedDocumentThatNeverCountsIsRefused() {
        for end: JSON in [1_799_999_999, 1_800_000_000] {
            assertThrows(.documentInvalid, end.text) {
                try SignedPeriod(JSONReader(["iat": 1_800_000_000, "exp": end]))
            }
        }
        XCTAssertNoThrow(try SignedPeriod(JSONReader(["iat": 1_800_000_000, "exp": 1_800_000_001])))
    }

    func testAnAccessTokenIsUsedUntilItExpires() {
        let (access, refresh) = (Secret(utf8: "at"), Secret(utf8: "rt"))
        let ending = SessionTokens(access: access, expires: Self.now, refresh: refresh)
        let endless = SessionTokens(access: access, expires: nil, refresh: refresh)

        XCTAssertEqual(ending.access(at: Self.now - 1), access)
        XCTAssertNil(ending.access(at: Self.now))
        XCTAssertEqual(ending.newestAccess, access)
        XCTAssertEqual(endless.access(at: .distantFuture), access)
    }

    func testTheEightNewestOffersAreKeptAndEachIsTakenOnce() throws {
        let offers = FetchedOffers()
        func offer(_ name: String) throws -> CredentialOffer {
            CredentialOffer(
                issuer: try XCTUnwrap(URL(string: Self.issuer)), configurationIDs: [name], preAuthorizedCode: nil)
        }

        for number in 0..<8 { offers.store(try offer("first"), for: "link \(number)") }
        offers.store(try offer("again"), for: "link 0")
        offers.store(try offer("first"), for: "link 8")
        let taken = (0...8).map { offers.take("link \($0)")?.configurationIDs }
        let twice = offers.take("link 0")

        XCTAssertEqual(taken, [["again"], nil] + Array(repeating: ["first"], count: 7))
        XCTAssertNil(twice)
    }
}
