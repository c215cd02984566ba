import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeStorage

/// What a passcode protects: whoever has the files and all that the custody opens can do nothing with a badge.
final class SealingTests: StorageTestCase {
    private func policy() throws -> PolicyDocument { try .inForce(version: 1, .passcodeDemand) }

    func testNothingThatPresentsABadgeOpensWithoutThePasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store)
            let before = try await store.opened(with: home.custody)
            try await home.setPasscode(of: store)

            let after = try await store.opened(with: home.custody)

            for (name, secret) in held.secrets {
                XCTAssertTrue(before.contains(secret), "\(name) is where it was looked for")
                XCTAssertFalse(after.contains(secret), name)
            }
            try await home.close(store)
        }
    }

    func testWhatIsKeptWhileTheWalletIsLockedIsSealedToo() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            let (_, key) = try await home.setPasscode(of: store)
            let (first, token) = (Secret(utf8: "a later token"), Secret(utf8: "a rotated token"))
            let code = Secret(utf8: "a later code secret")

            try await store.saveSession(StoredSession(refreshToken: first, loggedInAt: nil), of: issued.badge.id)
            let openedBefore = try await store.opened(with: home.custody)
            try await store.renewSession(token, of: issued.badge.id)
            try await store.saveCodeSecret(code, of: issued.badge.id)
            let deviceKey = try await store.deviceKey(for: .sample("another"), with: key)

            let opened = try await store.opened(with: home.custody)
            let session = try await store.session(of: issued.badge.id, with: key)
            let secret = try await store.codeSecret(of: issued.badge.id, with: key)
            XCTAssertFalse(openedBefore.contains(first))
            XCTAssertFalse(opened.contains(token))
            XCTAssertFalse(opened.contains(code))
            XCTAssertFalse(opened.contains(deviceKey.raw))
            XCTAssertEqual(session?.refreshToken, token)
            XCTAssertEqual(secret, code)
            await assertThrows(.passcodeRequired) { try await store.session(of: issued.badge.id) }
            await assertThrows(.passcodeRequired) { try await store.codeSecret(of: issued.badge.id) }
            await assertThrows(.passcodeRequired) { try await store.deviceKey(for: .sample("another")) }
            try await home.close(store)
        }
    }

    func testAnIssuanceThatIsCutOffLeavesNothingOpenOnceAPasscodeIsSet() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "asking", policy())
            let (_, key) = try await home.setPasscode(of: store)
            let authorization = Secret(utf8: "what was granted")
            let claim = try store.lockIssuance(.offer(digest: "offer"))

            let issuance = try await store.beginIssuance(claim)
            let begun = try await store.opened(with: home.custody)
            try await store.saveAuthorization(authorization, expires: nil, of: issuance, claim)

            let opened = try await store.opened(with: home.custody)
            XCTAssertFalse(opened.contains(authorization))
            XCTAssertFalse((begun + opened).contains(issuance.key.raw))
            await assertThrows(.passcodeRequired) { try await store.resumableIssuance(claim) }
            let resumed = try await store.resumableIssuance(claim, with: key)
            XCTAssertEqual(resumed?.authorization, authorization)
            XCTAssertEqual(resumed?.key.raw, issuance.key.raw)
            try await home.close(store)
        }
    }

    func testAnIssuanceThatBeganBeforeThePasscodeIsSealedAndIssuedAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let organization = Organization.sample("asking", try policy())
            let deviceKey = try await store.deviceKey(for: organization.issuer)
            let authorization = Secret(utf8: "what was granted")
            let claim = try store.lockIssuance(.offer(digest: "offer"))
            let issuance = try await store.beginIssuance(claim)
            try await store.saveAuthorization(authorization, expires: nil, of: issuance, claim)
            let ungranted = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            let before = try await store.opened(with: home.custody)

            let (_, key) = try await home.setPasscode(of: store)

            let after = try await store.opened(with: home.custody)
            for secret in [authorization, issuance.key.raw, ungranted.key.raw, deviceKey.raw] {
                XCTAssertTrue(before.contains(secret))
                XCTAssertFalse(after.contains(secret))
            }
            await assertThrows(.passcodeRequired) { try await store.resumableIssuance(claim) }
            let found = try await store.resumableIssuance(claim, with: key)
            let resumed = try XCTUnwrap(found)
            let issued = IssuanceResult.full(resumed, organization)
            try await store.completeIssuance(resumed, with: issued)
            let waiting = try await store.badgesAwaitingNewKey()
            let isExposed = try await store.isDeviceKeyExposed(at: organization.issuer)
            XCTAssertEqual(resumed.authorization, authorization)
            XCTAssertEqual(waiting.map(\.id), [issued.badge.id])
            XCTAssertTrue(isExposed)
            try await home.close(store)
        }
    }

    func testAKeyThatLayOpenIsNotForgottenToHaveWhenItsRestorationBeginsAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            let subject = IssuanceSubject.reissue(issued.badge.id)
            _ = try await begin(subject, with: nil, in: store)
            let (_, key) = try await home.setPasscode(of: store)

            let again = try await begin(subject, with: key, in: store)
            try await home.replace(issued.badge, issued.organization, with: again, in: store)

            let waiting = try await store.badgesAwaitingNewKey()
            XCTAssertEqual(waiting.map(\.id), [issued.badge.id])
            try await home.close(store)
        }
    }

    func testWhatBeginsToBeSealedIsNotLeftInTheLog() async throws {
        try await playEach([true, false]) { isSync in
            let home = try StoreHome(sharing: .exclusive)
            let store = try await home.open()
            let held = try await Held(in: home, store, policy: try .inForce(version: 1))
            try await home.setPasscode(of: store)
            let issuance = try await store.beginRenewal(of: held.issued.badge.id)
            let asking = Organization.sample("held", try .inForce(version: 2, .passcodeDemand))
            try await store.saveCodeSecret(Secret(utf8: "a later code secret"), of: held.issued.badge.id)
            XCTAssertGreaterThan(try home.logSize(), 0)

            if isSync {
                var update = SyncUpdate()
                update.policies[asking.id] = asking.policy
                try await store.applySync(update)
            } else {
                try await home.replace(held.issued.badge, asking, with: issuance, in: store)
            }

            XCTAssertEqual(try home.logSize(), 0, "a sync: \(isSync)")
            try await home.close(store)
        }
    }

    func testAnIssuanceThatSealsWhatLayOpenLeavesNothingOfItInTheLog() async throws {
        let home = try StoreHome(sharing: .exclusive)
        let store = try await home.open()
        try await home.add(to: store, "other", .inForce(version: 1))
        let asking = Organization.sample("held", try policy())
        _ = try await store.deviceKey(for: asking.issuer)
        let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "offer")))
        try await home.setPasscode(of: store)
        try await store.execute("UPDATE device SET is_exposed = 0")
        XCTAssertGreaterThan(try home.logSize(), 0)

        try await store.completeIssuance(issuance, with: .full(issuance, asking))

        XCTAssertEqual(try home.logSize(), 0)
        try await home.close(store)
    }

    func testADamagedSecretHasNoBadgeIssuedAgainAndAgain() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            try await store.execute("UPDATE session SET refresh_token = x'00'")
            try await home.setPasscode(of: store)
            let waiting = try await store.badgesAwaitingNewKey()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            try await home.replace(issued.badge, issued.organization, with: issuance, in: store)
            let entries = try await store.auditEntries().count

            for _ in 0..<2 { try await store.applySync(SyncUpdate()) }

            let left = try await store.badgesAwaitingNewKey()
            let failures = try await store.auditEntries().dropFirst(entries).filter { $0.event.outcome == "failed" }
            XCTAssertEqual(waiting.map(\.id), [issued.badge.id])
            XCTAssertEqual(left.map(\.id), [])
            XCTAssertLessThanOrEqual(failures.count, 1)
            try await home.close(store)
        }
    }

    func testWhoLoggedOutMeanwhileIsNotLoggedInByARenewal() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            let issuance = try await store.beginRenewal(of: issued.badge.id)

            try await store.endSession(of: issued.badge.id)

            let token = Secret(utf8: "the next token")
            await assertThrows(.sessionEnded) { try await store.renewSession(token, of: issued.badge.id) }
            try await home.replace(
                issued.badge, issued.organization, with: issuance, in: store, refreshToken: token, isAsked: false)
            let hasSession = try await store.hasSession(of: issued.badge.id)
            XCTAssertFalse(hasSession)
            try await home.close(store)
        }
    }

    func testABadgeThatIsIssuedUnderAPasscodeNeverLiesOpen() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", policy())
            try await home.setPasscode(of: store)

            let issued = try await home.add(to: store, "second", policy())

            let waiting = try await store.badgesAwaitingNewKey()
            let opened = try await store.opened(with: home.custody)
            let record = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertFalse(opened.contains(issued.payload))
            XCTAssertFalse(opened.contains(try XCTUnwrap(issued.refreshToken)))
            XCTAssertEqual(record?.isCredentialLocked, true)
            XCTAssertFalse(waiting.contains { $0.id == issued.badge.id })
            try await home.close(store)
        }
    }

    func testABadgeOfWhichSomethingLayOpenWaitsForAnotherKey() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let asking = try await home.add(to: store, "asking", policy())
            let other = try await home.add(to: store, "other", nil)
            let none = try await store.badgesAwaitingNewKey()

            let (_, key) = try await home.setPasscode(of: store)
            let waiting = try await store.badgesAwaitingNewKey()
            let renewal = try await store.beginRenewal(of: asking.badge.id, with: key)
            try await home.replace(asking.badge, asking.organization, with: renewal, in: store)
            let renewed = try await store.badgesAwaitingNewKey()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "another")))
            try await home.replace(asking.badge, asking.organization, with: issuance, in: store)

            let left = try await store.badgesAwaitingNewKey()
            let receipts = try await store.saveAgreements([.terms(.accepted)], of: asking.badge.id) { _, syncKey in
                syncKey.delegation.badgeKey.thumbprint
            }
            XCTAssertEqual(receipts.map(\.receipt), [issuance.key.publicKey.thumbprint], "the new key vouches")
            XCTAssertEqual(none.map(\.id), [])
            XCTAssertEqual(waiting.map(\.id), [asking.badge.id])
            XCTAssertEqual(renewed.map(\.id), [asking.badge.id], "a renewal keeps the key")
            XCTAssertEqual(left.map(\.id), [])
            XCTAssertNotEqual(other.badge.id, asking.badge.id)
            try await home.close(store)
        }
    }

    func testAPolicyThatBeginsToDemandAPasscodeSealsWhileTheWalletIsLocked() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store, policy: try .inForce(version: 1))
            try await home.setPasscode(of: store)
            let open = try await store.opened(with: home.custody)
            var update = SyncUpdate()
            update.policies[held.issued.organization.id] = try .inForce(version: 2, .passcodeDemand)

            try await store.applySync(update)

            let sealed = try await store.opened(with: home.custody)
            let waiting = try await store.badgesAwaitingNewKey()
            for (name, secret) in held.secrets {
                XCTAssertTrue(open.contains(secret), name)
                XCTAssertFalse(sealed.contains(secret), name)
            }
            XCTAssertEqual(waiting.map(\.id), [held.issued.badge.id])
            try await home.close(store)
        }
    }

    func testADeviceKeyThatLayOpenMovesEveryBadgeOfItsOrganization() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.add(to: store, "first", policy())
            try await home.setPasscode(of: store)
            let deviceKey = SigningKey(random: home.random)
            let asking = Organization.sample("held", try policy())
            let lax = try PolicyDocument.inForce(version: 2)
            let sealed = try await home.add(to: store, offer: "sealed", organization: asking) {
                IssuanceResult.full($0, $1).with(deviceKey)
            }
            try await store.applySync(.policy(lax, of: asking.id))
            let open = try await home.add(to: store, offer: "open", organization: .sample("held", lax)) {
                IssuanceResult.full($0, $1).with(deviceKey)
            }
            let before = try await store.badgesAwaitingNewKey().filter { $0.organizationID == asking.id }

            try await store.applySync(.policy(.inForce(version: 3, .passcodeDemand), of: asking.id))

            let after = try await store.badgesAwaitingNewKey().filter { $0.organizationID == asking.id }
            XCTAssertEqual(before.map(\.id), [])
            XCTAssertEqual(after.map(\.id), [sealed.badge.id, open.badge.id])
            try await home.close(store)
        }
    }

    func testAPolicyThatNoLongerDemandsAPasscodeUnsealsAtTheNextUnlockedUse() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store)
            let (_, key) = try await home.setPasscode(of: store)
            var update = SyncUpdate()
            let policy = try PolicyDocument.inForce(version: 2)
            update.policies[held.issued.organization.id] = policy
            try await store.applySync(update)
            let permit = try XCTUnwrap(home.permit(for: held.issued.badge.id, under: policy))
            await assertThrows(.passcodeRequired) { try await store.release(permit) }

            _ = try await store.release(permit, with: key)

            let opened = try await store.opened(with: home.custody)
            let waiting = try await store.badgesAwaitingNewKey()
            for (name, secret) in held.secrets { XCTAssertTrue(opened.contains(secret), name) }
            XCTAssertEqual(waiting.map(\.id), [])
            try await home.close(store)
        }
    }

    func testAResetErasesWhatWasSealedAndLeavesNothingThatNeedsTheOldPasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store)
            let (_, key) = try await home.setPasscode(of: store)

            let lost = try await store.resetPasscode()

            let session = try await store.hasSession(of: held.issued.badge.id)
            let hasCodes = try await store.hasCodeSecret(held.issued.badge.id)
            let deviceKey = try await store.deviceKey(for: held.issued.badge.server)
            XCTAssertEqual(lost, [held.issued.badge.id])
            XCTAssertFalse(session)
            XCTAssertFalse(hasCodes)
            XCTAssertNotEqual(deviceKey.raw, held.deviceKey.raw)
            await assertThrows(.keyMissing) { try await store.beginRenewal(of: held.issued.badge.id, with: key) }
            try await home.close(store)
        }
    }

    func testAResetForgetsWhatWasBegunUnderTheOldPasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store)
            let (_, key) = try await home.setPasscode(of: store)
            let issuer = held.issued.badge.server
            let claim = try store.lockIssuance(.offer(digest: "offer"))
            let issuance = try await store.beginIssuance(claim)
            try await store.saveAuthorization(Secret(utf8: "what was granted"), expires: nil, of: issuance, claim)
            _ = try await store.prepareNextDeviceKey(for: issuer, with: key)
            var update = SyncUpdate()
            let policy = try PolicyDocument.inForce(version: 2)
            update.policies[held.issued.organization.id] = policy
            try await store.applySync(update)
            let permit = try XCTUnwrap(home.permit(for: held.issued.badge.id, under: policy))
            _ = try await store.release(permit, with: key)

            try await store.resetPasscode()

            let resumed = try await store.resumableIssuance(claim)
            let pending = try await store.pendingDeviceKey(for: issuer, with: nil)
            XCTAssertNil(resumed)
            XCTAssertNil(pending)
            try await home.close(store)
        }
    }

    func testTheKeyOfAPasscodeThatWasResetIsAsGoodAsNone() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            let (_, old) = try await home.setPasscode(of: store)
            try await store.resetPasscode()
            try await home.setPasscode(of: store)
            let session = StoredSession(refreshToken: Secret(utf8: "a later token"), loggedInAt: nil)

            try await store.saveSession(session, of: issued.badge.id)

            await assertThrows(.passcodeRequired) { try await store.session(of: issued.badge.id, with: old) }
            try await home.close(store)
        }
    }

    func testALockedWalletSignsWithItsSyncKeyAndTheBadgesKeyVouchesForIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            try await home.setPasscode(of: store)

            let kept = try await store.saveAgreements([.terms(.accepted)], of: issued.badge.id) { _, syncKey in
                let badgeKey = try SyncKeyDelegation.verify(syncKey.delegation.compact).badgeKey
                XCTAssertNotEqual(badgeKey.thumbprint, syncKey.key.publicKey.thumbprint)
                return badgeKey.thumbprint
            }

            XCTAssertEqual(kept.map(\.receipt), [issued.credential.holderKey])
            try await home.close(store)
        }
    }

    func testTheKeyOfABadgeThatIsIssuedAgainIsKeptUntilItIsOnIt() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy())
            let (_, key) = try await home.setPasscode(of: store)
            let subject = IssuanceSubject.reissue(issued.badge.id)
            let first = try await begin(subject, with: key, in: store)
            home.clock.advance(by: 7200)
            let reopened = try await home.reopen(store)

            let second = try await begin(subject, with: key, in: reopened)
            await assertThrows(.passcodeRequired) { try await self.begin(subject, with: nil, in: reopened) }
            try await reopened.removeBadge(issued.badge.id)

            let rows = try await reopened.rows()
            XCTAssertEqual(second.key.raw, first.key.raw)
            XCTAssertNil(rows["issuance"])
            try await home.close(reopened)
        }
    }

    private func begin(_ subject: IssuanceSubject, with key: PasscodeKey?, in store: BadgeStore) async throws
        -> Issuance
    {
        let claim = try store.lockIssuance(subject)
        defer { withExtendedLifetime(claim) {} }
        return try await store.beginIssuance(claim, with: key)
    }

    func testTheNextKeyOfADeviceIsSealedUntilItIsAdopted() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let held = try await Held(in: home, store)
            let (_, key) = try await home.setPasscode(of: store)
            let issuer = held.issued.badge.server
            let exposed = try await store.isDeviceKeyExposed(at: issuer)
            await assertThrows(.passcodeRequired) { try await store.prepareNextDeviceKey(for: issuer, with: nil) }

            let (next, isNew) = try await store.prepareNextDeviceKey(for: issuer, with: key)
            let (same, isNewAgain) = try await store.prepareNextDeviceKey(for: issuer, with: key)
            let before = try await store.deviceKey(for: issuer, with: key)
            try await store.adoptDeviceKey(next, for: issuer, with: key)
            try await store.adoptDeviceKey(held.deviceKey, for: issuer, with: key)

            let after = try await store.deviceKey(for: issuer, with: key)
            let opened = try await store.opened(with: home.custody)
            let isExposed = try await store.isDeviceKeyExposed(at: issuer)
            XCTAssertEqual([exposed, isNew, isNewAgain, isExposed], [true, true, false, false])
            XCTAssertEqual([next.raw, same.raw], [after.raw, after.raw])
            XCTAssertEqual(before.raw, held.deviceKey.raw)
            XCTAssertFalse(opened.contains(next.raw))
            try await home.close(store)
        }
    }
}

