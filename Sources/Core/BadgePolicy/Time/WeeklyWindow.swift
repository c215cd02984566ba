import BadgeModel

/// A range of local time that recurs on weekdays and belongs to the day on which it starts.
struct WeeklyWindow: Sendable {
    let zone: String
    let shown: TimeViolation.Window
    private let days: [Bool]
    private let from: Int
    private let to: Int

    init(_ window: Policy.Window) {
        zone = window.zone
        shown = TimeViolation.Window(
            from: window.from.description, to: window.to.description, zone: window.zone)
        days = Policy.Weekday.allCases.map { window.weekdays.contains($0) }
        from = window.from.minutes * 60
        to = window.to.minutes * 60 + (window.isOverMidnight ? CivilDay.seconds : 0)
    }

    func isOpen(at time: Int, _ rules: ZoneRules) -> Bool {
        let day = today(at: time, rules)
        // Clocks may have been set back over midnight or on by a whole day, so the days around count too.
        return [day, day - 1, day + 1, day - 2].contains { span(startingOn: $0, rules)?.contains(time) ?? false }
    }

    /// Returns the first opening after the given time; `nil` when there is none within two weeks.
    func opening(after time: Int, _ rules: ZoneRules) -> Int? {
        let day = today(at: time, rules)
        return (day - 2...day + 15).lazy.compactMap { span(startingOn: $0, rules)?.lowerBound }.first { $0 > time }
    }

    /// Returns when the window is open in a range of time.
    func spans(in range: Range<Int>, _ rules: ZoneRules) -> [Range<Int>] {
        let days = today(at: range.lowerBound, rules) - 2...today(at: range.upperBound, rules) + 1
        return days.compactMap { day in
            guard let span = span(startingOn: day, rules)?.clamped(to: range), !span.isEmpty else { return nil }
            return span
        }
    }

    func startsToday(at time: Int, _ rules: ZoneRules) -> Bool {
        days[CivilDay.weekday(today(at: time, rules))]
    }

    private func today(at time: Int, _ rules: ZoneRules) -> Int {
        CivilDay.day(ofLocal: time + rules.offset(at: time))
    }

    // A gap of the clocks can swallow all of it.
    private func span(startingOn day: Int, _ rules: ZoneRules) -> Range<Int>? {
        guard days[CivilDay.weekday(day)] else { return nil }
        let start = rules.time(ofLocal: day * CivilDay.seconds + from)
        let end = rules.time(ofLocal: day * CivilDay.seconds + to)
        return start < end ? start..<end : nil
    }
}
