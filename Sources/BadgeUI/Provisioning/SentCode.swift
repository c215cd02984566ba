public import BadgeModel

/// The code that the organization sends apart from an invitation.
public struct TransactionCode: Sendable, Equatable {
    /// The characters, UTF-8.
    public let secret: Secret

    public init(_ secret: Secret) {
        self.secret = secret
    }
}

/// The code that comes by phone.
public struct VerificationCode: Sendable, Equatable {
    /// The characters, UTF-8.
    public let secret: Secret

    public init(_ secret: Secret) {
        self.secret = secret
    }
}

/// What a user says when a verification code was sent.
public enum VerificationCodeAnswer: Sendable, Equatable {
    /// This is the code.
    case code(VerificationCode)
    /// None came: send another.
    case resend
}
