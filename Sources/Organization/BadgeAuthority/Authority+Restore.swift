public import BadgeDatabase
public import BadgeKeys
import BadgeModel
public import BadgeSystem
public import Foundation

/// The outcome of restoring an organization.
public struct OrganizationRestoration: Sendable, Hashable {
    /// The backup's description of its contents.
    public let backup: BackupFile.Contents
    /// The changes that are lost because the existing store could not be read.
    public let loss: Loss
    /// The folder to which an unreadable store was moved; `nil` when there was none.
    public let setAside: String?

    /// The changes since the backup that are lost.
    public enum Loss: Sendable, Hashable {
        /// Nothing: the existing store was read, or its checkpoint shows that nothing changed.
        case nothing
        /// The number of issued badges, which now count as revoked, and of changes to badges' statuses.
        case some(badges: Int, changes: Int)
        /// Unknown. Badges that were issued since the backup count as revoked.
        case unknown
    }
}

extension Authority {
    /// Replaces a home's organization with a backup, or restores the backup into a home without one. The organization
    /// must be closed in all processes.
    ///
    /// The whole backup is verified before anything changes, and replaces the store in one step. Changes that must
    /// never be undone are preserved from the existing store: revocations, suspensions, removed people and devices,
    /// badges issued since, passwords, newer policies, receipts, the audit log, and work in progress. If the existing
    /// store cannot be read, its signed checkpoint shows what is missing: unknown entries of a status list then count
    /// as revoked, sessions end, and a policy that is not the newest according to the checkpoint is signed under a
    /// version that no wallet has seen.
    ///
    /// With `acceptingLoss`, the restore continues even if a badge's status has changed since the backup, or it is
    /// unknown whether one has. These changes are lost and must be made again.
    ///
    /// - Throws: `BadgeError` `inputRequired` for a loss that was not accepted; `storeInUse`; `notFound`,
    ///   `documentInvalid`, `storeDamaged`, `storeNewer`, `custodyDamaged` if the backup cannot be used;
    ///   `alreadyExists` when the home has another organization; `diskFull`, `storeReadOnly`, `storeFailed`. Nothing
    ///   has changed in these cases.
    @discardableResult
    public static func restore(
        _ file: URL, to home: String, acceptingLoss: Bool = false, custody: any KeyCustody,
        user: AuditActor = .systemUser, clock: any WallClock = SystemClock(),
        random: any RandomSource = SystemRandom(), progress: @escaping StoreProgress.Handler = { _ in }
    ) throws -> OrganizationRestoration {
        let restored = try StoreRestore<OrganizationFacts, OrganizationRestoration.Loss>(
            of: .organization, home: home, custody: custody, clock: clock, random: random, progress: progress,
            read: { try OrganizationFacts($0) },
            takeOver: { try $0.takeOver($1, acceptingLoss: acceptingLoss, at: clock.now()) }
        ).run(file.path(percentEncoded: false))
        let authority = try open(at: home, custody: custody, user: user, clock: clock, random: random)
        try authority.noteReplacement(
            .storeRestored, ["backupMadeAt": .integer(restored.backup.date.wholeSeconds)])
        try authority.close()
        return OrganizationRestoration(backup: restored.backup, loss: restored.outcome, setAside: restored.setAside)
    }
}
