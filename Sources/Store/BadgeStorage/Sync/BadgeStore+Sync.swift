import BadgeDatabase
import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns the last fetched status list of an address; `nil` when there is none.
    package func statusList(_ uri: URL) throws -> StoredStatusList? {
        try database.read { try $0.statusList(uri.absoluteString) }
    }

    /// Saves the results of a sync in one transaction.
    ///
    /// A policy is never replaced by a lower version, nor by another text of the same version. A list is never replaced
    /// by one that was signed earlier, whose statuses are ignored. A revocation is final; `suspended` and `active`
    /// follow the list; a pending badge can only become suspended or revoked, and one that is expired or without a key
    /// only revoked.
    ///
    /// - Throws: `BadgeError` `storeDamaged`; errors of the custody when a credential must be sealed.
    @discardableResult
    package func applySync(_ update: SyncUpdate) throws -> SyncResult {
        let keyring = keyring
        let (result, hasSealed) = try writingAlways { database, occasion in
            var keeping = SyncKeeping(occasion: occasion)
            for (organization, keys) in update.keys.sorted(by: { $0.key < $1.key }) {
                try keeping.pin(keys, of: organization, in: database)
            }
            for (organization, policy) in update.policies.sorted(by: { $0.key < $1.key }) {
                try keeping.save(policy, of: organization, in: database)
            }
            for list in update.lists { try keeping.save(list, in: database) }
            let hasSealed = try database.lockSecrets(keyring, occasion)
            try keeping.moveMarks(in: database)
            return (keeping.result, hasSealed)
        }
        if hasSealed { try emptyLogBehindCommit() }
        return result
    }
}
