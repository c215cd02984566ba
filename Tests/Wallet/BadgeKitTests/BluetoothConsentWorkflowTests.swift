import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// Bluetooth: the person agrees first, then the adapter must be on, and neither is believed of a screen.
final class BluetoothConsentWorkflowTests: XCTestCase {
    private static let policy: [JSON] = [["type": "bluetooth"]]
    private static let rows = ConsentRows(
        screen: "BluetoothConsent", ask: "promptForBluetoothAuthorizationConsent",
        tell: "informUserThatBluetoothIsRequired", kind: .bluetooth, policy: policy,
        unmet: "decision unmet bluetooth", allow: { $0.bluetooth.set(.known($1 ? .on : .off)) })
    private static let instance = rows.instance
    private static let consent = rows.consent
    private static let inform = rows.inform
    private static let dismiss = rows.dismiss

    @MainActor
    func testEveryWayInWhichTheConsentCanGo() async throws {
        try await playEach(Self.rows.consents) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testEveryWayInWhichAnAdapterThatIsOffCanGo() async throws {
        try await playEach(Self.rows.refusals) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedConsentLeavesNoneAndAnInterruptedMessageLeavesIt() async throws {
        try await playEach(Self.rows.interruptions) { interruption in try await interruption.play() }
    }

    @MainActor
    func testOnlyAnAdapterThatIsOnMeetsIt() async throws {
        let rows: [(Fact<PolicyFacts.Bluetooth>, Bool)] = [
            (.known(.on), true), (.known(.off), false), (.known(.unauthorized), false), (.known(.unsupported), false),
            (.unknown, false),
        ]
        try await playEach(rows) { state, isMet in
            let bearer = try await BadgeHolder(Self.policy)
            bearer.world.bluetooth.set(state)
            bearer.book.confirmations = [.confirmed]
            bearer.book.informed = [.acknowledged]

            let ending = await bearer.ending()

            XCTAssertEqual(ending, isMet ? .completed : .failed(.restricted), "\(state)")
            XCTAssertEqual(
                bearer.book.calls, [Self.instance, Self.consent] + (isMet ? [] : [Self.inform]) + [Self.dismiss],
                "\(state)")
        }
    }

    @MainActor
    func testConsentIsAskedForOnceAndKept() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.world.bluetooth.set(.known(.on))
        bearer.book.confirmations = [.confirmed]

        let endings = [await bearer.ending(), await bearer.ending()]

        XCTAssertEqual(endings, [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.dismiss])
    }

    @MainActor
    func testConsentToLocationIsNoneToBluetooth() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.wallet.store.setConsent(true, to: .location, of: bearer.badge.id)
        bearer.world.bluetooth.set(.known(.on))

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.dismiss])
    }

    @MainActor
    func testAConsentThroughAPresenter() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.world.bluetooth.set(.known(.off))
        let presenter = AttentivePresenter([
            .bluetoothConsent: [.action("confirm")], .bluetoothRequired: [.action("retry"), .action("retry")],
        ])
        presenter.before = { kind in
            if kind == .bluetoothRequired { bearer.world.bluetooth.set(.known(.on)) }
        }
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            presenter.lines,
            [
                "shown bluetoothConsent", "answered bluetoothConsent confirm", "dismissed bluetoothConsent",
                "shown bluetoothRequired", "answered bluetoothRequired retry", "dismissed bluetoothRequired",
            ])
    }

    @MainActor
    func testU17ConsentComesFirstAndThenThatItIsOffIsTold() async throws {
        try await playEach([Fact.known(PolicyFacts.Bluetooth.off), .known(.unsupported), .unknown]) { state in
            let bearer = try await BadgeHolder(Self.policy)
            bearer.world.bluetooth.set(state)
            bearer.book.confirmations = [.confirmed]
            bearer.book.informed = [.acknowledged]

            let ending = await bearer.ending()

            XCTAssertEqual(ending, .failed(.restricted), "\(state)")
            XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.inform, Self.dismiss], "\(state)")
        }
    }
}
