extension BadgeError {
    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        switch recovery {
        case .retry, .retryAfter: true
        case .newAttempt, .reprovision, .unrecoverable: false
        }
    }

    /// The error itself when it is one of ours, else an `unexpected` one around it.
    public init(wrapping error: any Error) {
        self =
            error as? BadgeError
            ?? BadgeError(.unexpected, "unexpected.wrapped", ["type": "\(type(of: error))"], underlying: error)
    }
}
