import BadgeDatabase
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Returns the default badge; `nil` when none was chosen, or when it was removed.
    package func defaultBadge() throws -> Badge.ID? {
        try database.read { try $0.home()["default_badge"] as String? }.map(Badge.ID.init(rawValue:))
    }

    /// Sets or clears the default badge.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func setDefaultBadge(_ badge: Badge.ID?) throws {
        try database.write { database in
            if let badge { try database.requirePresent(badge) }
            try database.executeCached("UPDATE home SET default_badge = ?", [badge?.rawValue])
        }
    }
}

extension Database {
    /// Returns the single row of wallet-wide settings.
    func home() throws -> Row {
        guard let home = try boundRows(.home).first else {
            throw BadgeError(.storeDamaged, "storeDamaged.homeRow")
        }
        return home
    }
}
