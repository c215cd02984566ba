import BadgeModel
import BadgeUI

/// A prompt of a preview.
struct PromptSample: Sendable {
    /// How the prompt is seen.
    enum State: Sendable {
        /// It waits for an answer.
        case open
        /// It is busy with an answer.
        case busy
        /// An answer was refused.
        case refused(BadgeError)
        /// Another prompt of that title waits beside it.
        case beside(String)
    }

    let form: Form
    let appearance: ResolvedAppearance
    /// What it shows, such as `bankID`; `nil` if its kind says that.
    var variant: String?
    var state = State.open

    /// The heading above it: `hypermediaPolling bankID`.
    var name: String { variant.map { "\(form.kind.rawValue) \($0)" } ?? form.kind.rawValue }

    /// Returns a prompt of each screen that is busy, one whose answer was refused, and one beside others.
    static func states(of samples: [PromptSample]) -> [PromptSample] {
        var states = AppearanceScreen.allCases.compactMap { screen in
            let shown = samples.filter { $0.form.screen == screen }
            return (shown.first { $0.form.busyText != nil } ?? shown.first)?.seen(as: .busy, "busy")
        }
        if let sample = samples.first(where: { !$0.form.fields.isEmpty }) {
            let refusal = BadgeError.invalidField(sample.form.fields[0].name, "form.entriesDiffer")
            let other = samples.first { $0.form.title != sample.form.title } ?? sample
            states += [
                sample.seen(as: .refused(refusal), "refused"), sample.seen(as: .beside(other.form.title), "tabs"),
            ]
        }
        return states
    }

    private func seen(as state: State, _ variant: String) -> PromptSample {
        var seen = self
        seen.state = state
        seen.variant = [self.variant, variant].compactMap(\.self).joined(separator: " ")
        return seen
    }
}
