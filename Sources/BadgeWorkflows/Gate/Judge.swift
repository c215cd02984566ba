import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

/// A judgement with what it rests on.
struct Judged {
    let gathered: GatheredFacts
    let judgement: Judgement
}

extension WalletParts {
    /// Gathers facts, judges, and writes the decision into the audit log, without which it does not count.
    func judge(_ badgeID: Badge.ID, for purpose: Purpose, unlocked: Unlocking?) async throws -> Judged {
        let judged = try await consider(badgeID, for: purpose, unlocked: unlocked)
        _ = try await store.record(judged.event(.decision, purpose))
        return judged
    }

    /// Answers what stands in the way, without a decision on any use; the answer is audited when it is another one than
    /// last time.
    func check(_ badgeID: Badge.ID, for purpose: Purpose) async throws -> Judgement {
        let judged = try await consider(badgeID, for: purpose, unlocked: nil)
        try await store.recordUnlessRepeated(judged.event(.check, purpose, withFacts: false))
        return judged.judgement
    }

    private func consider(_ badgeID: Badge.ID, for purpose: Purpose, unlocked: Unlocking?) async throws -> Judged {
        let gathered = try await gatherFacts(of: badgeID, unlocked: unlocked)
        return Judged(gathered: gathered, judgement: Evaluator().judge(purpose, on: gathered.facts))
    }
}

extension Judged {
    fileprivate func event(_ kind: AuditEvent.Kind, _ purpose: Purpose, withFacts: Bool = true) -> AuditEvent {
        var details = judgement.decision.details
        details["purpose"] = .string(purpose.rawValue)
        if !judgement.ignored.isEmpty { details["ignored"] = .array(judgement.ignored.map(JSON.string)) }
        // The facts tell where a person was: the log keeps their digest.
        if withFacts { details["facts"] = .string(Base64URL.encode(Digest.sha256(gathered.facts.json.text))) }
        return AuditEvent(
            kind, badgeID: gathered.badge.id, organizationID: gathered.badge.organizationID,
            policyVersion: judgement.policyVersion, outcome: judgement.decision.name, details: details)
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
    /// An answer to what stands in the way: `permitted`, `unmet`, `blocked`.
    static let check = Self(rawValue: "check")
}
