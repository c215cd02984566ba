/// The hours of seven consecutive days in which a policy permits a use, as the clocks of one zone show them.
///
/// All time restrictions of the policy are taken together, and windows of other zones are converted, so that a screen can
/// draw the days without zone data.
public struct OpeningHours: Sendable, Hashable {
    /// The minutes of a day, counted from its midnight on the zone's clocks: 0 to 1,440.
    public typealias Minutes = Range<Int>

    /// A day of the calendar with its hours.
    public struct Day: Sendable, Hashable {
        /// The year, such as 2027.
        public let year: Int
        /// The month, 1 to 12.
        public let month: Int
        /// The day of the month, 1 to 31.
        public let day: Int
        /// The day of the week.
        public let weekday: Policy.Weekday
        /// The hours in which a use is permitted, in order, without overlaps. An hour that clocks show twice is
        /// permitted if it is so at least once.
        public let open: [Minutes]
        /// The change of the clocks on this day; `nil` on an ordinary day.
        public let clockChange: ClockChange?

        package init(
            year: Int, month: Int, day: Int, weekday: Policy.Weekday, open: [Minutes], clockChange: ClockChange? = nil
        ) {
            self.year = year
            self.month = month
            self.day = day
            self.weekday = weekday
            self.open = open
            self.clockChange = clockChange
        }
    }

    /// A change of the zone's clocks, such as to summer time.
    public struct ClockChange: Sendable, Hashable {
        /// The minute of the day that clocks would have shown.
        public let from: Int
        /// The minute that they show instead: a later one if the hours between are skipped, an earlier one if they are
        /// shown twice.
        public let to: Int

        package init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// A minute of one of the days.
    public struct Time: Sendable, Hashable {
        /// The index of the day, from 0.
        public let day: Int
        /// The minute on the zone's clocks, 0 to 1,439.
        public let minute: Int

        package init(day: Int, minute: Int) {
            self.day = day
            self.minute = minute
        }
    }

    /// The IANA name of the zone that most windows name.
    public let zone: String
    /// The seven days in order.
    public let days: [Day]
    /// The time of the evaluation; `nil` if the hours were determined for no particular time.
    public let now: Time?
    /// The next opening; `nil` if there is none within these days.
    public let nextOpening: Time?

    package init(zone: String, days: [Day], now: Time? = nil, nextOpening: Time? = nil) {
        self.zone = zone
        self.days = days
        self.now = now
        self.nextOpening = nextOpening
    }
}

extension OpeningHours {
    /// Returns a minute of a day as clocks show it: `08:00`; `24:00` for the end of the day.
    public static func clockText(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
