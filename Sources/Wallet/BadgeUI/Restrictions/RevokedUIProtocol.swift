public import BadgeModel

/// Reports that the organization revoked the badge. Optional: if none is registered, the error alone reports it.
///
///     final class RevokedSheet: Sheet, RevokedUIProtocol {
///         static func instance() -> (any RevokedUIProtocol)? { RevokedSheet() }
///
///         func informUserOfBadgeRevocation(
///             forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
///         ) {
///             inform("\(badge.display.name) was revoked.", button: "OK") { completion(.acknowledged, nil) }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol RevokedUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerRevokedUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any RevokedUIProtocol)?

    /// Reports the revocation at the first use after it, once for each badge.
    ///
    /// Any answer ends the workflow with `badgeRevoked`. `nil` ends it with `declined`, and the next use reports the
    /// revocation again.
    ///
    /// - Parameters:
    ///   - badge: The revoked badge.
    ///   - completion: Takes the answer; nothing is refused.
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>)
}

extension RevokedUIProtocol {
    public static func instance() -> (any RevokedUIProtocol)? { nil }
}
