import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// A device goes on under another key, and a copy of the old one is worth nothing.
final class DeviceKeyTests: XCTestCase {
    private static let path = "/devices/current/key"

    func testADeviceGoesOnUnderAnotherKeyAndTheOldOneOpensNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        let tokens = try await house.invited(old, name: "Phone")
        _ = try await old.requestCredential(tokens.access, holder: 501)

        let answer = try await old.json(Self.path, ["proof": .string(try proof(old, new, house))], token: tokens.access)

        let accessed = try await old.send(.get, "/devices", token: tokens.access)
        let refreshed = try await old.refresh(tokens.refresh)
        let session = try new.session(try await new.refresh(tokens.refresh))
        let devices = try await new.send(.get, "/devices", token: session.access)
        let carried = try await new.send(.get, "/devices", token: tokens.access)
        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual([accessed.status, carried.status], [401, 401])
        XCTAssertEqual(refreshed.error, "invalid_grant")
        XCTAssertEqual(devices.json["devices"]?.arrayValue?.map { $0["id"] }, [.string(new.id)])
        XCTAssertEqual(devices.json["devices"]?.arrayValue?.map { $0["name"] }, ["Phone"])
    }

    func testASessionMovesItsBadgeToANewHolderKeyOnceAfterThat() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let tokens = try await house.invited(old)
        _ = try await old.requestCredential(tokens.access, holder: 501)
        let early = try await old.requestCredential(tokens.access, holder: 502)
        _ = try await old.json(Self.path, ["proof": .string(try proof(old, new, house))], token: tokens.access)
        let access = try new.session(try await new.refresh(tokens.refresh)).access

        let moved = try await new.requestCredential(access, holder: 502)
        let again = try await new.requestCredential(access, holder: 502)
        let other = try await new.requestCredential(access, holder: 503)

        XCTAssertEqual(early.error, "credential_request_denied")
        XCTAssertEqual([moved.status, again.status], [200, 200])
        XCTAssertEqual(other.error, "credential_request_denied")
        XCTAssertEqual(Set(try house.authority.badges().map(\.status)), [.revoked, .active])
    }

    func testASessionThatIsOpenedAgainMovesItsBadgeAllTheSame() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (old, new) = (try house.device(901), try house.device(902))
        let tokens = try await house.invited(old)
        _ = try await old.requestCredential(tokens.access, holder: 501)
        _ = try await old.json(Self.path, ["proof": .string(try proof(old, new, house))], token: tokens.access)
        let holderProof = try HolderProof.sign(
            issuer: new.wallet.issuer, device: new.id, at: house.clock.now(),
            with: SigningKey(random: SeededRandom(seed: 501)))

        let opened = try await new.form("/token", ["grant_type": HolderProof.grant, "assertion": holderProof])
        let moved = try await new.requestCredential(try new.session(opened).access, holder: 502)

        XCTAssertEqual(moved.status, 200)
    }

    func testCodesOfAllPeopleOnTheDeviceEndWithItsOldKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        try house.authority.add(Person.Details(name: "Ben", email: "ben@example.com"))
        try house.authority.setPassword(Secret(utf8: AuthorityFixture.password), username: "ben", of: "ben@example.com")
        let (old, new) = (try house.device(901), try house.device(902))
        let tokens = try await house.loggedIn(old)
        _ = try old.session(try await old.redeemLogin(try await old.login(AuthorityFixture.password, username: "ben")))
        let own = try await old.login(AuthorityFixture.password)
        let others = try await old.login(AuthorityFixture.password, username: "ben")

        let answer = try await old.json(Self.path, ["proof": .string(try proof(old, new, house))], token: tokens.access)
        let redeemed = try await [old.redeemLogin(own), old.redeemLogin(others), new.redeemLogin(others)]

        XCTAssertEqual(answer.status, 204)
        XCTAssertEqual(redeemed.map(\.error), Array(repeating: "invalid_grant", count: 3))
        XCTAssertEqual(try house.authority.devices(of: "ben@example.com").map(\.id.rawValue), [new.id])
    }

    func testTheNewKeyIsProvenForThisDeviceThisOrganizationAndNow() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (old, new, known) = (try house.device(901), try house.device(902), try house.device(903))
        _ = try await house.invited(known)
        let tokens = try await house.invited(old)
        let now = house.clock.now()
        let proofs = [
            "another device": try proof(known, new, house), "a device that is known": try proof(old, known, house),
            "another organization": try DeviceKeyProof.sign(
                issuer: "https://else.example", device: old.id, at: now, with: new.key),
            "too old": try DeviceKeyProof.sign(
                issuer: old.wallet.issuer, device: old.id, at: now - 301, with: new.key),
            "no token": "x",
        ]

        try await playEach(proofs) { name, proof in
            let answer = try await old.json(Self.path, ["proof": .string(proof)], token: tokens.access)
            XCTAssertEqual(answer.error, "invalid_proof", name)
        }

        let foreign = try await known.json(
            Self.path, ["proof": .string(try proof(old, new, house))], token: tokens.access)
        let kept = try await old.send(.get, "/devices", token: tokens.access)
        XCTAssertEqual(foreign.status, 401)
        XCTAssertEqual(kept.status, 200)
    }

    func testASyncKeySpeaksForItsBadgeInReceiptsAndCheckpointsAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device(901)
        let tokens = try await house.invited(device)
        _ = try await device.requestCredential(tokens.access, holder: 501)
        let holderKey = SigningKey(random: SeededRandom(seed: 501))
        let syncKey = try SyncKey.make(for: holderKey, at: house.clock.now(), random: SeededRandom(seed: 7))
        let stranger = try SyncKey.make(
            for: SigningKey(random: SeededRandom(seed: 99)), at: house.clock.now(), random: SeededRandom(seed: 8))
        let thief = DeviceProbe(device.wallet, key: syncKey.key, random: SeededRandom(seed: 9))
        let statement = CheckpointStatement(
            store: Base64URL.encode([UInt8](repeating: 1, count: 32)), generation: 1,
            state: Data(repeating: 2, count: 32), previous: nil)

        let told = try await house.checkpoint(try WitnessedCheckpoint.sign(statement, with: syncKey).compact)
        let strange = try await house.checkpoint(try WitnessedCheckpoint.sign(statement, with: stranger).compact)
        let refreshed = try await thief.refresh(tokens.refresh)
        let listed = try await thief.send(.get, "/devices", token: tokens.access)
        let issued = try await thief.requestCredential(tokens.access, holder: 501)
        let code = try await thief.json("/codes", [:], token: tokens.access)

        XCTAssertEqual(told.status, 200)
        XCTAssertEqual(strange.status, 400)
        XCTAssertEqual(refreshed.error, "invalid_grant")
        XCTAssertEqual([listed.status, issued.status, code.status], [401, 401, 401])
    }

    private func proof(_ old: DeviceProbe, _ new: DeviceProbe, _ house: AuthorityFixture) throws -> String {
        try DeviceKeyProof.sign(
            issuer: old.wallet.issuer, device: old.id, at: house.clock.now(), with: new.key)
    }
}

extension AuthorityFixture {
    fileprivate func checkpoint(_ compact: String) async throws -> Answer {
        try await wallet().post(
            "/anchors", type: "application/json", body: JSON.object(["statement": .string(compact)]).text)
    }
}
