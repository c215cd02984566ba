package import BadgeModel
import Foundation

/// Evaluates whether a badge may be used: pure, synchronous, and the only type that creates permits.
///
///     switch Evaluator().evaluate(.use, on: facts).decision {
///     case .permitted(let permit): try present(badge, with: permit)
///     case .unmet(let unmet): try await resolve(unmet)
///     case .blocked(let reason): throw refusal(reason)
///     }
package struct Evaluator: Sendable {
    /// The default validity of a permit: 30 seconds.
    package static let standardPermitLifetime = ISODuration(seconds: 30)
    private let permitLifetime: ISODuration

    /// Creates an evaluator with that validity of its permits.
    package init(permitLifetime: ISODuration = standardPermitLifetime) {
        self.permitLifetime = permitLifetime
    }

    /// Evaluates a purpose for the badge that the facts describe.
    package func evaluate(_ purpose: Purpose, on facts: PolicyFacts) -> Evaluation {
        let policy = facts.policy.value
        let blocked = facts.blocked(purpose)
        let findings = facts.isClockReadable ? Self.findings(purpose, policy ?? .unpublished, facts) : []
        let unmet = findings.compactMap { finding in
            finding.reason.map { UnmetRestriction(restriction: finding.restriction, reason: $0) }
        }
        return Evaluation(
            decision: blocked.map(Decision.blocked)
                ?? (unmet.isEmpty ? .permitted(permit(purpose, facts)) : .unmet(unmet)),
            rules: findings, ignored: policy?.ignored ?? [], policyVersion: policy?.version)
    }

    private static func findings(
        _ purpose: Purpose, _ policy: CompiledPolicy, _ facts: PolicyFacts
    ) -> [Evaluation.RuleResult] {
        var findings: [Evaluation.RuleResult] = []
        findings.reserveCapacity(policy.rules.count)
        for rule in policy.rules where purpose.includes(rule.restriction) {
            findings.append(Evaluation.RuleResult(restriction: rule.restriction, reason: rule.reason(facts)))
        }
        return findings
    }

    private func permit(_ purpose: Purpose, _ facts: PolicyFacts) -> Permit {
        let policy = facts.policy.value
        let ends = [facts.date + Double(permitLifetime.seconds), facts.validity.value?.expires, policy?.expires]
        let expires = ends.compactMap(\.self).min() ?? facts.date
        return Permit(facts: facts, purpose: purpose, policyVersion: policy?.version, expires: expires)
    }
}
