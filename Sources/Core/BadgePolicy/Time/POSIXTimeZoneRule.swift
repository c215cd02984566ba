/// A zone's rule for all future years, in the POSIX format of `TZ`: `GMT0BST,M3.5.0/1,M10.5.0`.
///
/// IEEE Std 1003.1 section 8.3, with the hours from -167 to 167 of RFC 9636 section 3.3.1.
struct POSIXTimeZoneRule: Sendable, Hashable {
    let standard: Int
    let summer: Summer?

    struct Summer: Sendable, Hashable {
        let offset: Int
        let start: Transition
        let end: Transition
    }

    /// A day of the year, and the seconds from its midnight in the local time before the transition.
    struct Transition: Sendable, Hashable {
        let day: Day
        let seconds: Int
    }

    enum Day: Sendable, Hashable {
        /// 1 to 365; 29 February is never counted.
        case julian(Int)
        /// 0 to 365.
        case ofYear(Int)
        /// The week is 1 to 5, where 5 is the last; the day is 0 for Sunday to 6.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// Returns the two transitions of a year in order.
    func transitions(in year: Int) -> [ZoneRules.Transition] {
        guard let summer else { return [] }
        let start = ZoneRules.Transition(time: summer.start.local(in: year) - standard, offset: summer.offset)
        let end = ZoneRules.Transition(time: summer.end.local(in: year) - summer.offset, offset: standard)
        return start.time < end.time ? [start, end] : [end, start]
    }

    /// Returns the offset in force; `nil` when there is no earlier transition.
    func offset(at time: Int) -> Int? {
        summer == nil ? standard : around(time).last { $0.time <= time }?.offset
    }

    /// Returns the next transition.
    func transition(after time: Int) -> ZoneRules.Transition? {
        around(time).first { $0.time > time }
    }

    // At the turn of a year summer's end and the next start may fall together, and the start is what counts: the sort
    // keeps it last.
    private func around(_ time: Int) -> [ZoneRules.Transition] {
        let year = CivilDay.year(of: CivilDay.day(ofLocal: time))
        return (year - 1...year + 1).flatMap(transitions)
            .sorted { ($0.time, $0.offset == standard ? 0 : 1) < ($1.time, $1.offset == standard ? 0 : 1) }
    }
}

extension POSIXTimeZoneRule.Transition {
    fileprivate func local(in year: Int) -> Int {
        day.count(in: year) * CivilDay.seconds + seconds
    }
}

extension POSIXTimeZoneRule.Day {
    fileprivate func count(in year: Int) -> Int {
        let newYear = CivilDay.count(year: year, month: 1, day: 1)
        switch self {
        case .ofYear(let day): return newYear + day
        case .julian(let day): return newYear + day - (CivilDay.isLeap(year) && day > 59 ? 0 : 1)
        case .weekday(let month, let week, let day):
            let first = CivilDay.count(year: year, month: month, day: 1)
            // Sunday is 0 here and 6 there.
            let offset = CivilDay.modulo(day + 6 - CivilDay.weekday(first), 7) + (week - 1) * 7
            return first + (offset < CivilDay.daysInMonth(month, of: year) ? offset : offset - 7)
        }
    }
}
