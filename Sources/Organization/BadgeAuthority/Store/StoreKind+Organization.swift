public import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension StoreKind {
    /// The store of an embedded organization.
    public static let organization = StoreKind(
        noun: .organization("noun.organization"), layout: AuthorityStore.layout,
        texts: Texts(
            beginning: .organization("remedy.beginOrganization"),
            fullDisk: .organization("remedy.fullDiskOfOrganization"),
            rolledBack: .organization("remedy.rolledBackOrganization")),
        hasReserve: false, rollback: { .organization(custody: $0, random: $1) },
        migrations: AuthorityStore.migrations, notes: { try $0.findings(at: $1) })
}

extension Database {
    // The clocks of wallets may be slightly behind.
    private static let clockTolerance: TimeInterval = 300

    fileprivate func findings(at date: Date) throws -> [StoreFinding] {
        guard try cachedRow("SELECT 1 FROM organization") != nil else {
            return [
                StoreFinding(
                    BadgeError.Code.storeAbsent.rawValue, .error, .organization("finding.creationInterrupted"),
                    remedy: .organization("remedy.createOrganization"), action: .begin)
            ]
        }
        guard let policy = try AuthorityStore.newestPolicy(self) else { return [] }
        guard policy.issuedAt <= date + Self.clockTolerance else {
            return [
                StoreFinding(
                    "policyFromTheFuture", .warning,
                    Message.organization("finding.policyFromTheFuture", ["date": Message.instant(policy.issuedAt)]),
                    remedy: .organization("remedy.setClockOfServer"))
            ]
        }
        return []
    }
}
