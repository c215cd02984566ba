import BadgeDatabase
public import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// The place that was set by hand; `nil` when none was.
    public func location() throws -> StoredLocation? {
        try database.read { try $0.location() }
    }

    /// Sets the place, or clears it.
    ///
    /// - Throws: `BadgeError` `invalidInput` when a number is out of its range.
    public func setLocation(_ location: StoredLocation?) throws {
        guard location?.isInRange ?? true else {
            throw BadgeError(
                .invalidInput,
                "A place has a latitude from -90 to 90, a longitude from -180 to 180 and an accuracy above 0 metres.")
        }
        try writing { database, occasion in
            try database.execute(
                sql: "UPDATE home SET latitude = ?, longitude = ?, accuracy = ?",
                arguments: [location?.latitude, location?.longitude, location?.accuracy])
            // Where somebody is, is nobody's affair but the gate's.
            try database.record(AuditEvent(.location, outcome: location == nil ? "cleared" : "set"), occasion)
        }
    }

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
            if let badge, try database.badge(badge) == nil {
                throw BadgeError(.notFound, "The wallet holds no badge \(badge). List the badges.")
            }
            try database.execute(sql: "UPDATE home SET default_badge = ?", arguments: [badge?.rawValue])
        }
    }
}

extension Database {
    func location() throws -> StoredLocation? {
        try Row.fetchOne(self, sql: "SELECT latitude, longitude, accuracy FROM home WHERE latitude IS NOT NULL").map {
            StoredLocation(latitude: $0["latitude"], longitude: $0["longitude"], accuracy: $0["accuracy"])
        }
    }
}

extension StoredLocation {
    fileprivate var isInRange: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude) && accuracy > 0 && accuracy.isFinite
    }
}
