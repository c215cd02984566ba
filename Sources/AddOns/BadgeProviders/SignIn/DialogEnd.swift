import Synchronization

/// How a dialog ends: whatever comes first, once.
final class DialogEnd: Sendable {
    enum Kind: Sendable, CaseIterable {
        case succeeded
        case cancelled
        case failed
    }

    private let state = Mutex<Kind?>(nil)

    /// How it ended; `nil` while it is shown.
    var kind: Kind? { state.withLock(\.self) }

    /// Ends the dialog in this way, unless it has ended.
    ///
    /// - Returns: Whether this ended it.
    func claim(_ kind: Kind) -> Bool {
        state.withLock { state in
            guard state == nil else { return false }
            state = kind
            return true
        }
    }
}
