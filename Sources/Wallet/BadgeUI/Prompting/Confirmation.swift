/// The user's answer to a yes-or-no question.
///
/// A refusal is an answer; cancelling is a `nil` answer.
public enum Confirmation: String, Sendable, CaseIterable {
    /// The user agreed.
    case confirmed
    /// The user refused.
    case refused
}
