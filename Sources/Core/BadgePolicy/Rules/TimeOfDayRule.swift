import BadgeModel
import Foundation

/// Requires that each of the weekly schedules is open.
struct TimeOfDayRule: Rule {
    private let timetables: [WeeklySchedule]
    var restriction: Restriction { .timeOfDay }

    init(_ hours: [Policy.TimeOfDay]) {
        timetables = hours.map(WeeklySchedule.init)
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        let table = facts.zones.value ?? ZoneTable()
        let time = Int(facts.date.timeIntervalSince1970.rounded(.down))
        let closed = timetables.filter { !$0.isOpen(at: time, table) }
        return closed.isEmpty ? nil : .outsideHours(violation(of: closed, at: time, table))
    }

    private func violation(of closed: [WeeklySchedule], at time: Int, _ table: ZoneTable) -> TimeViolation {
        let unknown = closed.flatMap(\.windows).map(\.zone).filter { table[$0] == nil }
        let next = nextOpening(after: time, table)
        return TimeViolation(
            windows: closed.flatMap { $0.today(at: time, table) }, nextOpening: next?.shown,
            unknownZones: Set(unknown).sorted(),
            hours: OpeningHours(of: timetables, at: time, nextOpening: next?.time, table))
    }

    // Timetables repeat weekly, so those that are never open together within two weeks are hardly ever.
    private func nextOpening(after time: Int, _ table: ZoneTable) -> WeeklySchedule.Opening? {
        let horizon = time + 15 * CivilDay.seconds
        var next = time
        var opening: WeeklySchedule.Opening?
        while let closed = timetables.first(where: { !$0.isOpen(at: next, table) }) {
            guard let found = closed.opening(after: next, table), found.time < horizon else { return nil }
            next = found.time
            opening = found
        }
        return opening
    }
}
