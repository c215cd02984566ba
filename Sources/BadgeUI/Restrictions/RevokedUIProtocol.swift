public import BadgeModel

/// Tells that the organization took the badge back. Optional: unregistered, only the error tells.
@MainActor
public protocol RevokedUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any RevokedUIProtocol)?

    /// Tells it.
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
