import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// A badge that comes on another key replaces the old one once its wallet is heard of.
final class MovedBadgeTests: XCTestCase {
    private static let week: TimeInterval = 7 * 86_400

    func testTheOldBadgeIsGoodUntilTheNewOneIsHeardOf() async throws {
        try await playEach(Signal.allCases) { signal in
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            let moved = try await house.movedBadge()
            let before = try await house.publishedStatus(of: moved.old)

            try await signal.send(moved, house)

            let after = try await house.publishedStatus(of: moved.old)
            let new = try await house.publishedStatus(of: moved.new)
            let expected: StatusList.Status = signal.isOfTheNewBadge ? .revoked : .valid
            XCTAssertEqual([before, after, new], [.valid, expected, .valid], "\(signal)")
        }
    }

    func testTheOldBadgeIsGoodForAWeekAtMost() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let moved = try await house.movedBadge()
        let listed = try house.authority.badges().first { $0.id == moved.old.id }

        house.clock.advance(by: Self.week - 1)
        let before = try await house.publishedStatus(of: moved.old)
        house.clock.advance(by: 61)
        let after = try await house.publishedStatus(of: moved.old)

        XCTAssertEqual(listed?.status, .revoked)
        XCTAssertEqual([before, after], [.valid, .revoked])
    }

    func testTheOldBadgeFollowsWhatTheOrganizationSaysOfTheNewOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let moved = try await house.movedBadge()

        try house.authority.suspend(moved.new.id)
        let suspended = try await house.publishedStatus(of: moved.old)
        try house.authority.reinstate(moved.new.id)
        let reinstated = try await house.publishedStatus(of: moved.old)
        try house.authority.revoke(moved.new.id)
        let revoked = try await house.publishedStatus(of: moved.old)

        XCTAssertEqual([suspended, reinstated, revoked], [.suspended, .valid, .revoked])
    }

    func testAnOldBadgeThatIsRevokedByNameIsGoodNoMore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let moved = try await house.movedBadge()

        try house.authority.revoke(moved.old.id)

        let (old, new) = (
            try await house.publishedStatus(of: moved.old), try await house.publishedStatus(of: moved.new)
        )
        XCTAssertEqual([old, new], [.revoked, .valid])
    }

    func testALostAnswerIsMadeGoodInASessionThatTheOldKeyOpens() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let moved = try await house.movedBadge()
        house.clock.advance(by: 600)

        let session = try moved.device.session(try await moved.device.open(moved.proof(of: moved.oldKey, house)))
        let again = try await moved.device.requestCredential(session.access, holder: moved.newSeed)
        let other = try await moved.device.requestCredential(session.access, holder: 599)

        XCTAssertEqual(again.json["notification_id"], .string(moved.new.id.rawValue))
        XCTAssertEqual(other.error, "credential_request_denied")
        house.clock.advance(by: Self.week)
        let late = try await moved.device.open(moved.proof(of: moved.oldKey, house))
        XCTAssertEqual(late.error, "invalid_grant")
    }

    func testALoginAfterALostAnswerMovesTheBadgeOnAndTheOldOnesFollow() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let moved = try await house.movedBadge()
        let login = try moved.device.session(
            try await moved.device.redeemLogin(
                moved.device.login(AuthorityFixture.password, ["badge_key": moved.old.holderKey])))

        let answer = try await moved.device.requestCredential(login.access, holder: 599)

        let newest = try house.authority.badge(
            IssuedBadge.ID(rawValue: JSONReader(answer.json)["notification_id"].string()))
        let before = try await house.statuses(moved.old, moved.new, newest)
        _ = try await moved.device.notify(newest, token: login.access)
        let after = try await house.statuses(moved.old, moved.new, newest)
        XCTAssertEqual(before, [.valid, .valid, .valid])
        XCTAssertEqual(after, [.revoked, .revoked, .valid])
        XCTAssertEqual(try house.authority.badges().filter { $0.status == .active }.map(\.id), [newest.id])
    }

    func testABadgeThatGoesToAnotherDeviceIsGoodOnTheFirstNoMore() async throws {
        try await playEach([502, 599] as [UInt64]) { seed in
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            try house.givePassword()
            try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
            let moved = try await house.movedBadge()
            let other = try house.device(903)
            let login = try await house.loggedIn(other, ["badge_key": moved.new.holderKey])

            let answer = try await other.requestCredential(login.access, holder: seed)

            let id = IssuedBadge.ID(rawValue: try JSONReader(answer.json)["notification_id"].string())
            let newest = try house.authority.badge(id)
            let isRenewed = newest.id == moved.new.id
            let statuses = try await house.statuses(moved.old, moved.new, newest)
            XCTAssertEqual(isRenewed, seed == moved.newSeed)
            XCTAssertEqual(statuses, [.revoked, isRenewed ? .valid : .revoked, .valid])
        }
    }

    func testABadgeMayBeMovedThoughTheSessionEndedMeanwhile() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let rekeyed = try await house.rekeyedDevice()
        let holderKey = SigningKey(random: SeededRandom(seed: 501))
        house.clock.advance(by: 91 * 86_400)
        let ended = try await rekeyed.device.refresh(rekeyed.tokens.refresh)

        let session = try rekeyed.device.session(
            try await rekeyed.device.open(
                try HolderProof.sign(
                    issuer: rekeyed.device.wallet.issuer, device: rekeyed.device.id, at: house.clock.now(),
                    with: holderKey)))
        let moved = try await rekeyed.device.requestCredential(session.access, holder: 502)
        let other = try await rekeyed.device.requestCredential(session.access, holder: 503)

        XCTAssertEqual(ended.error, "invalid_grant")
        XCTAssertEqual(moved.status, 200)
        XCTAssertEqual(other.error, "credential_request_denied")
    }
}

