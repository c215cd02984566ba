import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeKit

/// Restrictions stand between a verifier and a badge, and tell the verifier nothing.
final class PresentationGateTests: XCTestCase {
    @MainActor
    func testOutsideTheFenceTheVerifierLearnsNothingAndThePersonMovesAndGoesOn() async throws {
        let door = try await AskingDoor(BadgeHolder([Restrictions.fence]))
        door.bearer.move(to: .home)
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least]
        door.bearer.book.informed = [.acknowledged]

        let error = await failure { try await door.show(transaction) }
        let (before, uses) = (try door.transactions.state(of: transaction.token), try await door.uses())
        door.bearer.move(to: .office)
        door.bearer.book.presentations = [\.least]
        try await door.show(transaction)

        XCTAssertEqual(error?.code, .restricted)
        XCTAssertEqual(before, .waiting)
        XCTAssertEqual(uses, [0])
        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
        XCTAssertEqual(door.server.arrived.values.count, 1)
    }

    @MainActor
    func testARetryGoesOnAtTheRestrictionWithTheSameConsent() async throws {
        let door = try await AskingDoor(BadgeHolder([Restrictions.fence]))
        door.bearer.move(to: .home)
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least]
        door.bearer.book.informed = [.acknowledged]
        let outcomes = Outcomes<PresentationReply>()

        _ = door.bearer.wallet.present(to: try VerifierRequestLink(parsing: transaction.link)) { outcomes.append($0) }
        guard case .failed(let error, let retry?) = try await outcomes.next() else {
            return XCTFail("There is no retry.")
        }
        door.bearer.move(to: .office)
        retry()

        guard case .completed(let reply) = try await outcomes.next() else { return XCTFail("The retry failed.") }
        XCTAssertEqual(error.code, .restricted)
        XCTAssertTrue(reply.isPresented)
        XCTAssertEqual(door.bearer.book.presentationPrompts.count, 1)
        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
    }

    @MainActor
    func testARequestThatEndedIsNotAnswered() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin()
        door.bearer.book.onPrompt = { door.bearer.wait(PresentationTransactions.lifetime + 1) }
        door.bearer.book.presentations = [\.least]

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .presentationRefused)
        XCTAssertEqual(door.server.arrived.values, [])
        let uses = try await door.uses()
        XCTAssertEqual(uses, [0])
    }

    @MainActor
    func testARevokedBadgeIsNotPresentedAndTheVerifierLearnsNothing() async throws {
        let door = try await AskingDoor(BadgeHolder())
        try door.bearer.authority.revoke(door.bearer.issued())
        _ = try await door.bearer.heard()
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least]
        door.bearer.book.informed = [.acknowledged]

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .badgeRevoked)
        XCTAssertEqual(door.server.arrived.values, [])
        XCTAssertEqual(try door.transactions.state(of: transaction.token), .waiting)
    }

    @MainActor
    func testASealedBadgeIsChosenThenUnlockedThenShownWithItsValues() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        let door = try await AskingDoor(bearer)
        try await bearer.setPasscode("482915")
        let transaction = try door.begin()
        bearer.book.presentations = [\.least, \.least]
        bearer.book.entries = [.current("482915")]

        try await door.show(transaction)

        let prompts = bearer.book.presentationPrompts
        XCTAssertEqual(prompts.map(\.isConfirmation), [false, true])
        let values = prompts.map { $0.queries.first?.candidates.first?.required.first?.value }
        XCTAssertEqual(values, [nil, "Ana Lima"])
        XCTAssertEqual(prompts.map { $0.queries.first?.candidates.first?.isSealed }, [true, false])
        XCTAssertEqual(bearer.book.passcodePrompts.count, 1, "the person is asked for the passcode once")
        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
    }

    @MainActor
    func testWhoSeesTheValuesMayStillDecline() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        let door = try await AskingDoor(bearer)
        try await bearer.setPasscode("482915")
        let transaction = try door.begin()
        bearer.book.presentations = [\.least, { _ in .decline }]
        bearer.book.entries = [.current("482915")]

        let reply = try await door.show(transaction)

        XCTAssertFalse(reply.isPresented)
        XCTAssertEqual(try door.result(of: transaction)?.walletError, "access_denied")
        let uses = try await door.uses()
        XCTAssertEqual(uses, [0])
    }

    @MainActor
    func testASealedBadgeWithoutThePasscodeTellsNothing() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        let door = try await AskingDoor(bearer)
        try await bearer.setPasscode("482915")
        let transaction = try door.begin()
        bearer.book.presentations = [\.least]

        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .declined)
        XCTAssertEqual(door.server.arrived.values, [])
        XCTAssertEqual(try door.transactions.state(of: transaction.token), .waiting)
    }
}
