import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

/// Synchronizes with every organization: fetches policies and status lists, renews badges that expire soon, fetches
/// photos and logos, publishes the store's checkpoint, and delivers queued receipts.
///
/// Every list is fetched once. What cannot be fetched or verified changes nothing, and is in the report and in the
/// audit log.
struct SyncWallet: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Syncs with every organization that the wallet knows.
    func perform() async throws -> [SyncReport] {
        let badges = Dictionary(grouping: try await context.store.badges(), by: \.organizationID)
        var reports: [SyncReport] = []
        for organization in try await context.store.organizations() {
            reports.append(try await SyncOrganization(organization, badges[organization.id] ?? [], context).run())
        }
        let unsent = try await SendReceipts(context: context).run()
        for index in reports.indices {
            if let failure = unsent[reports[index].organization.id] { reports[index].add(failure) }
            context.diagnostics.emit(.organizationSynced, reports[index].level, reports[index].attributes)
            for failure in reports[index].pictureFailures {
                context.diagnostics.emit(.pictureFailed, .info, reports[index].attributes(of: failure))
            }
        }
        return reports
    }
}

/// A status list as received and parsed.
typealias FetchedList = (token: StatusListToken, compact: String)

/// The requested lists by address, so that none is requested twice.
typealias FetchedLists = [URL: Result<FetchedList, any Error>]

/// Syncs with one organization: its policy, then each status list once.
struct SyncOrganization {
    private let organization: Organization
    private let badges: [Badge]
    private let context: WorkflowContext

    init(_ organization: Organization, _ badges: [Badge], _ context: WorkflowContext) {
        self.organization = organization
        self.badges = badges
        self.context = context
    }

    func run() async throws -> SyncReport {
        var report = SyncReport(organization: organization)
        var update = SyncUpdate()
        var trust: [JWK]
        do { trust = try organization.pinnedKeys } catch {
            report.add(try await recordFailure(error, of: .policy))
            return report
        }
        var published: OrganizationUpdate?
        do {
            let said = try await context.issuer.fetchUpdate(of: organization, trust: trust)
            published = said
            if let keys = said.keys {
                update.keys[organization.id] = PinnedKeys(keys)
                trust = keys.keys
            }
            update.policies[organization.id] = try said.policy.get()
        } catch {
            report.add(try await recordFailure(error, of: .policy))
        }
        var lists = FetchedLists()
        for (list, listed) in Dictionary(grouping: badges, by: \.statusReference?.list) {
            guard let list else { continue }
            do {
                let (said, failures) = try await statuses(of: listed, on: list, trust, &lists)
                update.lists.append(said)
                for failure in failures { report.add(failure) }
            } catch {
                report.add(try await recordFailure(try await explained(error, trust), of: .statusList))
            }
        }
        report = report.adding(try await context.store.applySync(update))
        if report.failures.isEmpty { await context.rememberServerKey(of: organization.id) }
        try await checkPhones(update.policies[organization.id]?.policy ?? organization.policy?.policy, &report)
        report = try await collectPromised(report)
        report = try await fetchPictures(try await renewExpiring(report), published)
        return try await publishCheckpoint(report, trust)
    }

    /// Fetches the badges' photos and logos, unless the organization's server was found to be down. Whatever becomes of
    /// them, the sync has succeeded.
    private func fetchPictures(_ report: SyncReport, _ published: OrganizationUpdate?) async throws -> SyncReport {
        guard let published, !report.failures.contains(where: \.isRetryable) else { return report }
        var report = report
        var badges = badges
        if !(report.renewed.isEmpty && report.issued.isEmpty && report.changes.isEmpty) {
            badges = try await context.store.badges().filter { $0.organizationID == organization.id }
        }
        let pictures = FetchPictures(context: context.askingOnce)
        report.add(try await pictures.photos(of: badges))
        report.add(try await pictures.logos(of: badges, named: published))
        return report
    }

    /// Collects the badges that the organization promised.
    private func collectPromised(_ report: SyncReport) async throws -> SyncReport {
        let awaited = badges.filter { $0.credentialID == nil }.map(\.id)
        guard !awaited.isEmpty else { return report }
        var report = report
        let outcome = try await CollectBadges(badges: awaited, context: context).run()
        report.issued = outcome.issued
        report.awaited = awaited.filter { !outcome.issued.contains($0) && outcome.failures[$0] == nil }
        for badge in awaited {
            guard let failure = outcome.failures[badge] else { continue }
            report.add(try await recordFailure(failure, of: .badge))
        }
        return report
    }

    /// Publishes the store's checkpoint to the organization, unless its server was found to be down.
    private func publishCheckpoint(_ report: SyncReport, _ trust: [JWK]) async throws -> SyncReport {
        guard !report.failures.contains(where: \.isRetryable) else { return report }
        var report = report
        do {
            try await PublishCheckpoint(organization: organization, trust: trust, context: context).run()
        } catch let error as BadgeError where error.code == .rolledBack {
            report.add(error)
        } catch {
            report.add(try await recordFailure(error, of: .store))
        }
        return report
    }

    /// Checks whether verified phones are still verified, if the policy requires it.
    private func checkPhones(_ policy: Policy?, _ report: inout SyncReport) async throws {
        guard policy?.restrictions.contains(where: { $0.requirement == .mfaEnrollment }) == true else { return }
        for badge in badges where badge.status == .active {
            guard try await context.store.isPhoneVerified(of: badge.id) else { continue }
            do {
                guard try await context.session(of: badge, with: nil).phone().verifiedAt == nil else { continue }
                try await context.store.notePhoneUnverified(of: badge.id)
            } catch BadgeError.Code.passcodeRequired {
                continue
            } catch {
                report.add(try await recordFailure(error, of: .device))
            }
        }
    }

