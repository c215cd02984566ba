public import BadgeModel
public import BadgeStorage

/// The result of a sync with one organization.
public struct SyncReport: Sendable {
    /// The organization.
    public let organization: Organization
    /// The badges whose status changed.
    public internal(set) var changes: [StatusChange] = []
    /// The version of the policy in force; `nil` when the organization publishes none.
    public internal(set) var policyVersion: Int?
    /// The version of the previous policy, if the version changed.
    public internal(set) var formerPolicyVersion: Int?
    /// Whether the policy changed, or is the first.
    public internal(set) var hasNewPolicy = false
    /// The version of the organization's new keys, which a pinned key vouches for; `nil` if the keys did not change.
    public internal(set) var newKeysVersion: Int?
    /// The promised badges that were issued.
    public internal(set) var issued: [Badge.ID] = []
    /// The badges that the organization promised and has neither issued nor refused yet.
    public internal(set) var awaited: [Badge.ID] = []
    /// The badges that were reissued because they expire soon, a key was compromised, or all of their credentials were
    /// presented.
    public internal(set) var renewed: [Badge.ID] = []
    /// The badges that have another photo or logo now.
    public internal(set) var pictures: [Badge.ID] = []
    /// Why photos or logos could not be fetched or are refused. Everything else was synced.
    public internal(set) var pictureFailures: [BadgeError] = []
    /// The failures and refusals of the sync. In these matters the wallet is unchanged.
    public internal(set) var failures: [BadgeError] = []

    init(organization: Organization) {
        self.organization = organization
        policyVersion = organization.policy?.version
    }

    /// Adds the badges that have another picture, and the failures.
    mutating func add(_ outcome: FetchPictures.Outcome) {
        pictures += outcome.badges.filter { !pictures.contains($0) }
        pictureFailures += outcome.failures
    }

    /// Adds a failure once: a server that is down fails every request in the same way.
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

    func attributes(of pictureFailure: BadgeError) -> Diagnostics.Attributes {
        [.organization: .string(organization.id.rawValue), .error: .string(pictureFailure.code.rawValue)]
    }

    /// Returns the report with the store's result added.
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
