public import BadgeCredentials
public import BadgeModel

/// The result of verifying a presented badge: its claims, or the reason for a refusal.
public enum VerificationResult: Sendable {
    /// The presentation is valid; with additional findings.
    case valid(VerifiedPresentation, [VerificationFinding])
    /// The presentation is refused, and none of its claims may be used.
    case refused(VerificationFailure)

    /// Whether the presentation is valid.
    public var isValid: Bool {
        if case .valid = self { true } else { false }
    }

    /// The reason for the refusal; `nil` when it is valid.
    public var reason: VerificationFailure.Reason? {
        if case .refused(let refusal) = self { refusal.reason } else { nil }
    }

    /// The findings about a valid badge; empty for a refused one.
    public var findings: [VerificationFinding] {
        if case .valid(_, let findings) = self { findings } else { [] }
    }

    /// The badge's claims, including protocol claims; empty unless it is valid.
    public var claims: [String: JSON] {
        if case .valid(let presentation, _) = self { presentation.credential.claims } else { [:] }
    }

    /// The issuer (`iss`); `nil` unless it is valid.
    public var issuer: String? {
        if case .valid(let presentation, _) = self { presentation.credential.issuer } else { nil }
    }
}
