/// What a user says to a question that can be answered with yes or no.
///
/// A no is an answer; giving up is a `nil` answer.
public enum Confirmation: String, Sendable, CaseIterable {
    /// Yes.
    case confirmed
    /// No.
    case refused
}
