import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// Provisioning a badge whose policy gates its first use: the agreement is asked for within the same run.
final class ActivationTests: XCTestCase {
    private static let policy: JSON = ["restrictions": [Restrictions.terms(privacy: false), Restrictions.fence]]
    private static let coded = [
        "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode", "DeviceProvisioning.dismiss",
    ]
    private static let agreed = [
        "UserAgreement.instance", "UserAgreement.promptForUserAgreement", "UserAgreement.dismiss",
    ]
    private static let unmet = "decision unmet userAgreement"

    private struct Row {
        let name: String
        var absent: Set<String> = []
        var script: @MainActor (ScriptedUser) -> Void = { _ in }
        let ends: Ending
        let calls: [String]
        var rows: [String: Int] = [:]
        let statuses: [Badge.Status]
        let audit: [String]
    }

    private static let rows = [
        Row(
            name: "happy path", script: { $0.decisions = [accept] }, ends: .completed, calls: coded + agreed,
            rows: ["agreement": 1], statuses: [.active],
            audit: [
                "badge added", unmet, "agreement accepted", "agreement sent", "decision permitted", "status active",
            ]
        ),
        Row(
            name: "the code declined", script: { $0.codes = [] }, ends: .failed(.declined), calls: coded, statuses: [],
            audit: []),
        Row(
            name: "the agreement declined: the badge is there and waits", script: { $0.decisions = [decline] },
            ends: .completed, calls: coded + agreed, rows: ["agreement": 1], statuses: [.pending],
            audit: ["badge added", unmet, "agreement declined", "agreement sent", unmet]),
        Row(
            name: "the agreement refused, then accepted", script: { $0.decisions = [{ _ in [] }, accept] },
            ends: .completed,
            calls: coded + agreed.dropLast() + ["UserAgreement.handler invalidInput"] + agreed.suffix(1),
            rows: ["agreement": 1], statuses: [.active],
            audit: [
                "badge added", unmet, "agreement accepted", "agreement sent", "decision permitted", "status active",
            ]
        ),
        Row(
            name: "the agreement given up: the badge is there and waits", ends: .failed(.declined),
            calls: coded + agreed,
            statuses: [.pending], audit: ["badge added", unmet]),
        Row(
            name: "no screen for the agreement", absent: ["UserAgreement"], ends: .failed(.uiNotRegistered),
            calls: coded, statuses: [.pending], audit: ["badge added", unmet]),
    ]

    @MainActor
    func testEveryWayInWhichAnActivationCanGo() async throws {
        try await playEach(Self.rows) { row in
            let world = try await WalletFixture(policy: Self.policy)
            let book = ScriptedUser()
            book.register(with: world.wallet.ui, except: row.absent)
            book.codes = [world.invitation.transactionCode.text]
            row.script(book)

            let ending = await Ending { try await world.wallet.provision(world.offer) }

            let found = try await world.wallet.contents()
            let expected = Contents(
                rows: row.statuses.isEmpty ? [:] : WalletFixture.oneBadge.merging(row.rows) { $1 },
                statuses: row.statuses,
                wrongTries: nil, uses: row.statuses.map { _ in 0 }, audit: row.audit)
            XCTAssertEqual(ending, row.ends, row.name)
            XCTAssertEqual(book.calls, row.calls, row.name)
            XCTAssertEqual(found, expected, row.name)
            XCTAssertEqual(try world.organization.authority.badges().count, row.statuses.count, row.name)
        }
    }

    @MainActor
    func testAnActivationCutOffAtTheAgreementLeavesAPendingBadgeThatItsFirstUseActivates() async throws {
        try await playEach(["task", "handle", "kill"]) { way in
            let (world, book) = (try await WalletFixture(policy: Self.policy), ScriptedUser())
            book.register(with: world.wallet.ui)
            book.codes = [world.invitation.transactionCode.text]
            book.onPrompt = { book.waits = book.calls.last == "UserAgreement.promptForUserAgreement" }
            let (ended, runs) = (Gate(), Runs())
            let handle = world.wallet.provision(world.offer) { outcome in
                runs.append(outcome)
                ended.open()
            }
            await book.shown.wait()
            while book.calls.last != "UserAgreement.promptForUserAgreement" { await Task.yield() }
            let copy = way == "kill" ? try world.copied() : nil
            handle.cancel()
            await ended.wait()
            var wallet = world.wallet
            if let copy { wallet = try await world.opened(copy) }

            let found = try await wallet.contents()
            let (badge, next) = (try await wallet.badges.first, ScriptedUser())
            next.register(with: wallet.ui)
            next.decisions = [Self.accept]
            world.location.set(LocationFix.office.map(Fact.known) ?? .unknown)
            let (holder, id) = (wallet, try XCTUnwrap(badge).id)
            let ending = await Ending { try await holder.use(id, audience: "https://a.example", nonce: "n") }

            let later = try await wallet.badges.map(\.status)
            let run = try await runs.next()
            XCTAssertEqual(run.ending, .declined, way)
            XCTAssertEqual(book.calls, Self.coded + Self.agreed, way)
            XCTAssertEqual(found.rows, WalletFixture.oneBadge, way)
            XCTAssertEqual(found.statuses, [.pending], way)
            XCTAssertEqual(found.audit, ["badge added", Self.unmet], way)
            XCTAssertEqual(ending, .completed, way)
            XCTAssertEqual(next.calls, Self.agreed, way)
            XCTAssertEqual(later, [.active], way)
            if copy != nil { try await wallet.close() }
        }
    }

    @MainActor
    func testTheFourThatGateActivationAreAskedForAndTheOthersAreNot() async throws {
        let everything: JSON = [
            "restrictions": [
                Restrictions.passcode, Restrictions.fence, Restrictions.fromNine, Restrictions.terms(privacy: false),
            ]
        ]
        let (world, book) = (try await WalletFixture(policy: everything), ScriptedUser())
        book.register(with: world.wallet.ui)
        book.codes = [world.invitation.transactionCode.text]
        book.decisions = [Self.accept]

        let badge = try await world.wallet.provision(world.offer)

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(book.calls, Self.coded + Self.agreed)
    }

    private static let accept: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { $0.map(\.accepted) }
    private static let decline: @MainActor ([AgreementDocument]) -> [AgreementDecision] = { $0.map(\.declined) }
}
