public import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension StoreKind {
    /// The store of a wallet.
    public static let wallet = StoreKind(
        noun: "noun.wallet", layout: { StoreFiles(home: $0).layout },
        texts: Texts(
            beginning: "remedy.beginWallet", fullDisk: "remedy.fullDiskOfWallet", rolledBack: "remedy.rolledBackWallet"),
        hasReserve: true, rollback: { .wallet(custody: $0, random: $1) }, migrations: WalletSchema.migrations,
        notes: { try $0.notes(at: $1) })
}

extension Database {
    // A clock may be a little behind the organization's.
    private static let clockTolerance: TimeInterval = 300

    fileprivate func notes(at date: Date) throws -> [StoreFinding] {
        var found: [StoreFinding] = []
        let row = try self.cachedRow("SELECT signed_mark, own_mark FROM home")
        let isAhead = { (mark: Date) in mark > date + Self.clockTolerance }
        if let signed = row?.date("signed_mark"), isAhead(signed) {
            found.append(.clockBehind(signed, isSigned: true))
        } else if let own = row?.date("own_mark"), isAhead(own) {
            found.append(.clockBehind(own, isSigned: false))
        }
        let issuances = try self.cachedValue(Int.self, "SELECT count(*) FROM issuance") ?? 0
        if issuances > 0 { found.append(.unfinished(issuances)) }
        return found + (try lockedBadges())
    }

    private func lockedBadges() throws -> [StoreFinding] {
        let takesEntries = try triesLeft(of: passcode()).count > 0
        return try attemptLockedBadges().map { badge in
            let name = try organization(badge.organizationID)?.name ?? badge.organizationID.rawValue
            return .locked(
                String(badge.id.rawValue.prefix(8)), of: name, takesEntries: takesEntries)
        }
    }
}
