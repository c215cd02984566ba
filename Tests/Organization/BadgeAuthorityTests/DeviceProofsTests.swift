import BadgeKeys
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

// What an organization remembers of the proofs that it has taken.
final class DeviceProofsTests: XCTestCase {
    func testAProofIsTakenOnce() throws {
        let proofs = DeviceProofs(random: SeededRandom(seed: 1))
        let proof = try Self.proof("a", of: proofs)

        XCTAssertEqual(proofs.take(proof, now: AuthorityFixture.start), .taken)
        XCTAssertEqual(proofs.take(proof, now: AuthorityFixture.start), .replayed)
        XCTAssertEqual(try proofs.take(Self.proof("b", of: proofs), now: AuthorityFixture.start), .taken)
    }

    func testAProofIsForgottenOnlyAfterItsNonceHasExpired() throws {
        let proofs = DeviceProofs(random: SeededRandom(seed: 1))
        let proof = try Self.proof("a", of: proofs)
        _ = proofs.take(proof, now: AuthorityFixture.start)

        let last = AuthorityFixture.start.addingTimeInterval(Lifetime.nonce - 1)
        XCTAssertEqual(proofs.take(proof, now: last), .replayed)
        let late = AuthorityFixture.start.addingTimeInterval(Lifetime.nonce + 10)
        XCTAssertEqual(proofs.take(proof, now: late), .nonceUnknown)
        XCTAssertEqual(try proofs.take(Self.proof("b", of: proofs, now: late), now: late), .taken)
        XCTAssertEqual(proofs.count, 1)
    }

    func testANetworkWithTooManyProofsAsksAgainAndCanReplayNone() throws {
        let proofs = Self.proofs(strangers: 100, share: 2)
        let (flooding, other) = (try Self.client("192.0.2.1"), try Self.client("192.0.2.2"))
        let taken = try ["a", "b"].map { try Self.proof($0, of: proofs, from: flooding) }
        let late = try Self.proof("d", of: proofs, from: flooding)
        let others = try Self.proof("x", of: proofs, from: other)
        for proof in taken { XCTAssertEqual(proofs.take(proof, now: AuthorityFixture.start), .taken) }

        let more = try proofs.take(Self.proof("c", of: proofs, from: flooding), now: AuthorityFixture.start)

        XCTAssertEqual(more, .taken)
        XCTAssertEqual(taken.map { proofs.take($0, now: AuthorityFixture.start) }, [.nonceUnknown, .nonceUnknown])
        XCTAssertEqual(proofs.take(late, now: AuthorityFixture.start), .nonceUnknown, "it asks again")
        XCTAssertEqual(
            try proofs.take(Self.proof("d", of: proofs, from: flooding), now: AuthorityFixture.start), .taken)
        XCTAssertEqual(proofs.take(others, now: AuthorityFixture.start), .taken, "another network keeps its nonces")
    }

    func testWhatWasForgottenIsNoDevicesProofEither() throws {
        let proofs = Self.proofs(strangers: 100, share: 1)
        let client = try Self.client("192.0.2.1")
        let first = try Self.proof("a", of: proofs, from: client)
        _ = proofs.take(first, now: AuthorityFixture.start)

        let replayed = proofs.take(first, isDevices: true, now: AuthorityFixture.start)
        _ = try proofs.take(Self.proof("b", of: proofs, from: client), now: AuthorityFixture.start)
        let forgotten = proofs.take(first, isDevices: true, now: AuthorityFixture.start)

        XCTAssertEqual([replayed, forgotten], [.replayed, .nonceUnknown])
    }

    func testOfAFullMemoryTheHeaviestNetworkLosesFirst() throws {
        let proofs = Self.proofs(strangers: 6, share: 5)
        let clients = try (1...3).map { try Self.client("192.0.2.\($0)") }
        let lights = try [1, 2].map { try Self.proof("light \($0)", of: proofs, from: clients[$0]) }
        for number in 0..<4 {
            _ = try proofs.take(Self.proof("\(number)", of: proofs, from: clients[0]), now: AuthorityFixture.start)
        }
        for light in lights { XCTAssertEqual(proofs.take(light, now: AuthorityFixture.start), .taken) }

        let more = try proofs.take(Self.proof("more", of: proofs, from: clients[1]), now: AuthorityFixture.start)

        XCTAssertEqual(more, .taken)
        XCTAssertEqual(lights.map { proofs.take($0, now: AuthorityFixture.start) }, [.replayed, .replayed])
        XCTAssertEqual(proofs.count, 3)
    }

    func testStrangersLeaveKnownDevicesTheirRoom() throws {
        let proofs = Self.proofs(strangers: 10, share: 5)
        let devices = try Self.proof("device", of: proofs, from: Self.client("192.0.2.9"))
        _ = proofs.take(devices, isDevices: true, now: AuthorityFixture.start)

        for number in 0..<20 {
            let client = try Self.client("198.51.100.\(number % 5)")
            XCTAssertEqual(
                try proofs.take(Self.proof("\(number)", of: proofs, from: client), now: AuthorityFixture.start), .taken)
        }

        XCTAssertEqual(proofs.take(devices, isDevices: true, now: AuthorityFixture.start), .replayed)
        XCTAssertLessThanOrEqual(proofs.count, 11)
    }

    func testAnIPv6NetworkOfFortyEightBitsHasOneShare() throws {
        let proofs = Self.proofs(strangers: 100, share: 3)
        let first = try Self.proof("0", of: proofs, from: Self.client("2001:db8:1:0::1"))
        _ = proofs.take(first, now: AuthorityFixture.start)

        for number in 1...3 {
            let proof = try Self.proof("\(number)", of: proofs, from: Self.client("2001:db8:1:\(number)::1"))
            XCTAssertEqual(proofs.take(proof, now: AuthorityFixture.start), .taken)
        }

        XCTAssertEqual(proofs.take(first, now: AuthorityFixture.start), .nonceUnknown)
    }

    private static func proofs(strangers limit: Int, share: Int) -> DeviceProofs {
        DeviceProofs(
            random: SeededRandom(seed: 1),
            strangers: Bound("strangers", limit, share: .address(share), overflow: .heaviestLoses),
            devices: Bound("devices", limit, share: .owner(share), overflow: .heaviestLoses))
    }

    private static func client(_ address: String) throws -> ClientAddress { try XCTUnwrap(IPAddress(address)).client }

    private static func proof(
        _ id: String, of proofs: DeviceProofs, from client: ClientAddress? = nil, now: Date = AuthorityFixture.start
    ) throws -> DeviceProof {
        let key = SigningKey(random: SeededRandom(seed: 5))
        let sent = SentProof(
            id: id, method: "GET", address: "http://127.0.0.1:8080/devices", date: now,
            nonce: proofs.nonce(for: client, now: now))
        return try DeviceProof(
            sent.signed(as: key), method: "GET", address: XCTUnwrap(URL(string: sent.address)), accessToken: nil,
            now: now)
    }
}
