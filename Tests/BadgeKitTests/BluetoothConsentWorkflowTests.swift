import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import XCTest

@testable import BadgeKit

/// Bluetooth: the person agrees first, then the adapter must be on, and neither is believed of a screen.
final class BluetoothConsentWorkflowTests: XCTestCase {
    private static let policy: [JSON] = [["type": "bluetooth"]]
    private static let instance = "BluetoothConsent.instance"
    private static let consent = "BluetoothConsent.promptForBluetoothAuthorizationConsent"
    private static let inform = "BluetoothConsent.informUserThatBluetoothIsRequired"
    private static let handler = "BluetoothConsent.handler restricted"
    private static let dismiss = "BluetoothConsent.dismiss"
    private static let unmet = "decision unmet bluetooth"
    private static let permitted = "decision permitted"
    private static let released = [permitted, "use released"]

    /// Nothing was agreed to before, and the adapter is on.
    private static let consents = [
        Scene(
            name: "happy path", script: { $0.book.confirmations = [.confirmed] }, ends: .completed,
            calls: [instance, consent, dismiss], audit: [unmet, "consent given", permitted] + released,
            rows: ["consent": 1], uses: 1),
        Scene(
            name: "no: told, acknowledged, and kept as a no",
            script: { bearer in
                bearer.book.confirmations = [.refused]
                bearer.book.informed = [.acknowledged]
            },
            ends: .failed(.restricted), calls: [instance, consent, inform, dismiss],
            audit: [unmet, "consent refused", unmet, unmet], rows: ["consent": 1]),
        Scene(name: "declined", ends: .failed(.declined), calls: [instance, consent, dismiss], audit: [unmet]),
        Scene(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, ends: .failed(.declined),
            calls: [instance, consent, dismiss], audit: [unmet]),
        Scene(
            name: "agreed, and it is off: told on the same screen",
            script: { bearer in
                bearer.world.bluetooth.set(.known(.off))
                bearer.book.confirmations = [.confirmed]
                bearer.book.informed = [.acknowledged]
            },
            ends: .failed(.restricted), calls: [instance, consent, inform, dismiss],
            audit: [unmet, "consent given", unmet, unmet], rows: ["consent": 1]),
        Scene(
            name: "not registered", absent: ["BluetoothConsent"], ends: .failed(.uiNotRegistered), calls: [],
            audit: [unmet]),
    ].map { scene in
        var scene = scene
        scene.before = { $0.world.bluetooth.set(.known(.on)) }
        return scene
    }

    /// The person has agreed, and the adapter is off.
    private static let refusals = [
        Scene(
            name: "switched on, and a retry",
            script: { bearer in
                bearer.book.informed = [.retry]
                bearer.book.onPrompt = { bearer.world.bluetooth.set(.known(.on)) }
            },
            ends: .completed, calls: [instance, inform, dismiss], audit: [unmet, unmet, permitted] + released,
            uses: 1),
        Scene(
            name: "refused, then retried once it is on",
            script: { bearer in
                bearer.book.informed = [.retry, .retry]
                bearer.book.onRefusal = { _ in bearer.world.bluetooth.set(.known(.on)) }
            },
            ends: .completed, calls: [instance, inform, handler, dismiss],
            audit: [unmet, unmet, unmet, permitted] + released, uses: 1),
        Scene(
            name: "a screen that claims a retry and changes nothing",
            script: { $0.book.informed = [.retry, .retry] }, ends: .failed(.declined),
            calls: [instance, inform, handler, handler, dismiss], audit: Array(repeating: unmet, count: 4)),
        Scene(
            name: "acknowledged while it is off", script: { $0.book.informed = [.acknowledged] },
            ends: .failed(.restricted), calls: [instance, inform, dismiss], audit: [unmet, unmet, unmet]),
        Scene(name: "declined", ends: .failed(.declined), calls: [instance, inform, dismiss], audit: [unmet, unmet]),
        Scene(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.informed = [.retry]
            },
            ends: .failed(.restricted), calls: [instance, inform, dismiss], audit: [unmet, unmet, unmet]),
    ].map { scene in
        var scene = scene
        scene.before = { bearer in
            try await bearer.wallet.store.setConsent(true, to: .bluetooth, of: bearer.badge.id)
            bearer.world.bluetooth.set(.known(.off))
        }
        scene.rows = ["consent": 1]
        return scene
    }

    @MainActor
    func testEveryWayInWhichTheConsentCanGo() async throws {
        for scene in Self.consents { try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testEveryWayInWhichAnAdapterThatIsOffCanGo() async throws {
        for scene in Self.refusals { try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedConsentLeavesNone() async throws {
        try await Interruption(
            screen: "BluetoothConsent", prompt: "promptForBluetoothAuthorizationConsent",
            before: { $0.world.bluetooth.set(.known(.on)) }, audit: [Self.unmet],
            cure: { $1.confirmations = [.confirmed] }
        ).play(under: Self.policy)
    }

    @MainActor
    func testAnInterruptedMessageLeavesTheConsent() async throws {
        try await Interruption(
            screen: "BluetoothConsent", prompt: "informUserThatBluetoothIsRequired",
            before: { bearer in
                try await bearer.wallet.store.setConsent(true, to: .bluetooth, of: bearer.badge.id)
                bearer.world.bluetooth.set(.known(.off))
            },
            audit: [Self.unmet, Self.unmet], rows: ["consent": 1],
            cure: { bearer, _ in bearer.world.bluetooth.set(.known(.on)) }
        ).play(under: Self.policy)
    }

    @MainActor
    func testOnlyAnAdapterThatIsOnMeetsIt() async throws {
        let rows: [(Fact<PolicyFacts.Bluetooth>, Bool)] = [
            (.known(.on), true), (.known(.off), false), (.known(.unauthorized), false), (.known(.unsupported), false),
            (.unknown, false),
        ]
        for (state, isMet) in rows {
            let bearer = try await Bearer(Self.policy)
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
        let bearer = try await Bearer(Self.policy)
        bearer.world.bluetooth.set(.known(.on))
        bearer.book.confirmations = [.confirmed]

        let endings = [await bearer.ending(), await bearer.ending()]

        XCTAssertEqual(endings, [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.dismiss])
    }

    @MainActor
    func testConsentToThePlaceIsNoneToBluetooth() async throws {
        let bearer = try await Bearer(Self.policy)
        try await bearer.wallet.store.setConsent(true, to: .location, of: bearer.badge.id)
        bearer.world.bluetooth.set(.known(.on))

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.dismiss])
    }

    @MainActor
    func testAConsentThroughAPresenter() async throws {
        let bearer = try await Bearer(Self.policy)
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
        for state in [Fact.known(PolicyFacts.Bluetooth.off), .known(.unsupported), .unknown] {
            let bearer = try await Bearer(Self.policy)
            bearer.world.bluetooth.set(state)
            bearer.book.confirmations = [.confirmed]
            bearer.book.informed = [.acknowledged]

            let ending = await bearer.ending()

            XCTAssertEqual(ending, .failed(.restricted), "\(state)")
            XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.inform, Self.dismiss], "\(state)")
        }
    }
}
