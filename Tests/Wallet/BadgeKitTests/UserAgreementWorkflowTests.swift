import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

extension AgreementDocument {
    var accepted: AgreementDecision { AgreementDecision(documentID: id, isAccepted: true) }
    var declined: AgreementDecision { AgreementDecision(documentID: id, isAccepted: false) }
}

/// The agreement: one prompt with what is missing, a receipt of each decision, and no use without what is required.
final class UserAgreementWorkflowTests: XCTestCase {
    private static let policy = [Restrictions.terms()]
    private static let prompt = ["UserAgreement.instance", "UserAgreement.promptForUserAgreement"]
    private static let unmet = "decision unmet userAgreement"
    private static let released = ["decision permitted", "use released"]
    private static let sent = ["agreement sent", "agreement sent"]

    private static let scenes = [
        UseScenario(
            name: "happy path", script: { $0.book.decisions = [acceptAll] }, ends: .completed,
            calls: prompt + ["UserAgreement.dismiss"],
            audit: [unmet, "agreement accepted", "agreement accepted"] + sent + released, rows: ["agreement": 2],
            uses: 1),
        UseScenario(
            name: "an optional one declined", script: { $0.book.decisions = [acceptRequired] }, ends: .completed,
            calls: prompt + ["UserAgreement.dismiss"],
            audit: [unmet, "agreement accepted", "agreement declined"] + sent + released, rows: ["agreement": 2],
            uses: 1),
        UseScenario(
            name: "the required one declined: an answer, and the badge stays unusable",
            script: { $0.book.decisions = [declineAll] }, ends: .failed(.restricted),
            calls: prompt + ["UserAgreement.dismiss"],
            audit: [unmet, "agreement declined", "agreement declined"] + sent + [unmet], rows: ["agreement": 2]),
        UseScenario(
            name: "given up", ends: .failed(.declined), calls: prompt + ["UserAgreement.dismiss"], audit: [unmet]),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: prompt + ["UserAgreement.dismiss"], audit: [unmet]),
        UseScenario(
            name: "refused while a decision is missing, then whole", screens: [.classes, .script],
            script: { $0.book.decisions = [{ [$0[0].accepted] }, acceptAll] }, ends: .completed,
            calls: prompt + ["UserAgreement.handler invalidInput", "UserAgreement.dismiss"],
            audit: [unmet, "agreement accepted", "agreement accepted"] + sent + released, rows: ["agreement": 2],
            uses: 1),
        UseScenario(
            name: "refused with a document that was not shown, then given up", screens: [.classes],
            script: { bearer in
                let other = AgreementDecision(documentID: .init(rawValue: "terms/9/en"), isAccepted: true)
                bearer.book.decisions = [{ [$0[0].accepted, other] }, { $0.map(\.accepted) + [$0[0].accepted] }]
            },
            ends: .failed(.declined),
            calls: prompt + Array(repeating: "UserAgreement.handler invalidInput", count: 2) + [
                "UserAgreement.dismiss"
            ],
            audit: [unmet]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.decisions = [{ _ in [] }]
            },
            ends: .failed(.invalidInput), calls: prompt + ["UserAgreement.dismiss"], audit: [unmet]),
        UseScenario(
            name: "not registered", absent: ["UserAgreement"], ends: .failed(.uiNotRegistered), calls: [],
            audit: [unmet]),
    ]

    @MainActor
    func testEveryWayInWhichTheAgreementCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedAgreementLeavesNoDecision() async throws {
        try await CutOff(
            screen: "UserAgreement", prompt: "promptForUserAgreement", under: Self.policy, audit: [Self.unmet],
            cure: { $1.decisions = [Self.acceptAll] }
        ).play()
    }

    @MainActor
    func testOnePromptShowsWhatIsMissingAndNothingThatStands() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.decisions = [Self.acceptAll, Self.acceptAll]
        let first = await bearer.ending()
        try await bearer.publish([Restrictions.terms("4", "Wear it always.")])

        let second = await bearer.ending()
        let third = await bearer.ending()

        XCTAssertEqual([first, second, third], [.completed, .completed, .completed])
        XCTAssertEqual(
            bearer.book.documents.map { $0.map(\.id.rawValue) }, [["terms/3/en", "privacy/1/en"], ["terms/4/en"]])
        XCTAssertEqual(bearer.book.documents.map { $0.map(\.text) }, [["Wear it.", "We log."], ["Wear it always."]])
    }

    @MainActor
    func testADeclinedRequiredDocumentIsAskedForAgainAndADeclinedOptionalOneIsNot() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.decisions = [Self.declineAll, Self.acceptAll]

        let declined = await bearer.ending()
        let accepted = await bearer.ending()

        XCTAssertEqual([declined, accepted], [.failed(.restricted), .completed])
        XCTAssertEqual(
            bearer.book.documents.map { $0.map(\.id.rawValue) }, [["terms/3/en", "privacy/1/en"], ["terms/3/en"]])
    }

    @MainActor
    func testWhatARevokedBadgeAgreedToIsNotSentAgain() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.decisions = [Self.acceptAll]
        bearer.world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }
        _ = await bearer.ending()
        bearer.world.wire.reset()
        for badge in try bearer.authority.badges() { try bearer.authority.revoke(badge.id) }

        let report = try await bearer.world.sync()
        _ = try await bearer.world.sync()

        let left = try await bearer.wallet.store.unsentReceipts()
        XCTAssertEqual(report.flatMap(\.failures), [])
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == "POST /agreements" }.count, 2)
        XCTAssertEqual(left.count, 0)
        XCTAssertEqual(try bearer.authority.receipts(), [])
        let found = try await bearer.contents()
        XCTAssertEqual(found.audit.filter { $0 == "agreement refused" }.count, 2)
    }

    @MainActor
    func testReceiptsWaitWhileTheOrganizationIsOutOfReachAndGoAtTheNextSyncOnce() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.decisions = [Self.acceptAll]
        bearer.world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }

        let ending = await bearer.ending()
        let (waiting, heard) = (try await bearer.wallet.store.unsentReceipts(), try bearer.authority.receipts())
        let told = try await bearer.wallet.unsentReceipts(of: bearer.badge.id)
        bearer.world.wire.reset()
        let report = try await bearer.world.sync()
        let posts = bearer.world.wire.calls.filter { $0 == "POST /agreements" }.count
        _ = try await bearer.world.sync()

        let found = try await bearer.contents()
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual([waiting.count, told, heard.count], [2, 2, 0])
        let left = try await bearer.wallet.unsentReceipts(of: bearer.badge.id)
        XCTAssertEqual(left, 0)
        XCTAssertEqual(report.flatMap(\.failures), [])
        XCTAssertEqual(posts, 2)
        XCTAssertEqual(bearer.world.wire.calls.filter { $0 == "POST /agreements" }.count, 2)
        XCTAssertEqual(try bearer.authority.receipts().count, 2)
        XCTAssertEqual(found.audit.filter { $0 == "agreement sent" }.count, 2)
    }

    @MainActor
    func testAReceiptThatIsRefusedHoldsUpNoneBehindItAndAServerThatIsAwayDoes() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.decisions = [Self.acceptAll]
        bearer.world.wire.rule { _ in throw BadgeError(.serverUnreachable, reason: "The line is cut. Try again.") }
        _ = await bearer.ending()

        try await playEach([([400, 404], 2, 400), ([503, 400], 1, 503)]) { statuses, sent, told in
            let receipts = Captured<Data>()
            bearer.world.wire.rule { call in
                guard call.name == "POST /agreements" else { return try await call.forward() }
                if !receipts.values.contains(call.body) { receipts.append(call.body) }
                return .json(["error": "no"], status: statuses[receipts.values.count - 1])
            }

            let failures = try await SendReceipts(context: bearer.world.context.askingOnce).run()

            XCTAssertEqual(receipts.values.count, sent)
            XCTAssertEqual(failures.values.map(\.detail), [.httpStatus(told)])
        }
        let left = try await bearer.wallet.store.unsentReceipts()
        XCTAssertEqual(left.count, 2)
    }

    private static let acceptAll: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { $0.map(\.accepted) }
    private static let declineAll: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { $0.map(\.declined) }
    private static let acceptRequired: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { documents in
        documents.map { $0.isRequired ? $0.accepted : $0.declined }
    }
}
