import BadgeDatabase
import BadgeModel
import BadgePolicy
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// What a restore leaves as it is, although the backup knows better.
final class RestoreTests: StorageTestCase {
    private static let strict: JSON = [
        "type": "passcode", "minLength": 4, "maxTries": 1, "delays": [], "onExhausted": "requireReset",
    ]

    func testABadgeWhoseTriesWereUsedUpSinceStaysLockedAfterARightEntry() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, "first", .inForce(version: 1, Self.strict))
            let second = try await home.add(to: store, "second", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            try await store.enforceExhaustion(after: try await store.beginAttempt())
            try await store.acceptAttempt(try await store.beginAttempt())
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let locked = try await restored.gateSnapshot(of: first.badge.id)
            let open = try await restored.gateSnapshot(of: second.badge.id)
            XCTAssertEqual([locked?.isUsedUp, open?.isUsedUp], [true, false])
            XCTAssertEqual(open?.passcode?.wrongTries, 0)
            try await home.close(restored)
        }
    }

    func testALockoutThatBeganSinceGoesOn() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store)
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            for _ in 1...5 { _ = try await store.beginAttempt(.standard) }
            home.monotonicClock.advance(by: 20)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let passcode = try await restored.passcode()
            XCTAssertEqual(passcode?.wrongTries, 5)
            XCTAssertEqual(passcode?.lockedFor, 40)
            await assertThrows(.passcodeLocked) { try await restored.beginAttempt(.standard) }
            try await home.close(restored)
        }
    }

    func testKeysThatWereWithdrawnSinceAreNotTrustedAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.applySync(.keys(1, ["compromised"]))
            let backup = try await home.backUp(store)
            try await store.applySync(.keys(2, ["new", "next"], reissueBefore: home.clock.now()))
            let before = try await store.organization(issued.organization.id)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let after = try await restored.organization(issued.organization.id)
            XCTAssertEqual(after?.trustAnchors.map(\.thumbprint), ["new", "next"])
            XCTAssertEqual(after, before)
            try await home.close(restored)
        }
    }

    func testNewerKeysOfABackupReplaceThoseOfAnOlderStore() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await store.applySync(.keys(2, ["new"]))
            let backup = try await home.backUp(store)
            try await store.removeOrganization(issued.organization.id)
            try await home.add(to: store, offer: "another")
            try await store.applySync(.keys(1, ["compromised"]))
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let after = try await restored.organization(issued.organization.id)
            XCTAssertEqual(after?.trustAnchors.map(\.thumbprint), ["new"])
            XCTAssertEqual(after?.keysVersion, 2)
            try await home.close(restored)
        }
    }

    func testTheLaterOfTwoListsAndOfTwoRenewalsStaysWhicheverIsInTheBackup() async throws {
        func update(_ issued: IssuanceResult, renewedAt: Double?, signedAt: Double) throws -> SyncUpdate {
            var update = SyncUpdate()
            update.policies[issued.organization.id] = try renewedAt.map { try .inForce(version: 1, issuedAt: $0) }
            let list = StoredStatusList(
                uri: .sample("status/1"), token: "signed at \(signedAt)",
                issuedAt: Date(timeIntervalSince1970: signedAt), expires: nil, ttl: nil,
                fetchedAt: Date(timeIntervalSince1970: 1_800_000_000))
            update.lists = [SyncUpdate.List(list: list, statuses: [issued.badge.id: .active])]
            return update
        }
        try await playEach([true, false]) { isBackupOlder in
            let home = try XCTUnwrap(try homes([.shared]).first)
            let store = try await home.open()
            let first = try await home.add(to: store, "org", .inForce(version: 1))
            let older = try update(first, renewedAt: nil, signedAt: 1_799_999_100)
            let newer = try update(first, renewedAt: 1_799_999_500, signedAt: 1_799_999_600)
            try await store.applySync(isBackupOlder ? older : newer)
            let backup = try await home.backUp(store)
            if isBackupOlder {
                try await store.applySync(newer)
            } else {
                try await store.removeOrganization(first.organization.id)
                let again = try await home.add(to: store, offer: "again", organization: first.organization)
                try await store.applySync(try update(again, renewedAt: nil, signedAt: 1_799_999_100))
            }
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let policy = try await restored.organization(first.organization.id)?.policy
            let list = try await restored.statusList(.sample("status/1"))
            XCTAssertEqual(policy?.issuedAt, Date(timeIntervalSince1970: 1_799_999_500))
            XCTAssertEqual(list?.issuedAt, Date(timeIntervalSince1970: 1_799_999_600))
            try await home.close(restored)
        }
    }

    func testASignInThatHasEndedSinceDoesNotComeBack() async throws {
        let (issuer, servers) = (Organization.full.issuer, [URL.sample("flows"), .sample("later")])
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            try await home.addDeviceData(of: issued.badge.id, to: store)
            let backup = try await home.backUp(store)
            let before = try await store.lastSignIn(at: issuer)
            try await store.forgetUsers(of: issuer)
            try await store.removeFlowSession(at: servers[0], of: "app")
            try await store.saveFlowSession(
                accessToken: Secret(utf8: "later"), refreshSecret: nil, at: servers[1], of: "app")
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let last = try await restored.lastSignIn(at: issuer)
            let (ended, kept) = (
                try await restored.flowSession(at: servers[0], of: "app"),
                try await restored.flowSession(at: servers[1], of: "app")
            )
            XCTAssertNotNil(before?.name)
            XCTAssertEqual(last?.provider, before?.provider)
            XCTAssertNil(last?.name)
            XCTAssertNil(ended)
            XCTAssertEqual(kept?.accessToken, Secret(utf8: "later"))
            try await home.close(restored)
        }
    }

    func testNothingOfWhatMustStayIsTakenBack() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let id = issued.badge.id
            try await home.addDeviceData(of: id, to: store)
            try await home.setPasscode(of: store)
            let backup = try await home.backUp(store)
            home.clock.advance(by: 60)
            try await store.setConsent(false, to: .location, of: id)
            try await store.revokeTrust(in: "reader", for: id)
            try await store.saveAgreements([.terms(.withdrawn)], of: id) { statement, _ in "\(statement.decidedAt)" }
            var update = SyncUpdate.keys(2, ["new"])
            update.policies[issued.organization.id] = .sample(version: 4)
            try await store.applySync(update)
            _ = try await store.beginAttempt(.strict)
            try await store.execute("UPDATE credential SET use_count = use_count + 1")
            let agreements = try await store.agreementHistory(of: id)
            try await home.close(store)

            _ = try await BadgeStore.restore(backup, to: home.path, seams: home.seams)

            let restored = try await home.open(create: false)
            let record = try await restored.gateSnapshot(of: id)
            let trusted = try await restored.trustedClients()
            let decided = try await restored.agreementHistory(of: id)
            let credentials = try await restored.credentials(of: id)
            let session = try await restored.session(of: id)
            XCTAssertEqual(record?.locationConsent, false)
            XCTAssertEqual(trusted, [])
            XCTAssertEqual(decided, agreements)
            XCTAssertEqual(record?.organization.policy?.version, 4)
            XCTAssertEqual(record?.organization.keysVersion, 2)
            XCTAssertEqual(record?.organization.trustAnchors.map(\.thumbprint), ["new"])
            XCTAssertEqual(record?.passcode?.wrongTries, 1)
            XCTAssertEqual(credentials.map(\.useCount), [issued.credential.useCount + 1])
            XCTAssertEqual(session?.isStale, true)
            XCTAssertEqual(record?.awaitsSync, true)
            try await home.close(restored)
        }
    }
}

extension SyncUpdate {
    fileprivate static func keys(_ version: Int, _ names: [String], reissueBefore: Date? = nil) -> Self {
        var update = SyncUpdate()
        update.keys[Organization.full.id] = PinnedKeys(
            version: version, keys: names.map { Organization.TrustAnchor(thumbprint: $0, jwk: ["kty": "EC"]) },
            reissueBefore: reissueBefore)
        return update
    }
}