/// What tells the organization of a new badge, and what does not.
private enum Signal: CaseIterable {
    case accepted, checkpoint, oldCheckpoint, heldProof, askedAgain, failed

    var isOfTheNewBadge: Bool {
        switch self {
        case .accepted, .checkpoint, .heldProof: true
        case .oldCheckpoint, .askedAgain, .failed: false
        }
    }

    func send(_ moved: MovedBadge, _ house: AuthorityFixture) async throws {
        switch self {
        case .accepted: _ = try await moved.device.notify(moved.new, token: moved.access)
        case .failed: _ = try await moved.device.notify(moved.new, "credential_failure", token: moved.access)
        case .checkpoint: try await house.checkpoint(under: SigningKey(random: SeededRandom(seed: moved.newSeed)))
        case .oldCheckpoint: try await house.checkpoint(under: moved.oldKey)
        case .heldProof:
            let key = SigningKey(random: SeededRandom(seed: moved.newSeed))
            _ = try moved.device.session(try await moved.device.open(moved.proof(of: key, house)))
        case .askedAgain:
            let again = try await moved.device.requestCredential(moved.access, holder: moved.newSeed)
            XCTAssertEqual(again.json["notification_id"], .string(moved.new.id.rawValue))
        }
    }
}

/// A badge that was moved to a new key, whose wallet has not been heard of since.
private struct MovedBadge {
    let device: DeviceProbe
    let access: String
    let old: IssuedBadge
    let new: IssuedBadge
    let newSeed: UInt64 = 502

    var oldKey: SigningKey { SigningKey(random: SeededRandom(seed: 501)) }

    func proof(of key: SigningKey, _ house: AuthorityFixture) throws -> String {
        try HolderProof.sign(issuer: device.wallet.issuer, device: device.id, at: house.clock.now(), with: key)
    }
}

extension AuthorityFixture {
    /// A device with a badge on the holder key of seed 501, which goes on under another key.
    fileprivate func rekeyedDevice() async throws -> (device: DeviceProbe, tokens: Tokens) {
        let (old, new) = (try device(901), try device(902))
        let tokens = try await invited(old)
        _ = try await old.requestCredential(tokens.access, holder: 501)
        let proof = try DeviceKeyProof.sign(
            issuer: old.wallet.issuer, device: old.id, at: clock.now(), with: new.key)
        _ = try await old.json("/devices/current/key", ["proof": .string(proof)], token: tokens.access)
        return (new, tokens)
    }

    fileprivate func movedBadge() async throws -> MovedBadge {
        let (device, tokens) = try await rekeyedDevice()
        let access = try device.session(try await device.refresh(tokens.refresh)).access
        let old = try XCTUnwrap(authority.badges().first)
        let answer = try await device.requestCredential(access, holder: 502)
        let id = IssuedBadge.ID(rawValue: try JSONReader(answer.json)["notification_id"].string())
        return MovedBadge(device: device, access: access, old: old, new: try authority.badge(id))
    }

    fileprivate func statuses(_ badges: IssuedBadge...) async throws -> [StatusList.Status] {
        var statuses: [StatusList.Status] = []
        for badge in badges { statuses.append(try await publishedStatus(of: badge)) }
        return statuses
    }

    fileprivate func checkpoint(under holderKey: SigningKey) async throws {
        let syncKey = try SyncKey.make(for: holderKey, at: clock.now(), random: SeededRandom(seed: 7))
        let statement = CheckpointStatement(
            store: Base64URL.encode([UInt8](repeating: 1, count: 32)), generation: 1,
            state: Data(repeating: 2, count: 32), previous: nil)
        let compact = try WitnessedCheckpoint.sign(statement, with: syncKey).compact
        let answer = try await wallet().post(
            "/anchors", type: "application/json", body: JSON.object(["statement": .string(compact)]).text)
        XCTAssertEqual(answer.status, 200)
    }
}

extension DeviceProbe {
    fileprivate func open(_ proof: String) async throws -> Answer {
        try await form("/token", ["grant_type": HolderProof.grant, "assertion": proof])
    }

    fileprivate func notify(
        _ badge: IssuedBadge, _ event: String = "credential_accepted", token: String
    ) async throws -> Answer {
        try await json(
            "/notification", ["notification_id": .string(badge.id.rawValue), "event": .string(event)], token: token)
    }
}
