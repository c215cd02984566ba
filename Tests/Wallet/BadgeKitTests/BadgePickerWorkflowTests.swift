import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Which badge is meant: asked only where more than one could be.
final class BadgePickerWorkflowTests: XCTestCase {
    private static let prompt = ["BadgePicker.instance", "BadgePicker.promptUserForSelection"]
    private static let dismissal = "BadgePicker.dismiss"
    private static let last: @MainActor ([Badge.ID]) -> Badge.ID? = { $0.last }
    private static let stranger: @MainActor ([Badge.ID]) -> Badge.ID? = { _ in Badge.ID(rawValue: "another") }

    private struct Row {
        let name: String
        var screens = Screens.allCases
        var absent: Set<String> = []
        var script: @MainActor (ScriptedUser) -> Void = { _ in }
        /// Which of the two badges; `nil` when none is picked.
        var picked: Int?
        var ends = Ending.completed
        var calls: [String] = []
        var callsOn: [Screens: [String]] = [:]
    }

    private static let rows = [
        Row(
            name: "happy path", script: { $0.picks = [last] }, picked: 1, calls: prompt + [dismissal]),
        Row(name: "declined", ends: .failed(.declined), calls: prompt + [dismissal]),
        Row(
            name: "given up by swiping the screen away", script: { $0.swipes = true }, ends: .failed(.declined),
            calls: prompt + [dismissal]),
        Row(
            name: "refused, since it was not among those shown, then picked",
            script: { $0.picks = [stranger, last] }, picked: 1,
            calls: prompt + ["BadgePicker.handler invalidInput", dismissal],
            callsOn: [.terminal: ["BadgePicker.promptUserForSelection", "BadgePicker.told", dismissal]]),
        Row(
            name: "refused, since it was not among those shown, then given up", script: { $0.picks = [stranger] },
            ends: .failed(.declined), calls: prompt + ["BadgePicker.handler invalidInput", dismissal],
            callsOn: [.terminal: ["BadgePicker.promptUserForSelection", "BadgePicker.told", dismissal]]),
        Row(
            name: "refused without a handler", screens: [.classes],
            script: { book in
                book.omitsHandler = true
                book.picks = [stranger]
            },
            ends: .failed(.invalidInput), calls: prompt + [dismissal]),
        Row(name: "not registered, without a default", absent: ["BadgePicker"], ends: .failed(.ambiguous)),
    ]

    @MainActor
    func testEveryWayInWhichAChoiceCanGo() async throws {
        try await playEach(Self.rows) { row in
            try await playEach(row.screens) { screens in try await Self.play(row, on: screens) }
        }
    }

    @MainActor
    private static func play(_ row: Row, on screens: Screens) async throws {
        let (bearer, name) = (try await twoBadges(absent: row.absent, on: screens), "\(row.name), \(screens)")
        let (badges, untouched) = (try await bearer.wallet.badges, try await bearer.contents())
        row.script(bearer.book)
        var picked: Badge?

        let ending = await Ending {
            picked = try await bearer.wallet.chooseBadge(from: badges, message: "For the door.")
        }

        let found = try await bearer.contents()
        let messages = screens == .classes ? bearer.book.messages : bearer.book.forms.map(\.message)
        XCTAssertEqual(ending, row.ends, name)
        XCTAssertEqual(picked, row.picked.map { badges[$0] }, name)
        XCTAssertEqual(bearer.book.calls, row.callsOn[screens] ?? screens.calls(row.calls), name)
        XCTAssertEqual(messages, row.calls.isEmpty ? [] : ["For the door."], name)
        XCTAssertEqual(found, untouched, name)
    }

    @MainActor
    func testAnInterruptedChoiceLeavesNothing() async throws {
        try await CutOff(
            screen: "BadgePicker", prompt: "promptUserForSelection",
            before: { try await Self.addBadge($0) },
            run: { wallet, _ in
                let badges = try await wallet.badges
                _ = try await wallet.chooseBadge(from: badges)
            },
            cure: { $1.picks = [Self.last] }
        ).play()
    }

    @MainActor
    func testTheDefaultBadgeIsTakenWhereNoScreenIsRegistered() async throws {
        let bearer = try await Self.twoBadges(absent: ["BadgePicker"])
        let badges = try await bearer.wallet.badges
        try await bearer.wallet.setDefaultBadge(badges[1].id)

        let picked = try await bearer.wallet.chooseBadge(from: badges)

        XCTAssertEqual(picked.id, badges[1].id)
    }

    @MainActor
    func testADefaultBadgeThatIsNoCandidateIsNotTaken() async throws {
        let bearer = try await Self.twoBadges(absent: ["BadgePicker"])
        try await Self.addBadge(bearer)
        let badges = try await bearer.wallet.badges
        try await bearer.wallet.setDefaultBadge(badges[2].id)

        let ending = await Ending { _ = try await bearer.wallet.chooseBadge(from: Array(badges.prefix(2))) }

        XCTAssertEqual(ending, .failed(.ambiguous))
    }

    @MainActor
    func testTheOnlyCandidateIsTakenAndNobodyIsAsked() async throws {
        let bearer = try await BadgeHolder()

        let picked = try await bearer.wallet.chooseBadge(from: [bearer.badge])
        let none = await Ending { _ = try await bearer.wallet.chooseBadge(from: []) }

        XCTAssertEqual(picked, bearer.badge)
        XCTAssertEqual(none, .failed(.notFound))
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testTheDefaultScreensOfferTheBadgesByName() async throws {
        let bearer = try await Self.twoBadges()
        let badges = try await bearer.wallet.badges
        let presenter = ScriptedPresenter([
            .badgePicker: [.submit(["badge": "another"]), .submit(["badge": badges[1].id.rawValue])]
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let picked = try await bearer.wallet.chooseBadge(from: badges, message: "For the door.")

        guard case .shown(let form) = presenter.transcript.events.first else { return XCTFail("nothing was shown") }
        XCTAssertEqual(picked.id, badges[1].id)
        XCTAssertEqual(form.message, "For the door.")
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown badgePicker", "answered badgePicker submit badge=another", "refused badgePicker invalidInput",
                "answered badgePicker submit badge=\(badges[1].id)", "dismissed badgePicker",
            ])
    }

    @MainActor
    private static func twoBadges(
        absent: Set<String> = [], on screens: Screens = .classes
    ) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(absent: absent, on: screens)
        try await addBadge(bearer)
        try await bearer.startOver()
        return bearer
    }

    @MainActor
    static func addBadge(_ bearer: BadgeHolder) async throws {
        let invitation = try bearer.world.organization.invite()
        bearer.book.codes = [invitation.transactionCode.text]
        _ = try await bearer.wallet.provision(invitation.offer)
    }
}
