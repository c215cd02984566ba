package import Foundation

extension Date {
    /// Parses a time by RFC 3339, section 5.6: in any offset, with or without a fraction of a second, `T` and `Z` in
    /// either case; `nil` for any other text, such as one with the hour 24.
    package init?(rfc3339 text: String) {
        let form =
            /([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})/
        guard let match = text.wholeMatch(of: form), let day = CalendarDay(String(match.1)), let hour = Int(match.2),
            let minute = Int(match.3), let second = Int(match.4), let offset = Self.offset(match.6),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        let minutes = day.daysSince1970 * 1440 + hour * 60 + minute - offset
        // A leap second ends a day of UTC (section 5.7).
        guard second < 60 || (minutes + 1).isMultiple(of: 1440) else { return nil }
        let fraction = match.5.flatMap { Double("0\($0)") } ?? 0
        self.init(timeIntervalSince1970: Double(minutes * 60 + second) + fraction)
    }

    // In minutes.
    private static func offset(_ text: Substring) -> Int? {
        guard text.utf8.count == 6 else { return 0 }
        guard let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)), hours <= 23, minutes <= 59
        else { return nil }
        return (text.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes)
    }
}

extension CalendarDay {
    // Of the proleptic Gregorian calendar; years begin in March, so that the leap day is their last one.
    fileprivate var daysSince1970: Int {
        let years = month > 2 ? year : year - 1
        let day = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * years + years / 4 - years / 100 + years / 400 + day - 719_468
    }
}
