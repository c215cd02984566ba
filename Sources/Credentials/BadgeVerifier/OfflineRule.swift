public import Foundation

/// The treatment of a badge whose status list is due for renewal and whose list's server cannot be reached.
public enum OfflineRule: Sendable, Hashable {
    /// Refuse the badge with `statusUnknown`.
    case refuse
    /// Use the cached list, if it was signed at most that many seconds ago and has not expired; the result has the
    /// finding `statusOffline`.
    case accept(maxAge: TimeInterval)
}
