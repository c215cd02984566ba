public import BadgeModel

/// The code that the organization sends separately from an invitation.
public struct TransactionCode: Sendable, Equatable {
    /// The characters, UTF-8.
    public let secret: Secret

    public init(_ secret: Secret) {
        self.secret = secret
    }
}

/// The code that the organization sends by phone.
public struct VerificationCode: Sendable, Equatable {
    /// The characters, UTF-8.
    public let secret: Secret

    /// Creates a code from the user's entry, whose digits may be of any script.
    public init(_ secret: Secret) {
        self.secret = secret.readAsCode
    }
}

/// The user's answer to a prompt for a verification code.
public enum VerificationCodeAnswer: Sendable, Equatable {
    /// The received code.
    case code(VerificationCode)
    /// The request for another code.
    case resend
}
