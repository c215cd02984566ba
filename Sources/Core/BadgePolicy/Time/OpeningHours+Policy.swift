public import BadgeModel
public import Foundation

extension Policy {
    /// The names of the time zones of its windows.
    package var zones: Set<String> {
        Set(
            restrictions.flatMap { restriction -> [String] in
                guard case .timeOfDay(let hours) = restriction.requirement else { return [] }
                return hours.windows.map(\.zone)
            })
    }
}

extension OpeningHours {
    private static let dayCount = 7

    /// Determines the hours of a policy from Monday to Sunday of the week of a time, and marks the time.
    ///
    /// - Parameters:
    ///   - policy: The policy. All of its time restrictions must be met.
    ///   - date: The time.
    ///   - zones: The zones that the policy names. A window in another zone counts as closed.
    /// - Returns: `nil` if the policy does not restrict the time, or none of its zones is known.
    public init?(of policy: Policy, inWeekOf date: Date, _ zones: ZoneTable) {
        let hours = policy.restrictions.compactMap { restriction -> Policy.TimeOfDay? in
            guard case .timeOfDay(let hours) = restriction.requirement else { return nil }
            return hours
        }
        let timetables = hours.map(WeeklySchedule.init)
        let time = Int(date.timeIntervalSince1970.rounded(.down))
        guard let zone = Self.zone(of: timetables, zones), let rules = zones[zone] else { return nil }
        let today = CivilDay.day(ofLocal: time + rules.offset(at: time))
        self.init(timetables, zone, rules, from: today - CivilDay.weekday(today), zones, now: time)
    }

    /// Determines the hours of the seven days from that of a time; `nil` if none of the zones is known.
    init?(of timetables: [WeeklySchedule], at time: Int, nextOpening: Int?, _ zones: ZoneTable) {
        guard let zone = Self.zone(of: timetables, zones), let rules = zones[zone] else { return nil }
        let today = CivilDay.day(ofLocal: time + rules.offset(at: time))
        self.init(timetables, zone, rules, from: today, zones, now: time, nextOpening: nextOpening)
    }

    private init(
        _ timetables: [WeeklySchedule], _ zone: String, _ rules: ZoneRules, from first: Int, _ zones: ZoneTable,
        now: Int? = nil, nextOpening: Int? = nil
    ) {
        let midnights = (0...Self.dayCount).map { rules.time(ofLocal: (first + $0) * CivilDay.seconds) }
        let whole = midnights[0]..<midnights[Self.dayCount]
        let open = timetables.map { $0.spans(in: whole, zones) }.reduce([whole]) { $0.intersection($1) }
        func time(_ time: Int?) -> Time? {
            time.flatMap { whole.contains($0) ? Time(at: $0, from: first, rules) : nil }
        }
        self.init(
            zone: zone,
            days: (0..<Self.dayCount).map { index in
                let hours = midnights[index]..<midnights[index + 1]
                return Day(first + index, open.intersection(hours.isEmpty ? [] : [hours]), hours, rules)
            },
            now: time(now), nextOpening: time(nextOpening))
    }

    // The first of those that most windows name.
    private static func zone(of timetables: [WeeklySchedule], _ zones: ZoneTable) -> String? {
        let names = timetables.flatMap(\.windows).map(\.zone).filter { zones[$0] != nil }
        let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
        let most = counts.values.max()
        return names.first { counts[$0] == most }
    }
}

extension OpeningHours.Day {
    fileprivate init(_ day: Int, _ open: [Range<Int>], _ hours: Range<Int>, _ rules: ZoneRules) {
        let (year, month, dayOfMonth) = CivilDay.date(of: day)
        self.init(
            year: year, month: month, day: dayOfMonth,
            weekday: Policy.Weekday.allCases[CivilDay.weekday(day)],
            open: open.flatMap { Self.minutes($0, of: day, rules) }.merged(),
            clockChange: Self.clockChange(on: day, hours, rules))
    }

    /// Returns what clocks show during a span of time, which a change of the clocks divides.
    private static func minutes(_ span: Range<Int>, of day: Int, _ rules: ZoneRules) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = span.lowerBound
        while start < span.upperBound {
            let end = min(rules.transition(after: start)?.time ?? span.upperBound, span.upperBound)
            let midnight = day * CivilDay.seconds - rules.offset(at: start)
            let from = min(max(start - midnight, 0), CivilDay.seconds) / 60
            let to = (min(max(end - midnight, 0), CivilDay.seconds) + 59) / 60
            if from < to { pieces.append(from..<to) }
            start = end
        }
        return pieces
    }

    private static func clockChange(
        on day: Int, _ hours: Range<Int>, _ rules: ZoneRules
    ) -> OpeningHours.ClockChange? {
        guard let change = rules.transition(after: hours.lowerBound - 1) else { return nil }
        // A day that the zone skipped is empty, and began with the change.
        guard hours.contains(change.time) || hours.isEmpty && change.time == hours.lowerBound else { return nil }
        let before = rules.offset(at: change.time - 1)
        let midnight = day * CivilDay.seconds
        let from = (change.time + before - midnight) / 60
        guard before != change.offset, from >= 0 else { return nil }
        return OpeningHours.ClockChange(from: from, to: (change.time + change.offset - midnight) / 60)
    }
}

extension OpeningHours.Time {
    fileprivate init(at time: Int, from first: Int, _ rules: ZoneRules) {
        let local = time + rules.offset(at: time)
        let day = CivilDay.day(ofLocal: local)
        self.init(day: day - first, minute: (local - day * CivilDay.seconds) / 60)
    }
}

extension [Range<Int>] {
    /// The spans in order, without overlaps; adjacent ones are joined.
    func merged() -> [Range<Int>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }

    /// Returns what lies in spans of both; both are in order and without overlaps.
    fileprivate func intersection(_ other: [Range<Int>]) -> [Range<Int>] {
        var common: [Range<Int>] = []
        var (first, second) = (startIndex, other.startIndex)
        while first < endIndex, second < other.endIndex {
            let (one, another) = (self[first], other[second])
            let overlap = one.clamped(to: another)
            if !overlap.isEmpty { common.append(overlap) }
            if one.upperBound < another.upperBound { first += 1 } else { second += 1 }
        }
        return common
    }
}
