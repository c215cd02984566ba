public import Foundation

/// The reason why a badge may not be used at this time.
public struct TimeViolation: Sendable, Hashable {
    /// A window of today, in local time of its zone.
    public struct Window: Sendable, Hashable {
        /// The first minute within the window, `HH:MM`.
        public let from: String
        /// The first minute after the window, `HH:MM`.
        public let to: String
        /// The IANA name of the zone, such as `Europe/London`.
        public let zone: String

        public init(from: String, to: String, zone: String) {
            self.from = from
            self.to = to
            self.zone = zone
        }
    }

    /// The next opening of a window.
    public struct Opening: Sendable, Hashable {
        /// The time, to the second.
        public let date: Date
        /// The zone's offset from UTC at that time in seconds, so that displaying it needs no zone data.
        public let secondsFromGMT: Int
        /// The IANA name of the zone.
        public let zone: String

        public init(date: Date, secondsFromGMT: Int, zone: String) {
            self.date = date
            self.secondsFromGMT = secondsFromGMT
            self.zone = zone
        }
    }

    /// Today's windows in order; empty if there are none.
    public let windows: [Window]
    /// The next time at which the badge can be used; `nil` if there is none.
    public let nextOpening: Opening?
    /// The IANA names of the policy's zones that this device does not know, sorted. Their windows count as closed.
    public let unknownZones: [String]
    /// The hours of the seven days from today, for a drawing; `nil` if they are not available.
    public let hours: OpeningHours?

    public init(
        windows: [Window], nextOpening: Opening?, unknownZones: [String] = [], hours: OpeningHours? = nil
    ) {
        self.windows = windows
        self.nextOpening = nextOpening
        self.unknownZones = unknownZones
        self.hours = hours
    }
}

extension TimeViolation.Opening: CustomStringConvertible {
    /// The date in local time: `2027-01-31 08:00 (Europe/London)`; in UTC if no zone has that offset.
    public var description: String {
        let zone = TimeZone(secondsFromGMT: secondsFromGMT)
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone ?? .gmt)
        let text = date.formatted(style.year().month().day().time(includingFractionalSeconds: false)).prefix(16)
        return "\(text) (\(zone == nil ? "UTC" : self.zone))"
    }
}
