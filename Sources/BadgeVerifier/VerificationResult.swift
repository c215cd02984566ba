public import BadgeIssuance
public import BadgeModel

/// What a reader finds of a presented badge: what it says, or why it is refused.
public enum VerificationResult: Sendable {
    /// Everything was found right, and what else there is to know.
    case valid(VerifiedPresentation, [VerificationFinding])
    /// Something was not, and nothing that it says may be used.
    case refused(VerificationFailure)

    /// Whether everything was found right.
    public var isValid: Bool {
        if case .valid = self { true } else { false }
    }

    /// Why it is refused; `nil` when it is valid.
    public var reason: VerificationFailure.Reason? {
        if case .refused(let refusal) = self { refusal.reason } else { nil }
    }

    /// What else there is to know of a badge that is valid; empty for one that is not.
    public var findings: [VerificationFinding] {
        if case .valid(_, let findings) = self { findings } else { [] }
    }

    /// What the badge says, protocol claims among it; empty unless it is valid.
    public var claims: [String: JSON] {
        if case .valid(let presentation, _) = self { presentation.credential.claims } else { [:] }
    }

    /// Who issued it (`iss`); `nil` unless it is valid.
    public var issuer: String? {
        if case .valid(let presentation, _) = self { presentation.credential.issuer } else { nil }
    }
}
