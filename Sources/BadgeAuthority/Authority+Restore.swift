public import BadgeDatabase
public import BadgeKeys
import BadgeModel
public import Foundation

/// What came of the restore of an organization.
public struct OrganizationRestoration: Sendable, Hashable {
    /// What the backup said of itself.
    public let backup: BackupFile.Contents
    /// What is lost, since the store that stood could not be read.
    public let loss: Loss
    /// The folder in which a store that could not be read was kept; `nil` when there was none.
    public let setAside: String?

    /// What was in the store since the backup and is not known any more.
    public enum Loss: Sendable, Hashable {
        /// Nothing: the existing store was read, or its checkpoint shows that nothing was.
        case nothing
        /// So many badges that were issued, which count as revoked, and so many changes of a badge's status.
        case some(badges: Int, changes: Int)
        /// Nothing tells. Badges that were issued since count as revoked.
        case unknown
    }
}

extension Authority {
    /// Puts a backup instead of a home's organization, or into a home without one. Nobody may have it open.
    ///
    /// The backup is checked whole before anything is changed, and replaces the store in one step. What must never be
    /// taken back is kept from the store that stands: revocations, suspensions, removed people and devices, badges that were
    /// issued since, passwords, newer policies, receipts, the audit log, and what is under way. Where that store cannot
    /// be read, its signed checkpoint tells what is missing: entries of a status list that nobody knows then count as revoked,
    /// sessions end, and a policy that the checkpoint does not know as the newest is signed under a version that no wallet has seen.
    ///
    /// With `acceptingLoss` it goes on where a badge's status has changed since the backup, or nothing tells whether one has,
    /// and the changes are lost: they must be made again.
    ///
    /// - Throws: `BadgeError` `inputRequired` for a loss that was not accepted; `storeInUse`; `notFound`, `documentInvalid`,
    ///   `storeDamaged`, `storeNewer`, `custodyDamaged` for what is wrong with the backup; `alreadyExists` when another
    ///   organization stands in the home; `diskFull`, `storeReadOnly`, `storeFailed`. Nothing is changed then.
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
            "restored", ["backupMadeAt": .integer(restored.backup.date.wholeSeconds)])
        try authority.close()
        return OrganizationRestoration(backup: restored.backup, loss: restored.outcome, setAside: restored.setAside)
    }
}
