public import BadgeModel

/// Asks which badge is meant. Optional: unregistered, the only badge or the default one is taken.
@MainActor
public protocol BadgePickerUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any BadgePickerUIProtocol)?

    /// Offers the badges; `message` says what for.
    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>)
}

extension BadgePickerUIProtocol {
    public static func instance() -> (any BadgePickerUIProtocol)? { nil }
}