/// A badge with all that suffices to use it.
private struct Held {
    let issued: IssuanceResult
    let deviceKey: SigningKey
    let secrets: [(name: String, secret: Secret)]

    init(
        in home: StoreHome, _ store: BadgeStore, policy: PolicyDocument? = nil
    ) async throws {
        let organization = Organization.sample("held", try policy ?? .inForce(version: 1, .passcodeDemand))
        deviceKey = try await store.deviceKey(for: organization.issuer)
        issued = try await home.add(to: store, offer: "held", organization: organization)
        let code = Secret(utf8: "the code secret")
        try await store.saveCodeSecret(code, of: issued.badge.id)
        let holderKey = try await store.beginRenewal(of: issued.badge.id).key
        secrets = [
            ("credential", issued.payload), ("holder key", holderKey.raw), ("device key", deviceKey.raw),
            ("refresh token", try XCTUnwrap(issued.refreshToken)), ("code secret", code),
        ]
    }
}

extension StoreHome {
    fileprivate func logSize() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file("wallet.db-wal").path())[.size] as? Int ?? 0
    }
}

extension SyncUpdate {
    fileprivate static func policy(_ document: PolicyDocument, of organization: Organization.ID) -> SyncUpdate {
        var update = SyncUpdate()
        update.policies[organization] = document
        return update
    }
}

