public import Foundation

/// Why a badge may not be used at this time.
public struct TimeViolation: Sendable, Hashable {
    /// A window of today, in the time of its zone.
    public struct Window: Sendable, Hashable {
        /// First minute, `HH:MM`.
        public let from: String
        /// First minute that is too late, `HH:MM`.
        public let to: String
        /// Name of the zone (IANA): `Europe/London`.
        public let zone: String

        public init(from: String, to: String, zone: String) {
            self.from = from
            self.to = to
            self.zone = zone
        }
    }

    /// The next time at which a window opens.
    public struct Opening: Sendable, Hashable {
        /// The time, to the second.
        public let date: Date
        /// Offset of the zone from UTC at that time, in seconds, so that no zone data is needed to show it.
        public let secondsFromGMT: Int
        /// Name of the zone (IANA).
        public let zone: String

        public init(date: Date, secondsFromGMT: Int, zone: String) {
            self.date = date
            self.secondsFromGMT = secondsFromGMT
            self.zone = zone
        }
    }

    /// Today's windows in their order; empty when there is none.
    public let windows: [Window]
    /// When the badge can be used again; `nil` when no window is to come.
    public let nextOpening: Opening?
    /// Zones (IANA) of the policy whose rules this device does not have, so that their windows count as closed; sorted.
    public let unknownZones: [String]

    public init(windows: [Window], nextOpening: Opening?, unknownZones: [String] = []) {
        self.windows = windows
        self.nextOpening = nextOpening
        self.unknownZones = unknownZones
    }
}

extension TimeViolation.Opening: CustomStringConvertible {
    /// The date as clocks show it there: `2027-01-31 08:00 (Europe/London)`; in UTC if no zone is that far from it.
    public var description: String {
        let zone = TimeZone(secondsFromGMT: secondsFromGMT)
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone ?? .gmt)
        let text = date.formatted(style.year().month().day().time(includingFractionalSeconds: false)).prefix(16)
        return "\(text) (\(zone == nil ? "UTC" : self.zone))"
    }
}
