import ArgumentParser
import BadgeModel
import BadgeUI

/// The disclosure to another app, for use without prompts.
struct TrustOptions: ParsableArguments {
    /// The duration of the trust.
    enum Extent: String, ExpressibleByArgument, CaseIterable, Sendable {
        case once
        case always

        fileprivate var action: String { self == .once ? "trustOnce" : "trustAlways" }
    }

    @Option(help: ArgumentHelp("Tell the app that asks what it needs: once, or always.", valueName: "once|always"))
    var allow: Extent?

    @Option(help: ArgumentHelp("Tell it this too; may be repeated.", valueName: "CLAIM"))
    var tell: [String] = []

    @Option(
        help: ArgumentHelp(
            "The badge, if there are several: its id, or the beginning of it.", valueName: "BADGE"))
    var badge: String?

    private static let askedEachTime = BadgeError(
        .invalidInput, .commands("invalidInput.askedEachTime"), ["option": "--allow once"])

    func validate() throws {
        guard allow != nil || tell.isEmpty else { throw ValidationError("--tell goes with --allow.") }
    }

    func add(to given: inout PrefilledAnswers) {
        if let badge {
            given.answer(.badgePicker) { form in
                FormAnswer(action: "submit", values: ["badge": .text(try form.choice(named: badge))])
            }
        }
        guard let allow else { return }
        given.answer(.ssoConfirmation) { [tell] form in
            guard form.actions.contains(where: { $0.name == allow.action }) else { throw Self.askedEachTime }
            let needed = form.fields.filter(\.constraints.isRequired).map(\.name)
            // What the form does not ask for is kept, for its check to refuse it.
            let told = Set(needed).union(tell).map { ($0, FieldValue.flag(true)) }
            return FormAnswer(action: allow.action, values: Dictionary(told) { first, _ in first })
        }
    }
}
