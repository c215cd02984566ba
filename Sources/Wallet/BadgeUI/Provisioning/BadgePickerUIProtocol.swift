public import BadgeModel

/// Asks which badge is meant. Optional: if none is registered, the default badge is chosen.
///
///     final class BadgePickerSheet: Sheet, BadgePickerUIProtocol {
///         static func instance() -> (any BadgePickerUIProtocol)? { BadgePickerSheet() }
///
///         func promptUserForSelection(
///             from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
///         ) {
///             choose(message ?? "Which badge?", from: badges.map(\.display.name)) { index in
///                 completion(index.map { badges[$0].id }, nil)
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol BadgePickerUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerBadgePickerUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any BadgePickerUIProtocol)?

    /// Asks for one of several badges: when the app calls `chooseBadge(from:message:)`, and when another app requests
    /// an authorization. A single candidate is chosen without asking.
    ///
    /// A badge that is not in `badges` is refused with `invalidInput`. `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badges: The candidates, at least two.
    ///   - message: The purpose of the choice.
    ///   - completion: Takes the chosen badge, and a handler for a refusal.
    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>)
}

extension BadgePickerUIProtocol {
    public static func instance() -> (any BadgePickerUIProtocol)? { nil }
}
