public import BadgeDatabase
public import BadgeModel
import BadgeSensors
public import BadgeStorage
public import Foundation

extension BadgeWallet {
    /// The location that is stored in this home as the device's; `nil` when none is.
    public nonisolated(nonsending) var storedLocation: StoredLocation? {
        get async throws { try await store.location() }
    }

    /// The gpsd that is asked for the device's location at every use; `nil` when none is.
    public nonisolated(nonsending) var locationSource: URL? {
        get async throws { try await store.locationSource() }
    }

    /// Has a gpsd asked for the device's location at every use from now on; a location that was stored is forgotten.
    ///
    /// An app that gives its own source in ``WalletConfiguration/location`` is asked instead.
    ///
    /// - Parameter source: `gpsd://HOST`, or `gpsd://HOST:PORT`.
    /// - Throws: `BadgeError` `invalidInput` for another address.
    public nonisolated(nonsending) func useLocationSource(_ source: URL) async throws {
        _ = try GPSDLocation(address: source.absoluteString)
        try await store.setLocationSource(source)
    }

    /// Stores a location as the device's, for devices that cannot tell it themselves; `nil` forgets it, and it is
    /// unknown. A gpsd is asked no more.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a location that is none.
    public nonisolated(nonsending) func setLocation(_ location: StoredLocation?) async throws {
        try await store.setLocation(location)
    }

    /// The badge to use where none is named; `nil` when none was chosen.
    public nonisolated(nonsending) var defaultBadge: Badge.ID? {
        get async throws { try await store.defaultBadge() }
    }

    /// Chooses the badge to use where none is named.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func setDefaultBadge(_ badge: Badge.ID?) async throws {
        try await store.setDefaultBadge(badge)
    }

    /// Removes a badge with its credential and device key from this device.
    ///
    /// An organization that wants to hear of it, and at which the badge has a session, is told afterwards, for some seconds
    /// at most: the badge is gone whether or not it can be reached. Where the session is sealed under the passcode, nobody is
    /// told unless the passcode was entered before.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func removeBadge(_ badge: Badge.ID) async throws {
        let notice = await DeletionNotice(of: badge, context: context)
        try await store.removeBadge(badge)
        await notice?.send()
    }

    /// The audit log, oldest first: every decision, every entry of the passcode, every change of a badge's status.
    ///
    /// - Parameters:
    ///   - limit: The most entries; `nil` for all.
    ///   - after: The index behind which they stand; `nil` for the start.
    ///   - badge: The badge that they are about; `nil` for all of them.
    public nonisolated(nonsending) func auditEntries(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil)
        async throws
        -> [AuditEntry]
    {
        try await store.auditEntries(limit: limit, after: after, badge: badge)
    }

    /// The newest entries of the audit log, oldest first; the rest is not read.
    ///
    /// - Parameters:
    ///   - limit: The most entries.
    ///   - badge: The badge that they are about; `nil` for all of them.
    public nonisolated(nonsending) func auditEntries(newest limit: Int, badge: Badge.ID? = nil) async throws
        -> [AuditEntry]
    {
        try await store.auditEntries(newest: limit, badge: badge)
    }

    /// Proves that an entry is in the audit log, to somebody who knows the store's public key and has nothing else
    /// of it.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log is not the one that
    ///   its checkpoint was signed for.
    public nonisolated(nonsending) func auditProof(forEntryAt index: Int) async throws -> AuditProof {
        try await store.auditProof(forEntryAt: index)
    }

    /// Reads the whole audit log and holds every entry against its hash, and the log against the root that was written
    /// with its last entry and against the newest signed checkpoint; the progress hears how far it has come.
    public nonisolated(nonsending) func verifyAuditLog(
        progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> AuditVerification {
        try await store.verifyAuditLog(progress: progress)
    }
}