extension IssuanceResult {
    fileprivate func with(_ deviceKey: SigningKey) -> IssuanceResult {
        IssuanceResult(
            organization: organization, badge: badge, credential: credential, payload: payload,
            refreshToken: refreshToken, deviceKey: deviceKey)
    }
}

extension BadgeStore {
    /// All that the custody opens of every column, for every context of the store, and what the badges' keys open of
    /// it.
    fileprivate func opened(with custody: any KeyCustody) throws -> [Secret] {
        try database.read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            let values = try tables.flatMap { try Row.fetchAll(database, sql: "SELECT * FROM \"\($0)\"") }
                .flatMap(\.databaseValues)
            let texts = values.compactMap { String.fromDatabaseValue($0) }
            // Whatever is sealed begins as the custody seals: with the version.
            let version = try custody.seal(Secret(utf8: "any"), context: "any").first
            let blobs = values.compactMap { value -> Data? in
                if case .blob(let data) = value.storage, data.first == version { data } else { nil }
            }
            let contexts = [
                "device-key", "credential", "refresh-token", "code-secret", "device", "next-device", "authorization",
                "sync-key", "badge-key",
            ].flatMap { prefix in Set(texts).map { "\(prefix):\($0)" } }
            let keys = blobs.flatMap { blob in
                contexts.filter { $0.hasPrefix("badge-key:") }.compactMap { try? custody.open(blob, context: $0) }
            }.map { BadgeKey($0, random: random) }
            return blobs.flatMap { blob in
                contexts.flatMap { context in
                    [try? custody.open(blob, context: context)].compactMap(\.self)
                        + keys.compactMap { try? $0.open(blob, context: context) }
                }
            }
        }
    }
}
