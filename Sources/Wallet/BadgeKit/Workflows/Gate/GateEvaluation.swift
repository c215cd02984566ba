import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

/// An evaluation with the facts and the policy that it is based on.
struct GateEvaluation {
    let gathered: FactSnapshot
    let purpose: Purpose
    let evaluation: Evaluation

    /// - Throws: `BadgeError` `restricted` with what is unmet, `blocked`.
    func requirePermit() throws -> Permit {
        switch evaluation.decision {
        case .permitted(let permit): return permit
        case .unmet(let unmet): throw BadgeError(unmet: unmet)
        case .blocked(let reason): throw BadgeError(reason)
        }
    }
}

extension GateEvaluation {
    var attributes: Diagnostics.Attributes {
        var attributes: Diagnostics.Attributes = [
            .badge: .string(gathered.badge.id.rawValue), .purpose: .string(purpose.rawValue),
            .decision: .string(evaluation.decision.name),
        ]
        let details = evaluation.decision.details
        attributes[.unmet] = details["unmet"]
        attributes[.blocked] = details["blocked"]
        return attributes
    }

    /// The entry of the audit log.
    func auditEvent(_ kind: AuditEvent.Kind, withFacts: Bool = true) -> AuditEvent {
        var details = evaluation.decision.details
        details["purpose"] = .string(purpose.rawValue)
        if !evaluation.ignored.isEmpty { details["ignored"] = .array(evaluation.ignored.map(JSON.string)) }
        // The facts tell where a user was: the log keeps their digest.
        if withFacts { details["facts"] = .string(Base64URL.encode(Digest.sha256(gathered.facts.json.text))) }
        return AuditEvent(
            kind, badgeID: gathered.badge.id, organizationID: gathered.badge.organizationID,
            policyVersion: evaluation.policyVersion, outcome: evaluation.decision.name, details: details)
    }
}

extension Decision {
    fileprivate var name: String {
        switch self {
        case .blocked: "blocked"
        case .unmet: "unmet"
        case .permitted: "permitted"
        }
    }

    fileprivate var details: [String: JSON] {
        switch self {
        case .blocked(let blocked): ["blocked": .string(blocked.name)]
        case .unmet(let unmet): ["unmet": .array(unmet.map { .string($0.restriction.rawValue) })]
        case .permitted: [:]
        }
    }
}

extension AuditEvent.Kind {
    /// The result of a check for unmet restrictions: `permitted`, `unmet`, `blocked`.
    static let check = Self(rawValue: "check")
}
