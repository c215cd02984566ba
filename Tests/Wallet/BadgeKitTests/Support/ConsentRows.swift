import BadgeModel
import BadgeStorage

@testable import BadgeKit

/// A consent and what it is for: the person agrees first, then the system must let it be had, and neither is believed of a
/// screen.
struct ConsentRows {
    /// `LocationConsent`, and its two prompts.
    let screen: String
    let ask: String
    let tell: String
    let kind: ConsentKind
    let policy: [JSON]
    let unmet: String
    /// The system lets it be had, or does not.
    let allow: @MainActor (WalletFixture, Bool) -> Void

    var instance: String { "\(screen).instance" }
    var consent: String { "\(screen).\(ask)" }
    var inform: String { "\(screen).\(tell)" }
    var dismiss: String { "\(screen).dismiss" }
    private var handler: String { "\(screen).handler restricted" }
    private var released: [String] { ["decision permitted", "use released"] }

    /// Nothing was agreed to before, and the system lets it be had.
    var consents: [UseScenario] {
        [
            UseScenario(
                name: "happy path", script: { $0.book.confirmations = [.confirmed] }, ends: .completed,
                calls: [instance, consent, dismiss],
                audit: [unmet, "consent given", "decision permitted"] + released, rows: ["consent": 1], uses: 1),
            UseScenario(
                name: "no: told, acknowledged, and kept as a no",
                script: { bearer in
                    bearer.book.confirmations = [.refused]
                    bearer.book.informed = [.acknowledged]
                },
                ends: .failed(.restricted), calls: [instance, consent, inform, dismiss],
                audit: [unmet, "consent refused", unmet, unmet], rows: ["consent": 1]),
            UseScenario(
                name: "no, and a retry that does not change it",
                script: { bearer in
                    bearer.book.confirmations = [.refused]
                    bearer.book.informed = [.retry]
                },
                ends: .failed(.declined), calls: [instance, consent, inform, handler, dismiss],
                audit: [unmet, "consent refused", unmet, unmet], rows: ["consent": 1]),
            UseScenario(
                name: "declined", ends: .failed(.declined), calls: [instance, consent, dismiss], audit: [unmet]),
            UseScenario(
                name: "given up by swiping the screen away", script: { $0.book.swipes = true },
                ends: .failed(.declined), calls: [instance, consent, dismiss], audit: [unmet]),
            UseScenario(
                name: "agreed, and the system refuses: told on the same screen",
                script: { bearer in
                    allow(bearer.world, false)
                    bearer.book.confirmations = [.confirmed]
                    bearer.book.informed = [.acknowledged]
                },
                ends: .failed(.restricted), calls: [instance, consent, inform, dismiss],
                audit: [unmet, "consent given", unmet, unmet], rows: ["consent": 1]),
            UseScenario(
                name: "not registered", absent: [screen], ends: .failed(.uiNotRegistered), calls: [], audit: [unmet]),
        ].map { scene in
            var scene = scene
            scene.before = { allow($0.world, true) }
            return scene
        }
    }

    /// The person has agreed, and the system refuses.
    var refusals: [UseScenario] {
        [
            UseScenario(
                name: "allowed in the settings, and a retry",
                script: { bearer in
                    bearer.book.informed = [.retry]
                    bearer.book.onPrompt = { allow(bearer.world, true) }
                },
                ends: .completed, calls: [instance, inform, dismiss],
                audit: [unmet, unmet, "decision permitted"] + released, uses: 1),
            UseScenario(
                name: "refused, then retried once it is allowed",
                script: { bearer in
                    bearer.book.informed = [.retry, .retry]
                    bearer.book.onRefusal = { _ in allow(bearer.world, true) }
                },
                ends: .completed, calls: [instance, inform, handler, dismiss],
                audit: [unmet, unmet, unmet, "decision permitted"] + released, uses: 1),
            UseScenario(
                name: "a screen that claims a retry and changes nothing",
                script: { $0.book.informed = [.retry, .retry, .retry] }, ends: .failed(.declined),
                calls: [instance, inform, handler, handler, handler, dismiss],
                audit: Array(repeating: unmet, count: 5)),
            UseScenario(
                name: "acknowledged and allowed by now",
                script: { bearer in
                    bearer.book.informed = [.acknowledged]
                    bearer.book.onPrompt = { allow(bearer.world, true) }
                },
                ends: .completed, calls: [instance, inform, dismiss], audit: [unmet, unmet] + released, uses: 1),
            UseScenario(
                name: "acknowledged while it is refused", script: { $0.book.informed = [.acknowledged] },
                ends: .failed(.restricted), calls: [instance, inform, dismiss], audit: [unmet, unmet, unmet]),
            UseScenario(
                name: "declined", ends: .failed(.declined), calls: [instance, inform, dismiss], audit: [unmet, unmet]),
            UseScenario(
                name: "refused without a handler", screens: [.classes],
                script: { bearer in
                    bearer.book.omitsHandler = true
                    bearer.book.informed = [.retry]
                },
                ends: .failed(.restricted), calls: [instance, inform, dismiss], audit: [unmet, unmet, unmet]),
        ].map { scene in
            var scene = scene
            scene.before = agreedAndRefused
            scene.rows = ["consent": 1]
            return scene
        }
    }

    /// Interrupted at the question, and at the message.
    var interruptions: [CutOff] {
        [
            CutOff(
                screen: screen, prompt: ask, under: policy, before: { allow($0.world, true) }, audit: [unmet],
                cure: { $1.confirmations = [.confirmed] }),
            CutOff(
                screen: screen, prompt: tell, under: policy, before: agreedAndRefused, audit: [unmet, unmet],
                cure: { bearer, _ in allow(bearer.world, true) }),
        ]
    }

    private var agreedAndRefused: @MainActor (BadgeHolder) async throws -> Void {
        { bearer in
            try await bearer.wallet.store.setConsent(true, to: kind, of: bearer.badge.id)
            allow(bearer.world, false)
        }
    }
}
