import BadgeModel
import BadgePolicy
import Foundation

/// The state of one gpsd connection, which receives one JSON object per line.
struct GPSDProtocol: Sendable {
    /// The maximum size of a line in bytes; gpsd writes at most ten thousand.
    static let maxLineBytes = 16_384
    private static let currentAge: TimeInterval = 2

    struct LineTooLong: Error {}

    /// Whether the server identified itself as gpsd.
    private(set) var isGPSD = false
    /// The newest reported location.
    private(set) var fix: LocationFix?
    private var rest: [UInt8] = []

    /// Whether the newest location is current.
    var isCurrent: Bool { fix.map { $0.age <= Self.currentAge } ?? false }

    /// Processes received bytes.
    mutating func take(_ bytes: some Sequence<UInt8>, now: Date) throws {
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                guard rest.count < Self.maxLineBytes else { throw LineTooLong() }
                rest.append(byte)
                continue
            }
            read(rest, now)
            rest = []
        }
    }

    // A line that is no JSON, or of a kind that is not known, says nothing.
    private mutating func read(_ line: [UInt8], _ now: Date) {
        let report: JSON
        do { report = try JSON.parse(line) } catch { return }
        switch report["class"] {
        case "VERSION": isGPSD = true
        case "TPV": take(report, now)
        case "POLL": report["tpv"]?.arrayValue?.forEach { take($0, now) }
        default: return
        }
    }

    private mutating func take(_ report: JSON, _ now: Date) {
        guard let seen = LocationFix(report, now: now), seen.age <= fix?.age ?? .infinity else { return }
        fix = seen
    }
}

extension LocationFix {
    // A time-position-velocity report; mode 2 is a location without height, a lower mode has no location.
    fileprivate init?(_ report: JSON, now: Date) {
        guard let mode = report["mode"]?.integerValue, mode >= 2, let latitude = report["lat"]?.doubleValue,
            let longitude = report["lon"]?.doubleValue, let accuracy = Self.accuracy(report),
            let time = report["time"]?.stringValue.flatMap(Date.init(rfc3339:))
        else { return nil }
        self.init(
            latitude: latitude, longitude: longitude, accuracy: accuracy, age: now.timeIntervalSince(time))
    }

    // The estimated error in the plane, or that of both directions together.
    private static func accuracy(_ report: JSON) -> Double? {
        if let error = report["eph"]?.doubleValue { return error }
        guard let east = report["epx"]?.doubleValue, let north = report["epy"]?.doubleValue else { return nil }
        return (east * east + north * north).squareRoot()
    }
}
