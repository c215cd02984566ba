import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// The badge that is meant when none is named; `nil` when none was chosen, or when it is gone.
    public func defaultBadge() throws -> Badge.ID? {
        try database.read { try $0.home()["default_badge"] as String? }.map(Badge.ID.init(rawValue:))
    }

    /// Chooses the badge that is meant when none is named, or none.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func setDefaultBadge(_ badge: Badge.ID?) throws {
        try database.write { database in
            if let badge { try database.requirePresent(badge) }
            try database.executeCached("UPDATE home SET default_badge = ?", [badge?.rawValue])
        }
    }
}

extension Database {
    /// The one row of what the wallet keeps beside its badges.
    func home() throws -> Row {
        guard let home = try boundRows(.home).first else {
            throw BadgeError(.storeDamaged, "storeDamaged.homeRow")
        }
        return home
    }
}
