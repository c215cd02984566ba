extension BadgeError {
    /// Whether the same call may succeed later.
    public var mayPass: Bool {
        switch recovery {
        case .retry, .retryAfter: true
        case .newAttempt, .reprovision, .unrecoverable: false
        }
    }

    /// The error itself when it is one of ours, else an `unexpected` one around it.
    public init(reporting error: any Error) {
        self =
            error as? BadgeError
            ?? BadgeError(.unexpected, "Something failed that should not: \(type(of: error)).", underlying: error)
    }
}
