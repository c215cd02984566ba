extension BadgeError {
    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch recovery {
        case .retry, .retryAfter: true
        case .newAttempt, .reprovision, .unrecoverable: false
        }
    }

    /// Returns the error itself if it is a `BadgeError`; otherwise wraps it in an `unexpected` error.
    public init(wrapping error: any Error) {
        self =
            error as? BadgeError
            ?? BadgeError(.unexpected, "unexpected.wrapped", ["type": "\(type(of: error))"], underlying: error)
    }
}
