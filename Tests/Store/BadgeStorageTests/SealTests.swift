import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// Whatever comes in whatever order: once a passcode is set, what a policy wants sealed under it is.
final class SealTests: StorageTestCase {
    private let asking = "asking"

    func testSettingAPasscodeSealsWhatThePoliciesWantSealed() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let first = try await home.add(to: store, asking, .inForce(version: 1, .passcodeDemand))
            let free = try await home.add(to: store, "free", .inForce(version: 1, ["type": "userPhoto"]))
            let unpublished = try await home.add(to: store, "unpublished", nil)

            try await home.setPasscode(of: store)

            try await assertLocked([first], in: store)
            try await assertOpen([free, unpublished], in: store)
            try await home.close(store)
        }
    }

    func testABadgeThatComesLaterIsSealedWithoutThePasscode() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let (_, key) = try await home.setPasscode(of: store)

            let issued = try await home.add(to: store, asking, .inForce(version: 1, .passcodeDemand))

            try await assertLocked([issued], in: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: issued.organization.policy))
            let released = try await store.release(permit, with: key)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }

    func testABadgeIsSealedUnderThePolicyThatTheWalletHolds() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            try await home.setPasscode(of: store)
            try await home.add(
                to: store, offer: "newer", organization: .sample(asking, .inForce(version: 2, .passcodeDemand)))

            let late = try await home.add(
                to: store, offer: "older", organization: .sample(asking, .inForce(version: 1)))

            try await assertLocked([late], in: store)
            try await home.close(store)
        }
    }

    func testASyncedPolicySeals() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, asking, .inForce(version: 1))
            try await home.setPasscode(of: store)
            try await assertOpen([issued], in: store)

            var update = SyncUpdate()
            update.policies[issued.organization.id] = try .inForce(version: 2, .passcodeDemand)
            try await store.applySync(update)

            try await assertLocked([issued], in: store)
            try await home.close(store)
        }
    }

    func testWithoutAPasscodeNothingIsSealedUnderIt() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()

            let issued = try await home.add(to: store, asking, .inForce(version: 1, .passcodeDemand))

            try await assertOpen([issued], in: store)
            try await home.close(store)
        }
    }

    func testADamagedCredentialIsLeftAsItIsAndHoldsNothingUp() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let damaged = try await home.add(to: store, asking, .inForce(version: 1, .passcodeDemand))
            let whole = try await home.add(to: store, "whole", .inForce(version: 1, .passcodeDemand))
            try await store.execute(
                "UPDATE credential SET sealed = x'0102' WHERE badge_id = '\(damaged.badge.id)'")

            try await home.setPasscode(of: store)

            let kept = try await blob(
                "SELECT sealed FROM credential WHERE badge_id = '\(damaged.badge.id)'", in: store)
            let outcomes = try await store.auditEntries(badge: damaged.badge.id).map(\.event.outcome)
            XCTAssertEqual(kept, Data([1, 2]))
            XCTAssertEqual(outcomes, ["added", "failed"])
            try await assertLocked([whole], in: store)
            try await home.close(store)
        }
    }

    func testAPolicyWithoutTheDemandUnsealsAtTheNextUseWithTheKey() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, asking, .inForce(version: 1, .passcodeDemand))
            let (_, key) = try await home.setPasscode(of: store)
            var update = SyncUpdate()
            let relaxed = try PolicyDocument.inForce(version: 2)
            update.policies[issued.organization.id] = relaxed
            try await store.applySync(update)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: relaxed))

            try await assertLocked([issued], in: store)
            await assertThrows(.passcodeRequired) { try await store.release(permit) }
            _ = try await store.release(permit, with: key)

            try await assertOpen([issued], in: store)
            let released = try await store.release(permit)
            XCTAssertEqual(released.text, issued.payload)
            try await home.close(store)
        }
    }
}

extension SealTests {
    private func assertLocked(_ badges: [IssuanceResult], in store: BadgeStore, line: UInt = #line) async throws {
        for issued in badges {
            let record = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(record?.isCredentialLocked, true, issued.organization.name, line: line)
        }
    }

    private func assertOpen(_ badges: [IssuanceResult], in store: BadgeStore, line: UInt = #line) async throws {
        for issued in badges {
            let record = try await store.gateSnapshot(of: issued.badge.id)
            XCTAssertEqual(record?.isCredentialLocked, false, issued.organization.name, line: line)
        }
    }
}
