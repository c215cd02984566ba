public import Foundation

/// What becomes of a badge whose status list is due and whose list's server cannot be reached.
public enum OfflineRule: Sendable, Hashable {
    /// It is refused with `statusUnknown`.
    case refuse
    /// The list that is held decides, when it was signed at most so many seconds ago and has not expired; the result has
    /// the finding `statusOffline`.
    case accept(maxAge: TimeInterval)
}
