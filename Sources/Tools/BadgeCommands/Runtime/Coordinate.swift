import ArgumentParser
import BadgePolicy

/// A location as typed: degrees north and east, and the radius of the accuracy circle.
struct Coordinate {
    let latitude: Double
    let longitude: Double
    let accuracy: Double

    /// - Throws: `ValidationError` when a number is invalid or out of range.
    init(_ latitude: some StringProtocol, _ longitude: some StringProtocol, accuracy: Double) throws {
        guard let north = Double(latitude), let east = Double(longitude) else {
            throw ValidationError("A location is two numbers, LAT,LON: 51.5074,-0.1278")
        }
        guard (-90...90).contains(north), (-180...180).contains(east) else {
            throw ValidationError("A latitude is a number from -90 to 90, a longitude one from -180 to 180.")
        }
        guard accuracy > 0, accuracy.isFinite else {
            throw ValidationError("--accuracy is a number of metres above 0.")
        }
        self.latitude = north
        self.longitude = east
        self.accuracy = accuracy
    }

    /// Parses `LAT,LON`.
    init(_ text: String, accuracy: Double) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw ValidationError("Write the location as LAT,LON: 51.5074,-0.1278") }
        try self.init(parts[0].trimmed, parts[1].trimmed, accuracy: accuracy)
    }

    /// Parses `LAT,LON`, which a shell may have split: `51.5,-0.1`, `51.5, -0.1`, `51.5 -0.1`.
    init(words: [String], accuracy: Double) throws {
        let isTakenApart = words.count == 2 && !words[0].contains(",")
        try self.init(isTakenApart ? words.joined(separator: ",") : words.joined(), accuracy: accuracy)
    }

    /// The location as a current fix.
    var fix: LocationFix? {
        LocationFix(latitude: latitude, longitude: longitude, accuracy: accuracy, age: 0)
    }
}

extension Substring {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
