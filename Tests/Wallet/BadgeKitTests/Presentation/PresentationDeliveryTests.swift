import BadgeDCQL
import BadgeModel
import BadgeTesting
import BadgeUI
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeKit

/// An answer that was not delivered is sent again as it is, and is no second use.
final class PresentationDeliveryTests: XCTestCase {
    @MainActor
    func testAnUndeliveredAnswerIsSentAgainAndCountsOnce() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least]
        door.server.goDown()

        let error = await failure { try await door.show(transaction) }
        let (before, uses) = (try await door.outcomes(), try await door.uses())
        guard case .presentation(let id)? = error?.detail else { return XCTFail("It cannot be sent again.") }
        door.server.goUp()
        let reply = try await door.bearer.wallet.resend(id)
        let again = await failure { try await door.bearer.wallet.resend(id) }

        XCTAssertEqual(error?.code, .presentationUndelivered)
        XCTAssertEqual(before, [.undelivered])
        XCTAssertEqual(uses, [1], "the use is committed before anything is sent")
        XCTAssertEqual(reply.record.id, id)
        XCTAssertEqual(again?.code, .notFound, "it was delivered")
        XCTAssertEqual(door.server.arrived.values.count, 1)
        XCTAssertEqual(try door.told(transaction), ["name": "Ana Lima"])
        let (after, usesAfter) = (try await door.outcomes(), try await door.uses())
        XCTAssertEqual(after, [.answered])
        XCTAssertEqual(usesAfter, [1])
        XCTAssertEqual(door.bearer.book.presentationPrompts.count, 1)
    }

    @MainActor
    func testARetrySendsTheSameBytes() async throws {
        let door = try await AskingDoor(BadgeHolder())
        door.server.goDown()
        door.bearer.book.presentations = [\.least]
        let outcomes = Outcomes<PresentationReply>()

        _ = door.bearer.wallet.present(to: try VerifierRequestLink(parsing: door.begin().link)) { outcomes.append($0) }
        guard case .failed(_, let retry?) = try await outcomes.next() else { return XCTFail("There is no retry.") }
        retry()

        guard case .failed(let error, _) = try await outcomes.next() else { return XCTFail("It was delivered.") }
        XCTAssertEqual(error.code, .presentationUndelivered)
        XCTAssertEqual(door.server.posted.values.count, 2)
        XCTAssertEqual(Set(door.server.posted.values).count, 1)
        let uses = try await door.uses()
        XCTAssertEqual(uses, [1])
    }

    @MainActor
    func testAnAnswerIsNotSentAgainOnceTheRequestEnded() async throws {
        let door = try await AskingDoor(BadgeHolder())
        door.bearer.book.presentations = [\.least]
        door.server.goDown()
        let error = await failure { try await door.show(door.begin()) }
        guard case .presentation(let id)? = error?.detail else { return XCTFail("It cannot be sent again.") }
        door.server.goUp()
        door.bearer.wait(PresentationTransactions.lifetime + 1)

        let late = await failure { try await door.bearer.wallet.resend(id) }
        let unknown = await failure { try await door.bearer.wallet.resend("unknown") }

        XCTAssertEqual(late?.code, .notFound)
        XCTAssertEqual(unknown?.code, .notFound)
        XCTAssertEqual(door.server.arrived.values, [])
    }

    @MainActor
    func testThePersonIsReturnedToTheVerifiersPageByTheCaller() async throws {
        let door = try await AskingDoor(BadgeHolder())
        var request = try door.request()
        request.returnAddress = URL(string: "https://door.example/return")
        door.bearer.book.presentations = [\.least]

        let reply = try await door.show(door.begin(request))

        let address = try XCTUnwrap(reply.redirectURI)
        XCTAssertEqual(address.host(), DoorServer.host)
        XCTAssertTrue(address.query()?.contains("response_code=") == true, "\(address)")
    }

    @MainActor
    func testAVerifierThatRefusesTheAnswerIsNotAskedAgain() async throws {
        let door = try await AskingDoor(BadgeHolder())
        let transaction = try door.begin()
        door.bearer.book.presentations = [\.least, \.least]
        try await door.show(transaction)

        // A request that was answered is gone: it cannot be fetched again.
        let error = await failure { try await door.show(transaction) }

        XCTAssertEqual(error?.code, .serverFailed)
        XCTAssertEqual(door.server.arrived.values.count, 1)
    }
}
