import BadgeKeys
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

// What an organization remembers of the proofs that it has taken.
final class DeviceProofsTests: XCTestCase {
    func testAProofIsTakenOnce() throws {
        let proofs = DeviceProofs(random: SeededRandom(seed: 1))
        let proof = try Self.proof("a", of: proofs)

        XCTAssertEqual(try proofs.take(proof, now: House.start), .taken)
        XCTAssertEqual(try proofs.take(proof, now: House.start), .replayed)
        XCTAssertEqual(try proofs.take(Self.proof("b", of: proofs), now: House.start), .taken)
    }

    func testAProofIsForgottenOnlyAfterItsNonceHasExpired() throws {
        let proofs = DeviceProofs(random: SeededRandom(seed: 1))
        let proof = try Self.proof("a", of: proofs)
        _ = try proofs.take(proof, now: House.start)

        let last = House.start.addingTimeInterval(Lifetime.nonce - 1)
        XCTAssertEqual(try proofs.take(proof, now: last), .replayed)
        let late = House.start.addingTimeInterval(Lifetime.nonce + 10)
        XCTAssertEqual(try proofs.take(proof, now: late), .nonceUnknown)
        XCTAssertEqual(try proofs.take(Self.proof("b", of: proofs, now: late), now: late), .taken)
        XCTAssertEqual(proofs.count, 1)
    }

    func testNoMoreProofsAreRememberedThanTheLimit() throws {
        let proofs = DeviceProofs(random: SeededRandom(seed: 1), limit: 2)
        for id in ["a", "b"] { _ = try proofs.take(Self.proof(id, of: proofs), now: House.start) }

        XCTAssertThrowsError(try proofs.take(Self.proof("c", of: proofs), now: House.start)) {
            XCTAssertEqual(($0 as? BoundReached)?.seconds, 60)
        }
        XCTAssertEqual(try proofs.take(Self.proof("a", of: proofs), now: House.start), .replayed)
        XCTAssertEqual(proofs.count, 2)
    }

    private static func proof(_ id: String, of proofs: DeviceProofs, now: Date = House.start) throws -> DeviceProof {
        let key = SigningKey(random: SeededRandom(seed: 5))
        let sent = SentProof(
            id: id, method: "GET", address: "http://127.0.0.1:8080/devices", date: now, nonce: proofs.nonce(now: now))
        return try DeviceProof(
            sent.signed(as: key), method: "GET", address: XCTUnwrap(URL(string: sent.address)), accessToken: nil,
            now: now)
    }
}
