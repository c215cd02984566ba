/// What a code that a badge showed is worth.
public enum CodeVerification: Sendable, Hashable {
    /// It is the badge's, and was not taken before.
    case accepted(IssuedBadge)
    /// It is nobody's, too old, taken before, or of a badge that may not be used: which one is not told.
    case refused
    /// Too many wrong codes came; none is looked at for that many seconds.
    case limited(retryAfter: Int)
}
