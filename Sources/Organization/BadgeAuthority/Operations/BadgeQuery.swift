public import BadgeModel

/// Selects issued badges. Without a condition it selects all of them.
public struct BadgeQuery: Sendable, Hashable {
    /// The email address of the badges' holder.
    public var email: String?
    /// The status; `expired` is the status of a badge that is neither suspended nor revoked.
    public var status: Badge.Status?
    /// Whether another badge has replaced it, by a renewal; its own status is then `revoked`.
    public var isReplaced: Bool?

    public init(email: String? = nil, status: Badge.Status? = nil, isReplaced: Bool? = nil) {
        self.email = email
        self.status = status
        self.isReplaced = isReplaced
    }
}
