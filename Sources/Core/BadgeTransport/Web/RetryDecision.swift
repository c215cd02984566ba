package import BadgeModel

/// The decision whether and when to retry a failed request: a pure value that neither waits nor sends.
package enum RetryDecision: Sendable, Hashable {
    /// Do not retry.
    case giveUp
    /// Retry after that many seconds.
    case again(afterSeconds: Int)

    /// The maximum number of attempts per request.
    package static let maxAttempts = 3
    /// The maximum number of seconds to wait; longer waits are left to the caller.
    package static let maxWaitSeconds = 10

    /// Decides on a failure.
    ///
    /// A repeatable request is retried after a failed connection and after 429, 502, 503 and 504. Any other request is
    /// retried only after 429 with a time to wait, because only then has the server done nothing for certain.
    ///
    /// - Parameters:
    ///   - failure: The failure of the last attempt.
    ///   - attempt: The number of attempts so far, from 1.
    ///   - isRepeatable: Whether repeating the request has no further effect.
    package static func decide(_ failure: BadgeError, attempt: Int, isRepeatable: Bool) -> RetryDecision {
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
