import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeStorage

/// What the store keeps of this device and of a person's sessions on it.
final class DeviceTests: StorageTestCase {
    func testADeviceHasOneKeyForEachIssuerAndKeepsItWhenTheBadgesGo() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            let key = try await store.deviceKey(for: issued.organization.issuer)
            let again = try await store.deviceKey(for: issued.organization.issuer)
            let other = try await store.deviceKey(for: .sample("other"))
            home.plant("key of the device", key.raw)
            try await store.removeBadge(issued.badge.id)
            let reopened = try await home.reopen(store)
            let later = try await reopened.deviceKey(for: issued.organization.issuer)

            XCTAssertEqual(again.raw, key.raw)
            XCTAssertEqual(later.raw, key.raw)
            XCTAssertNotEqual(other.raw, key.raw)
            XCTAssertNotEqual(key.publicKey.thumbprint, issued.credential.holderKey)
            try await home.close(reopened)
        }
    }

    func testTwoStoresOnOneHomeHaveTheSameKeyOfTheDevice() async throws {
        try await playEach(homes([.shared])) { home in
            let left = try await home.open()
            let right = try await home.open(create: false)

            async let one = left.deviceKey(for: .sample("issuer"))
            async let two = right.deviceKey(for: .sample("issuer"))
            let keys = try await [one, two]

            XCTAssertEqual(keys[0].raw, keys[1].raw)
            try await home.close(right)
            try await home.close(left)
        }
    }

    func testASessionIsKeptAndANewTokenLeavesTheLogin() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let begun = try await store.session(of: id)
            let login = home.clock.now()
            home.clock.advance(by: 60)

            try await store.saveSession(StoredSession(refreshToken: .token(1), loggedInAt: login), of: id)
            try await store.saveSession(StoredSession(refreshToken: .token(2), loggedInAt: nil), of: id)
            try await store.saveSession(StoredSession(refreshToken: .token(3), loggedInAt: login), of: id)
            let reopened = try await home.reopen(store)

            let session = try await reopened.session(of: id)
            let record = try await reopened.gateSnapshot(of: id)
            let outcomes = try await reopened.outcomes(of: .login, id)
            XCTAssertEqual(begun?.refreshToken, Secret(utf8: "\(StoreHome.marker) refresh"))
            XCTAssertNil(begun?.loggedInAt)
            XCTAssertEqual(session?.refreshToken, .token(3))
            XCTAssertEqual(session?.loggedInAt, login)
            XCTAssertEqual(record?.loggedInAt, login)
            XCTAssertEqual(outcomes, ["loggedIn"])
            try await home.close(reopened)
        }
    }

    func testAnEndedSessionForgetsTokenAndLogin() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let session = StoredSession(refreshToken: .token(1), loggedInAt: home.clock.now())
            try await store.saveSession(session, of: id)

            try await store.endSession(of: id)
            try await store.endSession(of: id)
            let ended = try await store.gateSnapshot(of: id)
            try await store.saveSession(StoredSession(refreshToken: .token(2), loggedInAt: nil), of: id)
            let begun = try await store.gateSnapshot(of: id)

            let outcomes = try await store.outcomes(of: .login, id)
            let found = try await store.session(of: id)
            XCTAssertNil(ended?.loggedInAt)
            XCTAssertNil(begun?.loggedInAt)
            XCTAssertEqual(found?.refreshToken, .token(2))
            XCTAssertEqual(outcomes, ["loggedIn", "ended"])
            try await home.close(store)
        }
    }

    func testABadgeByLoginComesWithItsLogin() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issuance = try await store.beginIssuance(store.lockIssuance(.offer(digest: "login")))
            let full = IssuanceResult.full(issuance, .full)
            let login = home.clock.now()

            try await store.completeIssuance(
                issuance,
                with: IssuanceResult(
                    organization: .full, badge: full.badge, credential: full.credential, payload: full.payload,
                    refreshToken: .token(1), loggedInAt: login))

            let session = try await store.session(of: full.badge.id)
            let outcomes = try await store.auditEntries(badge: full.badge.id).map(\.event.outcome)
            XCTAssertEqual(session?.refreshToken, .token(1))
            XCTAssertEqual(session?.loggedInAt, login)
            XCTAssertEqual(outcomes, ["added", "loggedIn"])
            try await home.close(store)
        }
    }

    func testAResetOfThePasscodeEndsTheSessionsOfWhatIsLost() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", .inForce(version: 1, .passcodeDemand))
            try await home.setPasscode(of: store)
            let session = StoredSession(refreshToken: .token(1), loggedInAt: home.clock.now())
            try await store.saveSession(session, of: issued.badge.id)

            try await store.resetPasscode()

            let found = try await store.session(of: issued.badge.id)
            let record = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertNil(found)
            XCTAssertNil(record?.loggedInAt)
            try await home.close(store)
        }
    }

    func testTheGateKnowsWhatThePersonSaidAndShowed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let before = try await store.gateSnapshot(of: id)

            try await store.notePhoneVerified(at: home.clock.now(), of: id)
            try await store.setConsent(true, to: .location, of: id)
            try await store.setConsent(false, to: .bluetooth, of: id)
            let reopened = try await home.reopen(store)
            let after = try await reopened.gateSnapshot(of: id)
            try await reopened.setConsent(false, to: .location, of: id)
            let withdrawn = try await reopened.gateSnapshot(of: id)

            let consents = try await reopened.auditEntries(badge: id).map(\.event).filter { $0.kind == .consent }
            let devices = try await reopened.outcomes(of: .device, id)
            XCTAssertEqual(before?.isPhoneVerified, false)
            XCTAssertNil(before?.locationConsent)
            XCTAssertNil(before?.bluetoothConsent)
            XCTAssertEqual(after?.isPhoneVerified, true)
            XCTAssertEqual(after?.locationConsent, true)
            XCTAssertEqual(after?.bluetoothConsent, false)
            XCTAssertEqual(withdrawn?.locationConsent, false)
            XCTAssertEqual(consents.map(\.outcome), ["given", "refused", "refused"])
            XCTAssertEqual(
                consents.map(\.details), [["kind": "location"], ["kind": "bluetooth"], ["kind": "location"]])
            XCTAssertEqual(devices, ["phoneVerified"])
            try await home.close(reopened)
        }
    }

    func testConsentToTheBackgroundIsAskedForApartAndBothCanBeWithdrawn() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            var seen: [[Consent]] = []

            try await store.setConsent(true, to: .location, of: id)
            seen.append(try await store.consents(of: id))
            try await store.setConsent(false, to: .location, isAlways: true, of: id)
            seen.append(try await store.consents(of: id))
            try await store.setConsent(true, to: .location, isAlways: true, of: id)
            seen.append(try await store.consents(of: id))
            try await store.withdrawConsent(to: .location, of: id)
            seen.append(try await store.consents(of: id))

            let record = try await store.gateSnapshot(of: id)
            let outcomes = try await store.outcomes(of: .consent, id)
            await assertThrows(.notFound) { try await store.withdrawConsent(to: .location, of: id) }
            await assertThrows(.notFound) { try await store.withdrawConsent(to: .bluetooth, of: id) }
            XCTAssertEqual(seen.map { $0.map(\.isGiven) }, [[true], [true], [true], [false]])
            XCTAssertEqual(seen.map { $0.map(\.isAlways) }, [[false], [false], [true], [false]])
            XCTAssertEqual(record?.locationConsent, false)
            XCTAssertEqual(record?.isLocationAlwaysAgreed, false)
            XCTAssertEqual(outcomes, ["given", "refused", "given", "withdrawn"])
            try await home.close(store)
        }
    }

    func testAPhotoIsToldByItsDigest() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store)

            try await store.setPhoto(StoreHome.photo, of: issued.badge.id)
            try await playEach(["", "photo.jpg", "AAAA", StoreHome.photo + "="]) { text in
                await assertThrows(.invalidInput) { try await store.setPhoto(text, of: issued.badge.id) }
            }

            let reopened = try await home.reopen(store)
            let badge = try await reopened.badge(issued.badge.id)
            let outcomes = try await reopened.outcomes(of: .photo, issued.badge.id)
            var expected = issued.badge
            expected.holder.photoDigest = StoreHome.photo
            XCTAssertEqual(badge, expected)
            XCTAssertEqual(outcomes, ["set"])
            try await home.close(reopened)
        }
    }

    func testACodeSecretIsKeptAndReplaced() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let id = try await home.add(to: store).badge.id
            let before = try await store.codeSecret(of: id)

            try await store.saveCodeSecret(.token(1), of: id)
            try await store.saveCodeSecret(StoreHome.codeSecret, of: id)
            let reopened = try await home.reopen(store)

            let secret = try await reopened.codeSecret(of: id)
            XCTAssertNil(before)
            XCTAssertEqual(secret, StoreHome.codeSecret)
            try await home.close(reopened)
        }
    }

    func testNothingIsKeptOfABadgeThatIsNotThere() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let id = Badge.ID(rawValue: "unknown")
            let before = try await store.contents()

            await assertThrows(.notFound) {
                try await store.saveSession(StoredSession(refreshToken: .token(1), loggedInAt: nil), of: id)
            }
            await assertThrows(.notFound) { try await store.notePhoneVerified(at: home.clock.now(), of: id) }
            await assertThrows(.notFound) { try await store.setConsent(true, to: .location, of: id) }
            await assertThrows(.notFound) { try await store.setPhoto(StoreHome.photo, of: id) }
            await assertThrows(.notFound) { try await store.saveCodeSecret(.token(1), of: id) }
            await assertThrows(.notFound) { try await store.trust(.sample("reader", id)) }
            try await store.endSession(of: id)

            let after = try await store.contents()
            let session = try await store.session(of: id)
            XCTAssertEqual(after, before)
            XCTAssertNil(session)
            try await home.close(store)
        }
    }
}

extension Secret {
    fileprivate static func token(_ number: Int) -> Secret { Secret(utf8: "\(StoreHome.marker) token \(number)") }
}

extension BadgeStore {
    /// How what happened to a badge ended, of one kind of event.
    func outcomes(of kind: AuditEvent.Kind, _ badge: Badge.ID?) throws -> [String] {
        try auditEntries(badge: badge).map(\.event).filter { $0.kind == kind && $0.badgeID == badge }.map(\.outcome)
    }
}
