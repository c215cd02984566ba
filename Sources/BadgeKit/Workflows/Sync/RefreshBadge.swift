import BadgeDatabase
import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Asks an organization for its word on a badge before a use, when the word that is held is older than the status list's
/// `ttl` or the policy's `freshness` lets it be, or when the badge's status list was never fetched.
///
/// Nothing waits for it longer than two seconds: an organization that cannot be reached leaves the badge to the policy's
/// rule about being offline.
struct RefreshBadge {
    /// How long a use waits.
    static let patience = Duration.seconds(2)
    private let record: GateSnapshot
    private let context: WorkflowContext

    init(_ record: GateSnapshot, context: WorkflowContext) {
        self.record = record
        self.context = context
    }

    /// - Returns: Whether the organization was asked.
    /// - Throws: `BadgeError` of a store that cannot be read; `CancellationError`.
    func run() async throws -> Bool {
        guard record.badge.status != .revoked, isDue() else { return false }
        let organization = record.organization
        let listed = try await context.store.badges().filter {
            $0.organizationID == organization.id && $0.statusReference?.list == record.badge.statusReference?.list
        }
        let trust = try organization.pinnedKeys
        let sync = SyncOrganization(organization, listed, context.askingOnce)
        let list = record.badge.statusReference?.list
        await TimeLimit(pause: context.pause).run(within: Self.patience) {
            async let policy: Void = save(.policy, sync) { update in
                let said = try await context.askingOnce.issuer.fetchUpdate(of: organization, trust: trust)
                update.keys[organization.id] = said.keys.map(PinnedKeys.init)
                update.policies[organization.id] = try said.policy.get()
            }
            async let statuses: Void = save(.statusList, sync) { update in
                guard let list else { return }
                var lists = FetchedLists()
                do {
                    update.lists.append(try await sync.statuses(of: listed, on: list, trust, &lists).0)
                } catch let error as BadgeError where error.code == .signatureInvalid {
                    // The organization may sign with another key by now.
                    let keys = try await context.askingOnce.issuer.fetchKeys(of: organization, trust: trust)
                    guard let keys else { throw error }
                    update.keys[organization.id] = PinnedKeys(keys)
                    lists = FetchedLists()
                    update.lists.append(try await sync.statuses(of: listed, on: list, keys.keys, &lists).0)
                }
            }
            _ = await (policy, statuses)
        }
        try Task.checkCancellation()
        return true
    }

    private func isDue() -> Bool {
        // A store that came from a backup waits for a whole sync.
        guard let contact = record.lastContact else { return false }
        let now = context.sensors.clock.now()
        if let list = record.badge.statusReference?.list, record.lacksStatusList,
            context.firstRequests.mayAsk(for: list, at: now)
        {
            return true
        }
        let age = now.timeIntervalSince(contact)
        return age < -WordAge.tolerance || age >= WordAge.most(record.statusListTTL, record.organization.policy?.policy)
    }

    // What is refused is on record; that a server could not be asked is not, or every use without a network would be.
    private func save(
        _ kind: AuditEvent.Kind, _ sync: SyncOrganization, _ ask: (inout SyncUpdate) async throws -> Void
    ) async {
        do {
            var update = SyncUpdate()
            try await ask(&update)
            try await context.store.applySync(update)
        } catch let error as BadgeError where !error.isRetryable && !Task.isCancelled {
            await note(error, kind, sync)
        } catch {
            return
        }
    }

    private func note(_ error: BadgeError, _ kind: AuditEvent.Kind, _ sync: SyncOrganization) async {
        // A store that cannot be written says so at the use itself.
        do { try await sync.recordFailure(error, of: kind) } catch { return }
    }
}

/// How old an organization's word on a badge may be before a newer one is asked for.
enum WordAge {
    /// A clock may be this far before a contact.
    static let tolerance: TimeInterval = 300
    /// When the status list does not say, or could not be fetched: an hour.
    private static let standard = 3_600
    /// Whatever a status list says: a day.
    private static let longest = 86_400

    /// Seconds: the list's `ttl` or the policy's `freshness`, whichever is shorter.
    static func most(_ ttl: Int?, _ policy: Policy?) -> TimeInterval {
        TimeInterval(min(ttl ?? standard, policy?.freshness?.seconds ?? longest, longest))
    }
}
