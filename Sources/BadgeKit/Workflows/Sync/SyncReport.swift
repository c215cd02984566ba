public import BadgeModel
public import BadgeStorage

/// What a sync brought from one organization.
public struct SyncReport: Sendable {
    /// The organization.
    public let organization: Organization
    /// The badges whose status is another one now.
    public internal(set) var changes: [StatusChange] = []
    /// The version of the policy that is in force now; `nil` when the organization publishes none.
    public internal(set) var policyVersion: Int?
    /// The version of the policy that was in force before, when it is another one now.
    public internal(set) var formerPolicyVersion: Int?
    /// Whether the policy that is in force is another one than before, or the first.
    public internal(set) var hasNewPolicy = false
    /// Which state its keys are in now, when they are others than before: as a key that was pinned says.
    public internal(set) var newKeysVersion: Int?
    /// The badges that were promised before and came now.
    public internal(set) var issued: [Badge.ID] = []
    /// The badges that were issued again, because they would have ended soon, a key was compromised, or each of their
    /// credentials was presented.
    public internal(set) var renewed: [Badge.ID] = []
    /// What could not be had or was refused; the wallet is as it was in these matters.
    public internal(set) var failures: [BadgeError] = []

    init(organization: Organization) {
        self.organization = organization
        policyVersion = organization.policy?.version
    }

    /// Adds a failure, once: a server that is away fails every request in the same way.
    mutating func add(_ failure: BadgeError) {
        guard !failures.contains(where: { $0.code == failure.code && $0.reason == failure.reason }) else { return }
        failures.append(failure)
    }

    var level: DiagnosticEvent.Level { failures.isEmpty ? .debug : .warning }

    var attributes: Diagnostics.Attributes {
        var attributes: Diagnostics.Attributes = [
            .organization: .string(organization.id.rawValue), .changes: .integer(Int64(changes.count)),
        ]
        if let failure = failures.first { attributes[.error] = .string(failure.code.rawValue) }
        return attributes
    }

    /// The report with what the store made of it.
    func adding(_ result: SyncResult) -> SyncReport {
        var report = self
        report.changes = result.changes
        if let version = result.newPolicies[organization.id] {
            (report.policyVersion, report.formerPolicyVersion) = (version, policyVersion)
            report.hasNewPolicy = true
        }
        report.newKeysVersion = result.newKeys[organization.id]
        if let refusal = result.refusedPolicies[organization.id] { report.add(refusal) }
        return report
    }
}
