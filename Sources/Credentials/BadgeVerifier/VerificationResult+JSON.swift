package import BadgeModel

extension VerificationResult {
    /// The result, as `Schemas/verification.schema.json` describes it.
    package var json: JSON {
        switch self {
        case .valid(let presentation, let findings):
            [
                "valid": true, "reason": nil, "claims": .object(presentation.credential.claims),
                "issuer": .string(presentation.credential.issuer), "type": .string(presentation.credential.type),
                "findings": .array(findings.map(\.json)),
            ]
        case .refused(let refusal):
            [
                "valid": false, "reason": .string(refusal.reason.rawValue), "text": .string(refusal.explanation),
                "claims": [:],
            ]
        }
    }
}

extension VerificationFinding {
    var json: JSON { ["name": .string(name.rawValue), "text": .string(explanation)] }
}
