import BadgeDatabase
import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns the location that was set by hand; `nil` when none was.
    package func location() throws -> StoredLocation? {
        try database.read { try $0.location() }
    }

    /// Returns the location source; `nil` when none was configured.
    package func locationSource() throws -> URL? {
        try database.read { try $0.locationSource() }
    }

    /// Sets or clears the location, and removes a configured source.
    ///
    /// - Throws: `BadgeError` `invalidInput` when a number is out of range.
    package func setLocation(_ location: StoredLocation?) throws {
        guard location?.isInRange ?? true else {
            throw BadgeError(
                .invalidInput,
                "invalidInput.location")
        }
        // The audit log does not contain the location itself.
        try save(location, source: nil, outcome: location == nil ? "cleared" : "set")
    }

    /// Configures the location source for every use, and removes a location that was set by hand.
    package func setLocationSource(_ source: URL) throws {
        try save(nil, source: source, outcome: "followed")
    }

    private func save(_ location: StoredLocation?, source: URL?, outcome: String) throws {
        try writing { database, occasion in
            try database.executeCached(
                "UPDATE home SET latitude = ?, longitude = ?, accuracy = ?, location_source = ?",
                [location?.latitude, location?.longitude, location?.accuracy, source?.absoluteString])
            try database.record(AuditEvent(.location, outcome: outcome), occasion)
        }
    }
}

extension Database {
    func location() throws -> StoredLocation? {
        let home = try home()
        guard let latitude = home["latitude"] as Double? else { return nil }
        return StoredLocation(latitude: latitude, longitude: home["longitude"], accuracy: home["accuracy"])
    }

    func locationSource() throws -> URL? {
        (try home()["location_source"] as String?).flatMap { URL(string: $0) }
    }
}

extension StoredLocation {
    fileprivate var isInRange: Bool {
        (-90...90).contains(latitude) && (-180...180).contains(longitude) && accuracy > 0 && accuracy.isFinite
    }
}
