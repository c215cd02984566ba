import BadgeModel
import BadgePolicy

/// An evaluation as commands print it: the unmet restrictions of a use, and the result of every rule.
struct EvaluationReport: Sendable {
    let blocked: BlockReason?
    /// All rules, in the order in which restrictions are resolved.
    let rules: [Rule]
    let ignored: [String]
    let policyVersion: Int?

    /// The result of one rule; without a reason it is met.
    struct Rule: Sendable {
        let restriction: Restriction
        let reason: UnmetReason?
    }

    /// Creates a report of an evaluation, in which some restrictions count as met.
    init(_ evaluation: Evaluation, met: Set<Restriction> = []) {
        if case .blocked(let reason) = evaluation.decision { blocked = reason } else { blocked = nil }
        rules = evaluation.rules.map {
            Rule(restriction: $0.restriction, reason: met.contains($0.restriction) ? nil : $0.reason)
        }
        ignored = evaluation.ignored
        policyVersion = evaluation.policyVersion
    }

    var isPermitted: Bool { blocked == nil && unmet.isEmpty }

    /// The restrictions that the user can resolve; empty if no screen helps. A pending badge becomes active once all of
    /// them are resolved.
    var unmet: [Rule] {
        switch blocked {
        case nil, .pending: rules.filter { $0.reason != nil }
        default: []
        }
    }

    /// Whether its hours never occur again.
    var isNeverOpen: Bool {
        rules.contains { rule in
            guard case .outsideHours(let violation) = rule.reason else { return false }
            return violation.nextOpening == nil && violation.unknownZones.isEmpty
        }
    }

    var status: ExitStatus { isPermitted ? .done : .restricted }
}

extension EvaluationReport {
    /// `{"permitted", "restrictions", "rules", "blocked"?, "policyVersion"?, "ignored"?}`.
    var members: [String: JSON?] {
        [
            "permitted": .bool(isPermitted), "restrictions": .array(unmet.map(\.json)),
            "rules": .array(rules.map(\.ruleJSON)),
            "blocked": blocked.map { ["reason": .string($0.name), "text": .string($0.description)] },
            "policyVersion": .optional(policyVersion),
            "ignored": ignored.isEmpty ? nil : .array(ignored.map(JSON.string)),
        ]
    }

    private static var permission: String {
        let permitted = Message.commands("command.check.permitted").shown.marked(.good)
        return Message.commands("command.check.allMet", ["permitted": permitted]).shown
    }

    private static var refusal: String { Message.commands("command.check.notPermitted").shown.marked(.bad) }

    /// The results of all rules, in the order in which restrictions are resolved.
    var ruleText: String {
        let refusal = blocked.map { "\(Self.refusal): \($0.message.shown.oneLine)" } ?? "\(Self.refusal)."
        let result = isPermitted ? Self.permission : refusal
        guard !rules.isEmpty else { return result }
        let rows = rules.map { rule in
            [
                rule.restriction.rawValue,
                Message(rule.reason == nil ? .commands("command.check.met") : .commands("command.check.unmet")).shown,
                rule.reason?.message(of: rule.restriction).shown ?? "",
            ]
        }
        return "\(result)\n\n"
            + Table(
                columns: [.commands("column.restriction"), .commands("column.result"), .commands("column.reason")],
                rows: rows,
                emphasis: [
                    .commands("column.result"): { $0 == Message.commands("command.check.met").shown ? .good : .bad }
                ]
            ).text
    }

    /// The text for a user.
    var text: String {
        if let blocked, unmet.isEmpty { return "\(Self.refusal): \(blocked.message.shown.oneLine)" }
        guard !isPermitted else { return Self.permission }
        let reasons = unmet.map { ($0.restriction.rawValue, $0.reason?.message(of: $0.restriction).shown ?? "") }
        return Message.commands("command.check.unmetTitle", ["refused": Self.refusal]).shown + "\n"
            + KeyValueList(reasons).text
    }
}

extension EvaluationReport.Rule {
    fileprivate var json: JSON { .object(compacting: members) }

    fileprivate var ruleJSON: JSON {
        .object(compacting: members.merging(["met": .bool(reason == nil)]) { $1 })
    }

    private var members: [String: JSON?] {
        (reason?.members(of: restriction) ?? [:]).merging(["restriction": .string(restriction.rawValue)]) { $1 }
    }
}