    /// Renews the badges that expire soon.
    private func renewExpiring(_ report: SyncReport) async throws -> SyncReport {
        var report = report
        let outcome = try await RenewBadges(badges: badges.map(\.id), context: context).run()
        report.renewed = outcome.renewed
        for badge in badges {
            guard let failure = outcome.failures[badge.id] else { continue }
            let cause = try await explained(failure, organization.pinnedKeys)
            report.add(try await recordFailure(cause, of: .badge))
        }
        return report
    }

    /// Returns the statuses that a list contains for the badges, and the failures for badges without one. Those keep
    /// their known status, and do not affect the other badges.
    ///
    /// - Parameter lists: The lists that were already fetched.
    func statuses(
        of listed: [Badge], on address: URL, _ trust: [JWK], _ lists: inout FetchedLists
    ) async throws -> (SyncUpdate.List, [BadgeError]) {
        let (token, compact) = try await fetchList(address, trust, &lists)
        var statuses: [Badge.ID: Badge.Status] = [:]
        var failures: [BadgeError] = []
        for badge in listed {
            guard let reference = badge.statusReference else { continue }
            do {
                let (status, unheard) = try await status(of: badge, reference, token.list, trust, &lists)
                // Every list has to say that nothing is wrong; one is enough to say that something is.
                if unheard.isEmpty || status != .active { statuses[badge.id] = status }
                for error in unheard { failures.append(try await recordFailure(error, of: .statusList)) }
            } catch {
                failures.append(try await recordFailure(error, of: .statusList))
            }
        }
        let list = StoredStatusList(
            uri: address, token: compact, issuedAt: token.issuedAt, expires: token.expires, ttl: token.ttl,
            fetchedAt: context.sensors.clock.now())
        return (SyncUpdate.List(list: list, statuses: statuses), failures)
    }

    /// Returns the worst status of a badge's credentials, since any of them may be presented next, and the reasons why
    /// some could not be read.
    private func status(
        of badge: Badge, _ reference: Badge.StatusReference, _ list: StatusList, _ trust: [JWK],
        _ lists: inout FetchedLists
    ) async throws -> (Badge.Status, unheard: [any Error]) {
        var status = Badge.Status(try list.status(at: reference.index))
        var unheard: [any Error] = []
        for copy in try await context.store.copyReferences(of: badge.id) {
            do {
                let list = try await fetchList(copy.list, trust, &lists).token.list
                status = status.worse(Badge.Status(try list.status(at: copy.index)))
            } catch {
                if unheard.isEmpty { unheard.append(error) }
            }
        }
        return (status, unheard)
    }

    private func fetchList(_ address: URL, _ trust: [JWK], _ lists: inout FetchedLists) async throws -> FetchedList {
        if let fetched = lists[address] { return try fetched.get() }
        do {
            let fetched = try await context.issuer.publications.fetchStatusList(
                at: address, namedBy: organization.issuer, trust: trust)
            lists[address] = .success(fetched)
            return fetched
        } catch {
            if error is CancellationError { throw error }
            lists[address] = .failure(error)
            throw error
        }
    }

    /// Returns the error for keys that no known key vouches for, if the organization publishes such keys and a signature
    /// was refused; any other error as it is.
    private func explained(_ error: any Error, _ trust: [JWK]) async throws -> any Error {
        guard (error as? BadgeError)?.code == .signatureInvalid else { return error }
        let published: PublishedKeys
        do {
            published = try await context.issuer.fetchPublishedKeys(of: organization.issuer)
        } catch let cancelled as CancellationError {
            throw cancelled
        } catch is BadgeError {
            return error
        }
        let (known, shown) = (trust.map(\.thumbprint), published.keys.map(\.thumbprint))
        guard !Set(shown).isSubset(of: known) else { return error }
        return BadgeError(
            .signatureInvalid, "signatureInvalid.keysChanged",
            [
                "organization": organization.name, "known": known.joined(separator: ", "),
                "shown": shown.joined(separator: ", "),
            ], underlying: error)
    }

    /// Records a refusal or a failed request in the audit log; nothing else of it is stored.
    @discardableResult
    func recordFailure(_ error: any Error, of document: AuditEvent.Kind) async throws -> BadgeError {
        if error is CancellationError { throw error }
        let failure = BadgeError(wrapping: error)
        _ = try await context.store.record(
            AuditEvent(
                document, organizationID: organization.id, policyVersion: organization.policy?.version,
                outcome: "refused", details: ["code": .string(failure.code.rawValue)]))
        return failure
    }
}

extension Badge.Status {
    fileprivate func worse(_ other: Badge.Status) -> Badge.Status {
        [self, other].contains(.revoked) ? .revoked : [self, other].contains(.suspended) ? .suspended : .active
    }

    /// Creates the badge status for a status list value. An unknown value blocks the badge; a later sync can unblock
    /// it.
    fileprivate init(_ status: StatusList.Status) {
        self =
            switch status {
            case .valid: .active
            case .revoked: .revoked
            default: .suspended
            }
    }
}

extension Organization {
    /// The keys that were pinned at its first badge.
    var pinnedKeys: [JWK] {
        get throws { try trustAnchors.map { try JWK($0.jwk) } }
    }
}

extension AuditEvent.Kind {
    /// The result of a status list: `refused`.
    static let statusList = Self(rawValue: "statusList")
}

extension PinnedKeys {
    init(_ statement: KeyStatement) {
        self.init(
            version: statement.version, keys: statement.keys.map(Organization.TrustAnchor.init(key:)),
            reissueBefore: statement.reissueBefore)
    }
}
