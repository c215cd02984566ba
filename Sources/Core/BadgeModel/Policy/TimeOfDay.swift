extension Policy {
    /// A restriction that requires the current time to be within one of the windows.
    public struct TimeOfDay: Sendable, Hashable {
        /// The windows in which the badge may be used, at least one.
        public let windows: [Window]

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: Restriction.members.union(["windows"]), in: reader)
            windows = findings.elements(reader["windows"], 1...100) { Window($0, &$1) }
        }
    }

    /// A range of local time on some weekdays; includes `from` but not `to`.
    ///
    /// A window whose `to` is earlier than its `from` extends past midnight and belongs to the day on which it starts.
    public struct Window: Sendable, Hashable {
        /// The time zone's name in the IANA database, such as `Europe/London`. Only its syntax is validated.
        public let zone: String
        /// The days on which the window starts; all by default.
        public let weekdays: Set<Weekday>
        /// The first time within the window.
        public let from: LocalTime
        /// The first time after the window, at most `24:00`.
        public let to: LocalTime

        /// Whether the window ends on the day after it starts.
        public var isOverMidnight: Bool { to < from }

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: ["zone", "weekdays", "from", "to"], in: reader)
            zone = findings.required(reader["zone"], placeholder: "UTC") { try $0.zone() }
            let isEveryDay = reader["weekdays"].value == nil
            if reader["weekdays"].value?.stringValue != nil {
                findings.note(reader["weekdays"], "is not a list such as [\"mon\", \"tue\"]")
            }
            let days = findings.elements(reader["weekdays"], isEveryDay ? 0...7 : 1...7) { day, findings in
                findings.required(day, placeholder: nil) { Optional(try $0.weekday()) }
            }.compactMap(\.self)
            weekdays = Set(isEveryDay ? Weekday.allCases : days)
            from = findings.required(reader["from"], placeholder: .midnight) { try $0.localTime(before: 1440) }
            to = findings.required(reader["to"], placeholder: .midnight) { try $0.localTime(before: 1441) }
            if weekdays.count < days.count { findings.note(reader["weekdays"], "names a day twice") }
            if reader["from"].value == reader["to"].value {
                findings.note(reader["to"], "is the same as from; write 00:00 and 24:00 for a whole day")
            }
        }
    }

    /// A day of the week.
    public enum Weekday: String, Sendable, CaseIterable {
        case mon, tue, wed, thu, fri, sat, sun
    }

    /// A time of day to the minute, `00:00` to `24:00`.
    public struct LocalTime: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// Minutes since midnight, 0 to 1,440.
        public let minutes: Int

        static let midnight = LocalTime(minutes: 0)

        /// `HH:MM`.
        public var description: String {
            [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        }

        /// Compares the times of day.
        public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
    }
}

extension JSONReader {
    fileprivate func localTime(before end: Int) throws -> Policy.LocalTime {
        let text = Array(try string().utf8)
        let digits = text.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        guard text.count == 5, digits.count == 4, text[2] == UInt8(ascii: ":"), digits[2] < 6 else {
            throw failure("is not a time of day such as 08:00")
        }
        let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
        let latest = end > 1440 ? "; write 24:00 at the latest" : ""
        guard minutes < end else { throw failure("is past the end of the day\(latest)") }
        return Policy.LocalTime(minutes: minutes)
    }

    fileprivate func weekday() throws -> Policy.Weekday {
        let text = try string(maxLength: 64)
        if let day = Policy.Weekday(rawValue: text) { return day }
        let days = Policy.Weekday.allCases.map(\.rawValue)
        // A day is known by its first three letters, in any case.
        let hint = String(text.lowercased().prefix(3)).hint(among: Set(days))
        throw failure("is not one of \(days.joined(separator: ", ")): \(text)\(hint)")
    }

    fileprivate func zone() throws -> String {
        let name = try string(maxLength: 64)
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= 3, name.first?.isLetter == true,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isZoneByte) })
        else { throw failure("is not a time zone such as Europe/London") }
        return name
    }
}

extension UInt8 {
    fileprivate var isZoneByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
