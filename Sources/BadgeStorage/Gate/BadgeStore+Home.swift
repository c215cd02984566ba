import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// The badge that is meant when none is named; `nil` when none was chosen, or when it is gone.
    public func defaultBadge() throws -> Badge.ID? {
        try database.read { try String.fetchOne($0, sql: "SELECT default_badge FROM home") }
            .map(Badge.ID.init(rawValue:))
    }

    /// Chooses the badge that is meant when none is named, or none.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func setDefaultBadge(_ badge: Badge.ID?) throws {
        try database.write { database in
            if let badge { _ = try database.requireBadge(badge) }
            try database.execute(sql: "UPDATE home SET default_badge = ?", arguments: [badge?.rawValue])
        }
    }
}
