/// The result of verifying a code that a badge showed.
public enum CodeVerification: Sendable, Hashable {
    /// The code belongs to the badge, and was not accepted before.
    case accepted(IssuedBadge)
    /// The code is unknown, expired, already accepted, or of a badge that may not be used. The result does not reveal
    /// which.
    case refused
    /// There were too many wrong codes; no code is verified for that many seconds.
    case limited(retryAfter: Int)
}
