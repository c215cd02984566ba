public import BadgeModel

/// Tells that the organization took the badge back. Optional: unregistered, only the error tells.
@MainActor
public protocol RevokedUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any RevokedUIProtocol)?

    /// Tells it.
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension RevokedUIProtocol {
    public static func instance() -> (any RevokedUIProtocol)? { nil }
}
