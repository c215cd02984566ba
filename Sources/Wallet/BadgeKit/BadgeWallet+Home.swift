public import BadgeDatabase
public import BadgeModel
import BadgeSensors
public import BadgeStorage
public import Foundation

extension BadgeWallet {
    /// The location that is stored in this home as the device's location; `nil` when none is stored.
    public nonisolated(nonsending) var storedLocation: StoredLocation? {
        get async throws { try await store.location() }
    }

    /// The gpsd server that provides the device's location at every use; `nil` when none is configured.
    public nonisolated(nonsending) var locationSource: URL? {
        get async throws { try await store.locationSource() }
    }

    /// Uses a gpsd server as the device's location source from now on, and deletes the stored location.
    ///
    /// A source that the app passes in ``WalletConfiguration/location`` takes precedence.
    ///
    /// - Parameter source: `gpsd://HOST`, or `gpsd://HOST:PORT`.
    /// - Throws: `BadgeError` `invalidInput` for any other address.
    public nonisolated(nonsending) func useLocationSource(_ source: URL) async throws {
        _ = try GPSDLocation(address: source.absoluteString)
        try await store.setLocationSource(source)
    }

    /// Stores a location as the device's, for devices that cannot determine their own, and stops using a gpsd server.
    /// `nil` deletes the stored location, which is then unknown.
    ///
    /// - Throws: `BadgeError` `invalidInput` if the coordinates or the accuracy are out of range.
    public nonisolated(nonsending) func setLocation(_ location: StoredLocation?) async throws {
        try await store.setLocation(location)
    }

    /// The badge that is used when a command or a link names none; `nil` when none was chosen.
    public nonisolated(nonsending) var defaultBadge: Badge.ID? {
        get async throws { try await store.defaultBadge() }
    }

    /// Sets the badge that is used when a command or a link names none.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func setDefaultBadge(_ badge: Badge.ID?) async throws {
        try await store.setDefaultBadge(badge)
    }

    /// Removes a badge with its credential and device key from this device.
    ///
    /// If the badge has a session at the organization, it is notified afterwards, as far as it asked for deletion notices,
    /// and removes this device from those that it counts, unless another of its badges is on it. That takes a few seconds
    /// at most, and the badge is removed even if it fails. Nothing is sent for a session that is sealed under the
    /// passcode, unless the passcode was entered before.
    ///
    /// - Returns: Whether the organization still counts this device.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public nonisolated(nonsending) func removeBadge(_ badge: Badge.ID) async throws -> BadgeRemoval {
        let isLast = try await store.isOnlyBadgeOfOrganization(badge)
        let notice = await DeletionNotice(of: badge, isLast: isLast, context: context)
        try await store.removeBadge(badge)
        context.transientSessions.remove(badge)
        let isRemoved = await notice?.send() ?? false
        return BadgeRemoval(device: isRemoved ? .removed : isLast ? .unknown : .inUse)
    }

    /// Returns the audit log, oldest entry first: every decision, every entry of the passcode, every change of a
    /// badge's status.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of entries; `nil` for all.
    ///   - after: The index after which to start; `nil` for the beginning.
    ///   - badge: The badge whose entries to return; `nil` for all badges.
    public nonisolated(nonsending) func auditEntries(limit: Int? = nil, after: Int? = nil, badge: Badge.ID? = nil)
        async throws
        -> [AuditEntry]
    {
        try await store.auditEntries(limit: limit, after: after, badge: badge)
    }

    /// Returns the newest entries of the audit log, oldest first, without reading the others.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of entries.
    ///   - badge: The badge whose entries to return; `nil` for all badges.
    public nonisolated(nonsending) func auditEntries(newest limit: Int, badge: Badge.ID? = nil) async throws
        -> [AuditEntry]
    {
        try await store.auditEntries(newest: limit, badge: badge)
    }

    /// Returns a proof that an entry is in the audit log, which can be verified with the store's public key alone.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such entry, `storeDamaged` when the log does not match its
    ///   signed checkpoint.
    public nonisolated(nonsending) func auditProof(forEntryAt index: Int) async throws -> AuditProof {
        try await store.auditProof(forEntryAt: index)
    }

    /// Reads the whole audit log and verifies every entry against its hash, and the log against the root that was
    /// written with its last entry and against the newest signed checkpoint. Calls `progress` as it proceeds.
    public nonisolated(nonsending) func verifyAuditLog(
        progress: @escaping StoreProgress.Handler = { _ in }
    ) async throws -> AuditVerification {
        try await store.verifyAuditLog(progress: progress)
    }
}
