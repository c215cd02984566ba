import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// A badge's credential gives way to a newer one, on the same key or on another.
final class ReplacementTests: StorageTestCase {
    func testOfEquallyUsedCredentialsTheBadgesOwnIsShownFirst() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let key = SigningKey(random: home.random)
            home.plant("key of the copy", key.raw)
            let issued = try await home.add(to: store) { .full($0, $1).with("a copy", on: key) }

            let fresh = try await store.next(of: issued.badge)
            try await store.execute("UPDATE credential SET use_count = use_count + 1 WHERE id <> 'a copy'")
            let used = try await store.next(of: issued.badge)
            try await store.execute("UPDATE credential SET use_count = use_count + 1 WHERE id = 'a copy'")
            let again = try await store.next(of: issued.badge)

            let (own, copy) = (issued.credential.id, Credential.ID(rawValue: "a copy"))
            XCTAssertEqual([fresh, used, again], [own, copy, own])
            try await home.close(store)
        }
    }

    func testARenewalPutsTheNewCredentialInPlaceOnTheSameKey() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let old = try await home.add(to: store)
            try await home.addDeviceData(of: old.badge.id, to: store)
            let before = try await store.rows()
            home.clock.advance(by: 60)

            let renewal = try await store.beginRenewal(of: old.badge.id)
            let issued = try await home.replace(old.badge, .full, with: renewal, in: store)

            let reopened = try await home.reopen(store)
            let badges = try await reopened.badges()
            let credentials = try await reopened.credentials(of: old.badge.id)
            let rows = try await reopened.rows()
            let record = try await reopened.gateSnapshot(of: old.badge.id)
            let session = try await reopened.session(of: old.badge.id)
            let secret = try await reopened.codeSecret(of: old.badge.id)
            let outcomes = try await reopened.outcomes(of: .badge, old.badge.id)
            XCTAssertEqual(renewal.key.publicKey.thumbprint, old.credential.holderKey)
            XCTAssertNotEqual(renewal.id.rawValue, old.badge.id.rawValue)
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(credentials, [issued.credential])
            XCTAssertEqual(credentials.map(\.useCount), [0])
            XCTAssertEqual(rows, before)
            XCTAssertEqual(record?.lastContact, home.clock.now())
            XCTAssertEqual(record?.isPhoneVerified, true)
            XCTAssertEqual(record?.locationConsent, true)
            XCTAssertEqual(session?.refreshToken, Secret(utf8: "\(StoreHome.marker) granted"))
            XCTAssertEqual(session?.loggedInAt, home.clock.now() - 60)
            XCTAssertEqual(secret, StoreHome.codeSecret)
            XCTAssertEqual(outcomes, ["added", "replaced"])
            try await home.close(reopened)
        }
    }

    func testARestorationTakesTheOldKeyAndTheOldSecretAway() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let old = try await home.add(to: store, "work", .inForce(version: 1))
            try await home.addDeviceData(of: old.badge.id, to: store)
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "restore")))
            let login = home.clock.now() + 60
            let token = Secret(utf8: "\(StoreHome.marker) restored")

            let issued = try await home.replace(
                old.badge, old.organization, with: issuance, in: store, refreshToken: token, loggedInAt: login)

            let badges = try await store.badges()
            let rows = try await store.rows()
            let keys = try await store.contents()["device_key"]
            let session = try await store.session(of: old.badge.id)
            let secret = try await store.codeSecret(of: old.badge.id)
            let permit = try XCTUnwrap(home.permit(for: old.badge.id, under: old.organization.policy))
            let released = try await store.release(permit)
            XCTAssertEqual(badges, [issued.badge])
            XCTAssertEqual(rows["device_key"], 1)
            XCTAssertEqual(rows["credential"], 1)
            XCTAssertNil(rows["issuance"])
            XCTAssertEqual(keys?.first?.contains(issuance.key.publicKey.thumbprint), true)
            XCTAssertEqual(session?.refreshToken, token)
            XCTAssertEqual(session?.loggedInAt, login)
            XCTAssertNil(secret)
            XCTAssertEqual(released.text, issued.payload)
            XCTAssertEqual(released.key.raw, issuance.key.raw)
            XCTAssertEqual(released.credential.useCount, 1)
            try await home.close(store)
        }
    }

    func testTheStatusAfterwardsFollowsTheStatusBefore() async throws {
        let table: [(old: Badge.Status, issued: Badge.Status, new: Badge.Status)] = [
            (.active, .active, .active), (.active, .pending, .active), (.suspended, .active, .suspended),
            (.suspended, .pending, .suspended), (.keyMissing, .active, .active), (.keyMissing, .pending, .pending),
            (.expired, .active, .active), (.expired, .pending, .pending), (.pending, .active, .active),
            (.pending, .pending, .pending),
        ]
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            try await playEach(table) { row in
                try await store.execute("UPDATE badge SET status = '\(row.old.rawValue)'")
                let renewal = try await store.beginRenewal(of: issued.badge.id)
                try await home.replace(issued.badge, .full, with: renewal, in: store, status: row.issued)

                let status = try await store.badge(issued.badge.id)?.status
                XCTAssertEqual(status, row.new, "\(row)")
            }

            try await home.close(store)
        }
    }

    func testARevokedBadgeIsNeverReplaced() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let renewal = try await store.beginRenewal(of: issued.badge.id)
            try await store.execute("UPDATE badge SET status = 'revoked'")
            let before = try await store.contents()

            await assertThrows(.badgeRevoked) {
                try await home.replace(issued.badge, .full, with: renewal, in: store)
            }
            await assertThrows(.badgeRevoked) { try await store.beginRenewal(of: issued.badge.id) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testABadgeThatIsNotThereOrAnotherOrganizationsIsNotReplaced() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let gone = try await home.add(to: store, "gone", nil)
            let renewal = try await store.beginRenewal(of: issued.badge.id)
            try await store.removeBadge(gone.badge.id)
            let before = try await store.contents()

            await assertThrows(.notFound) {
                try await home.replace(gone.badge, gone.organization, with: renewal, in: store)
            }
            await assertThrows(.notFound) {
                try await home.replace(issued.badge, gone.organization, with: renewal, in: store)
            }
            await assertThrows(.notFound) { try await store.beginRenewal(of: gone.badge.id) }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testARenewalThatComesToNothingLeavesEverythingAsItWas() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)
            let before = try await store.contents()

            let renewal = try await store.beginRenewal(of: issued.badge.id)
            let begun = try await store.contents()
            try await store.execute(
                "CREATE TRIGGER cut BEFORE UPDATE OF status ON badge BEGIN SELECT RAISE(ABORT, 'cut'); END")
            await assertThrows(.storeFailed) {
                try await home.replace(issued.badge, .full, with: renewal, in: store)
            }
            try await store.execute("DROP TRIGGER cut")
            try await store.abandonIssuance(renewal.id)
            let reopened = try await home.reopen(store)

            let after = try await reopened.contents()
            XCTAssertEqual(begun, before)
            XCTAssertEqual(after, before)
            try await home.close(reopened)
        }
    }

    func testWhatDoesNotReadAgainIsNotPutInPlace() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let old = try await home.add(to: store)
            let renewal = try await store.beginRenewal(of: old.badge.id)
            let before = try await store.contents()
            var badge = IssuanceResult.replacing(old.badge, .full, renewal).badge
            badge.validity = Badge.Validity(expires: Date(timeIntervalSince1970: 1_800_000_000.5))
            let issued = IssuanceResult.replacing(old.badge, .full, renewal)
            let unreadable = IssuanceResult(
                organization: .full, badge: badge, credential: issued.credential, payload: issued.payload)

            await assertThrows(.credentialMalformed) {
                try await store.replaceCredential(renewal, with: unreadable)
            }

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testAReplacementIsMadeOnce() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let old = try await home.add(to: store)
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "restore")))
            try await home.replace(old.badge, .full, with: issuance, in: store)
            let before = try await store.contents()

            try await home.replace(old.badge, .full, with: issuance, in: store)

            let after = try await store.contents()
            XCTAssertEqual(after, before)
            try await home.close(store)
        }
    }

    func testANewCredentialIsSealedUnderThePasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let old = try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            let (_, key) = try await home.setPasscode(of: store)
            await assertThrows(.passcodeRequired) { try await store.beginRenewal(of: old.badge.id) }
            let renewal = try await store.beginRenewal(of: old.badge.id, with: key)

            let issued = try await home.replace(old.badge, old.organization, with: renewal, in: store)

            let record = try await store.gateSnapshot(of: old.badge.id)
            let permit = try XCTUnwrap(home.permit(for: old.badge.id, under: old.organization.policy))
            await assertThrows(.passcodeRequired) { try await store.release(permit) }
            let released = try await store.release(permit, with: key)
            XCTAssertEqual(record?.isCredentialLocked, true)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }

    func testABadgeThatLostItsCredentialIsMadeWhole() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let old = try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            try await store.resetPasscode()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "restore")))

            let issued = try await home.replace(old.badge, old.organization, with: issuance, in: store)

            let reopened = try await home.reopen(store)
            let badge = try await reopened.badge(old.badge.id)
            let permit = try XCTUnwrap(home.permit(for: old.badge.id, under: old.organization.policy))
            let released = try await reopened.release(permit)
            XCTAssertEqual(badge?.status, .active)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(reopened)
        }
    }
}

extension BadgeStore {
    /// The credential that the next use shows.
    fileprivate func next(of badge: Badge) throws -> Credential.ID? {
        try database.read { try $0.nextCredential(of: badge)?.credential.id }
    }
}

extension IssuanceResult {
    /// The same with one more credential, of that name and as often used, on a key of its own.
    fileprivate func with(_ name: String, on key: SigningKey) -> IssuanceResult {
        let copy = Credential(
            id: Credential.ID(rawValue: name), badgeID: badge.id, type: credential.type,
            holderKey: key.publicKey.thumbprint, issuedAt: credential.issuedAt, useCount: credential.useCount)
        return IssuanceResult(
            organization: organization, badge: badge, credential: credential, payload: payload,
            copies: [
                Copy(credential: copy, payload: payload, key: key, statusReference: badge.statusReference)
            ], refreshToken: refreshToken)
    }
}
