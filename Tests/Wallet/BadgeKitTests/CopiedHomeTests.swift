import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A thief has a copy of a home, with the custody's secret, and no passcode.
final class CopiedHomeTests: XCTestCase {
    private static let code = "482915"

    @MainActor
    func testACopyOfALockedHomeDoesNothingThatABadgeIsFor() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.setPasscode(Self.code)
        let copy = try bearer.world.copied()
        let stolen = try await bearer.world.opened(copy)
        let context = bearer.world.context(of: stolen, in: copy)
        let badge = try await stolen.store.requireBadge(bearer.badge.id)
        bearer.world.wire.reset()

        let failures: [String: BadgeError?] = [
            "refresh the session": await failure(of: { try await context.session(of: badge, with: nil) }),
            "renew": await failure(of: { try await RenewBadge(badge, context: context).run() }),
            "present": await failure(of: { try await bearer.use(badge, context) }),
            "show a code": await failure(of: {
                try await ShowCode(badgeID: badge.id, kind: .totp, context: context).run()
            }
            ),
            "show a badge code": await failure(of: {
                try await ShowCode(badgeID: badge.id, kind: .badge, context: context).run()
            }),
            "get another badge": await failure(of: { try await context.device(at: badge.server, with: nil) }),
            "list the devices": await failure(of: { try await ListDevices(badgeID: badge.id, context: context).run() }),
        ]

        for (name, failure) in failures {
            let codes: [BadgeError.Code?] = [.passcodeRequired, .declined, .uiNotRegistered, .restricted]
            XCTAssertTrue(codes.contains(failure?.code), "\(name): \(failure.debugDescription)")
        }
        XCTAssertEqual(bearer.world.wire.calls, [])
        try await stolen.close()
    }

    @MainActor
    func testWhatWasCopiedBeforeThePasscodeWasSetIsWorthNothingAfterwards() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        let copy = try bearer.world.copied()
        let before = try await bearer.holderKey()

        try await bearer.setPasscode(Self.code)

        let stolen = try await bearer.world.opened(copy)
        let context = bearer.world.context(of: stolen, in: copy)
        let badge = try await stolen.store.requireBadge(bearer.badge.id)
        let session = await failure(of: { try await context.session(of: badge, with: nil) })
        let after = try await bearer.holderKey()
        let issued = try bearer.authority.badges()
        let waiting = try await bearer.wallet.badgesAwaitingNewKey
        bearer.book.entries = [.current(Self.code)]
        let ending = await bearer.ending()
        XCTAssertEqual(session?.code, .sessionEnded)
        XCTAssertNotEqual(after, before)
        XCTAssertEqual(Set(issued.map(\.status)), [.revoked, .active])
        XCTAssertEqual(issued.count, 2)
        XCTAssertEqual(waiting.map(\.id), [])
        XCTAssertEqual(ending, .completed)
        try await stolen.close()
    }

    @MainActor
    func testAnOrganizationThatIsAwayIssuesOnANewKeyAtTheNextUnlockedUse() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        let before = try await bearer.holderKey()
        bearer.world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The server is away. Try again.") }
        try await bearer.setPasscode(Self.code)
        let waiting = try await bearer.wallet.badgesAwaitingNewKey
        let kept = try await bearer.holderKey()
        bearer.world.wire.reset()

        bearer.book.entries = [.current(Self.code)]
        try await bearer.use()

        let after = try await bearer.holderKey()
        let left = try await bearer.wallet.badgesAwaitingNewKey
        XCTAssertEqual(waiting.map(\.id), [bearer.badge.id])
        XCTAssertEqual(kept, before)
        XCTAssertNotEqual(after, before)
        XCTAssertEqual(left.map(\.id), [])
    }

    @MainActor
    func testALostAnswerToTheNewDeviceKeyIsMadeGoodByTheNextRun() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /devices/current/key" else { return answer }
            throw BadgeError(.serverUnreachable, reason: "The answer was lost. Try again.")
        }
        try await bearer.setPasscode(Self.code)
        let waiting = try await bearer.wallet.badgesAwaitingNewKey
        bearer.world.wire.reset()

        bearer.book.entries = [.current(Self.code)]
        try await bearer.wallet.verifyPasscode()

        let left = try await bearer.wallet.badgesAwaitingNewKey
        XCTAssertEqual(waiting.map(\.id), [bearer.badge.id])
        XCTAssertEqual(left.map(\.id), [])
        XCTAssertEqual(Set(try bearer.authority.badges().map(\.status)), [.revoked, .active])
    }

    @MainActor
    func testASessionIsFoundUnderTheKeyWhoseAnswerWasLost() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        bearer.world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /devices/current/key" else { return answer }
            throw BadgeError(.serverUnreachable, reason: "The answer was lost. Try again.")
        }
        try await bearer.setPasscode(Self.code)
        bearer.world.wire.reset()
        bearer.book.entries = [.current(Self.code)]

        let list = try await ListDevices(badgeID: bearer.badge.id, context: bearer.world.context).run()

        let hasSession = try await bearer.wallet.store.hasSession(of: bearer.badge.id)
        XCTAssertEqual(list.devices.count, 1)
        XCTAssertTrue(hasSession)
    }

    @MainActor
    func testAChainOfReceiptsGoesOnUnderTheNewKey() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode, Restrictions.terms(privacy: false)])
        bearer.book.decisions = [{ $0.map { AgreementDecision(documentID: $0.id, isAccepted: true) } }]
        try await RequestMissingAgreements(badgeID: bearer.badge.id, context: bearer.world.context).run()
        let before = try await bearer.holderKey()
        try await bearer.setPasscode(Self.code)

        try await bearer.wallet.withdrawAgreement(.init(rawValue: "terms/3/en"), of: bearer.badge.id)

        let after = try await bearer.holderKey()
        let receipts = try bearer.authority.receipts()
        XCTAssertNotEqual(after, before)
        XCTAssertEqual(receipts.map(\.statement.decision), [.accepted, .withdrawn])
        XCTAssertEqual(receipts.map(\.link), [.whole, .whole])
    }

    @MainActor
    func testALockedWalletSyncsAndTellsItsCheckpointAndItsReceipts() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode, Restrictions.terms(privacy: false)])
        try await bearer.setPasscode(Self.code)
        bearer.world.wire.reset()
        bearer.book.decisions = [{ $0.map { AgreementDecision(documentID: $0.id, isAccepted: true) } }]

        try await RequestMissingAgreements(badgeID: bearer.badge.id, context: bearer.world.context).run()
        let report = try await bearer.heard()

        let receipts = try bearer.authority.receipts()
        XCTAssertEqual(report.failures, [])
        XCTAssertFalse(bearer.world.context.unlockCache.isUnlocked)
        XCTAssertEqual(receipts.map(\.statement.decision), [.accepted])
        XCTAssertTrue(bearer.world.wire.calls.contains("POST /anchors"))
        XCTAssertFalse(bearer.world.wire.calls.contains("POST /token"))
    }
}

extension BadgeHolder {
    fileprivate nonisolated func use(_ badge: Badge, _ context: WorkflowContext) async throws -> Presentation {
        try await UseBadge(badgeID: badge.id, audience: "https://door.example", nonce: "n-1", context: context).run()
    }
}
