public import BadgeModel

/// Whether a request that failed is sent again, and when: an evaluation without any waiting or sending.
public enum RetryDecision: Sendable, Hashable {
    /// The failure is the caller's.
    case giveUp
    /// Send it again after that many seconds.
    case again(afterSeconds: Int)

    /// The most times one request is sent.
    public static let maxAttempts = 3
    /// The longest wait that a caller is kept for; a longer one is the caller's to arrange.
    public static let maxWaitSeconds = 10

    /// Evaluates a failure.
    ///
    /// A request that may be repeated goes again after a broken connection and after 429, 502, 503 and 504. One that
    /// may not goes again only after 429 with a time to wait, because only then the server says that it did nothing.
    ///
    /// - Parameters:
    ///   - failure: what the last attempt ended in.
    ///   - attempt: how many times it was sent, from 1.
    ///   - isRepeatable: whether sending it twice has the effect of sending it once.
    public static func decide(_ failure: BadgeError, attempt: Int, isRepeatable: Bool) -> RetryDecision {
        guard attempt < maxAttempts, isPassing(failure, isRepeatable: isRepeatable) else { return .giveUp }
        guard case .retryAfter(let seconds) = failure.recovery else { return .again(afterSeconds: 1 << (attempt - 1)) }
        return seconds <= maxWaitSeconds ? .again(afterSeconds: seconds) : .giveUp
    }

    private static func isPassing(_ failure: BadgeError, isRepeatable: Bool) -> Bool {
        let status = failure.serverProblem?.status
        guard isRepeatable else {
            if case .retryAfter = failure.recovery { return status == 429 }
            return false
        }
        return failure.code == .serverUnreachable || [429, 502, 503, 504].contains(status)
    }
}
