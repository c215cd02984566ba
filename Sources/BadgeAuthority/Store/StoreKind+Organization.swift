public import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension StoreKind {
    /// The store of an embedded organization.
    public static let organization = StoreKind(
        noun: "organization", layout: AuthorityStore.layout,
        texts: Texts(
            beginning: "Found one (badgectl authority create --name NAME), or restore a backup.",
            restore: "badgectl store restore FILE --of organization --yes",
            verify: "badgectl store verify --of organization",
            fullDisk: "Make room: on a full disk nothing can be revoked.",
            rolledBack: "Put the newest back, or restore a backup."),
        hasReserve: false, freshness: { .organization(custody: $0, random: $1) },
        migrations: AuthorityStore.migrations, notes: { try $0.findings(at: $1) })
}

extension Database {
    // Clocks of wallets may be a little behind.
    private static let clockTolerance: TimeInterval = 300

    fileprivate func findings(at date: Date) throws -> [StoreFinding] {
        guard try cachedRow("SELECT 1 FROM organization") != nil else {
            return [
                StoreFinding(
                    BadgeError.Code.storeAbsent.rawValue, .error, "Creating the organization was interrupted.",
                    remedy: "Found it again: badgectl authority create --name NAME")
            ]
        }
        guard let policy = try AuthorityStore.newestPolicy(self) else { return [] }
        guard policy.issuedAt <= date + Self.clockTolerance else {
            return [
                StoreFinding(
                    "policyFromTheFuture", .warning,
                    "The policy was signed at \(policy.issuedAt.formatted(.iso8601)), which is still to come: wallets "
                        + "refuse it.",
                    remedy: "Set the clock right: the server signs it again with its next answer.")
            ]
        }
        return []
    }
}
