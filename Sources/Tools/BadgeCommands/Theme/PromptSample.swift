import BadgeUI

/// A prompt of a preview.
struct PromptSample: Sendable {
    let form: Form
    let appearance: ResolvedAppearance
    /// What it shows, such as `bankID`; `nil` if its kind says that.
    var variant: String?

    /// The heading above it: `hypermediaPolling bankID`.
    var name: String { variant.map { "\(form.kind.rawValue) \($0)" } ?? form.kind.rawValue }
}
