public import BadgeModel

/// Asks which badge is meant. Optional: unregistered, the only badge or the default one is taken.
@MainActor
public protocol BadgePickerUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any BadgePickerUIProtocol)?

    /// Offers the badges; `message` says what for.
    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
