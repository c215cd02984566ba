import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

/// Fetches a badge's status and policy before a use, if the stored ones are older than the status list's `ttl` or the
/// policy's `freshness` allows, or if the badge's status list was never fetched.
///
/// A use waits two seconds at most: if the organization cannot be reached, the policy's offline rule decides.
struct RefreshBadge {
    /// The maximum time that a use waits.
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

/// How old an organization's last answer on a badge may be before it is asked again.
enum WordAge {
    /// The number of seconds by which the clock may be earlier than a contact.
    static let tolerance: TimeInterval = 300
    /// The default if the status list has no `ttl` or could not be fetched: an hour.
    private static let standard = 3_600
    /// The maximum, whatever a status list says: a day.
    private static let longest = 86_400

    /// Returns the list's `ttl` or the policy's `freshness` in seconds, whichever is shorter.
    static func most(_ ttl: Int?, _ policy: Policy?) -> TimeInterval {
        TimeInterval(min(ttl ?? standard, policy?.freshness?.seconds ?? longest, longest))
    }
}
