import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class ReleaseTests: StorageTestCase {
    private let policy = Result { try PolicyDocument.inForce(version: 5, .passcodeDemand) }

    func testHandsOutTheCredentialWithItsKeyAndCountsTheUse() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            let (_, key) = try await home.setPasscode(of: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))

            let first = try await store.release(permit, with: key)
            let second = try await store.release(permit, with: key)

            let kept = try await store.credentials(of: issued.badge.id)
            let uses = try await store.auditEntries(badge: issued.badge.id).filter { $0.event.kind == .use }
            XCTAssertEqual(first.text, issued.payload)
            XCTAssertEqual(first.key.publicKey.thumbprint, issued.credential.holderKey)
            XCTAssertEqual([first.credential.useCount, second.credential.useCount], [5, 6])
            XCTAssertEqual(kept, [second.credential])
            XCTAssertEqual(uses.map(\.event.outcome), ["released", "released"])
            XCTAssertEqual(uses.first?.event.policyVersion, 5)
            try await home.close(store)
        }
    }

    func testAPermitThatDoesNotFitIsRefused() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            let (_, key) = try await home.setPasscode(of: store)
            let id = issued.badge.id
            let fit = try XCTUnwrap(home.permit(for: id, under: policy.get()))
            let ofOtherPolicy = try XCTUnwrap(home.permit(for: id, under: .inForce(version: 4)))
            let ofNone = try XCTUnwrap(home.permit(for: id, under: nil))
            let forActivation = try XCTUnwrap(home.permit(for: id, under: policy.get(), .activation))
            let ofAnother = try XCTUnwrap(home.permit(for: Badge.ID(rawValue: "another"), under: policy.get()))

            try await playEach([ofOtherPolicy, ofNone, forActivation]) { permit in
                await assertThrows(.permitInvalid) { try await store.release(permit, with: key) }
            }
            await assertThrows(.notFound) { try await store.release(ofAnother, with: key) }
            home.clock.advance(by: -1)
            await assertThrows(.permitInvalid) { try await store.release(fit, with: key) }
            home.clock.advance(by: 31)
            await assertThrows(.permitInvalid) { try await store.release(fit, with: key) }

            let kept = try await store.credentials(of: id)
            let uses = try await store.auditEntries(badge: id).map(\.event).filter { $0.kind == .use }
            XCTAssertEqual(kept, [issued.credential])
            XCTAssertEqual(uses.map(\.policyVersion), [4, nil, 5])
            XCTAssertEqual(Set(uses.map(\.outcome)), ["refused"])
            XCTAssertEqual(Set(uses.map(\.details)), [["reason": "permitInvalid"]])
            home.clock.advance(by: -1)
            _ = try await store.release(fit, with: key)
            try await home.close(store)
        }
    }

    func testABadgeThatChangedSinceItWasJudgedIsRefused() async throws {
        let statuses: [(Badge.Status, BadgeError.Code)] = [
            (.suspended, .blocked), (.expired, .blocked), (.keyMissing, .keyMissing), (.revoked, .badgeRevoked),
        ]
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            let (_, key) = try await home.setPasscode(of: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))

            try await playEach(statuses) { status, code in
                try await store.execute("UPDATE badge SET status = '\(status.rawValue)'")
                await assertThrows(code) { try await store.release(permit, with: key) }
            }

            let kept = try await store.credentials(of: issued.badge.id)
            let reasons = try await store.auditEntries(badge: issued.badge.id).map(\.event).filter { $0.kind == .use }
            XCTAssertEqual(kept.map(\.useCount), [4])
            XCTAssertEqual(
                reasons.map(\.details),
                ["blocked", "keyMissing", "badgeRevoked"].map { ["reason": .string($0)] })
            try await home.close(store)
        }
    }

    func testASealedCredentialNeedsTheKeyOfItsLock() async throws {
        try await playEach(homes()) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            try await home.setPasscode(of: store)
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))
            let foreign = try home.makeLock().key

            await assertThrows(.passcodeRequired) { try await store.release(permit) }
            await assertThrows(.passcodeRequired) { try await store.release(permit, with: foreign) }

            let kept = try await store.credentials(of: issued.badge.id)
            XCTAssertEqual(kept, [issued.credential])
            try await home.close(store)
        }
    }

    func testACredentialThatWasErasedIsGone() async throws {
        try await playEach(homes([.shared])) { home in
            let store = try await home.open()
            let issued = try await home.add(to: store, "asking", policy.get())
            let (_, key) = try await home.setPasscode(of: store)
            try await store.resetPasscode()
            let permit = try XCTUnwrap(home.permit(for: issued.badge.id, under: policy.get()))

            await assertThrows(.keyMissing) { try await store.release(permit, with: key) }
            try await store.execute("UPDATE badge SET status = 'active'")
            await assertThrows(.keyMissing) { try await store.release(permit, with: key) }

            try await home.close(store)
        }
    }
}
