import BadgeModel
import Foundation

/// The windows of one restriction; open while any of them is open.
struct WeeklySchedule: Sendable {
    /// The next opening of a window.
    struct Opening {
        let time: Int
        let offset: Int
        let zone: String

        var shown: TimeViolation.Opening {
            TimeViolation.Opening(
                date: Date(timeIntervalSince1970: Double(time)), secondsFromGMT: offset, zone: zone)
        }
    }

    let windows: [WeeklyWindow]

    init(_ timeOfDay: Policy.TimeOfDay) {
        windows = timeOfDay.windows.map(WeeklyWindow.init)
    }

    /// Returns whether any window is open. A window in an unknown zone is never open.
    func isOpen(at time: Int, _ table: ZoneTable) -> Bool {
        windows.contains { window in table[window.zone].map { window.isOpen(at: time, $0) } ?? false }
    }

    /// Returns the first opening after a time.
    func opening(after time: Int, _ table: ZoneTable) -> Opening? {
        windows.compactMap { window -> Opening? in
            guard let rules = table[window.zone], let next = window.opening(after: time, rules) else { return nil }
            return Opening(time: next, offset: rules.offset(at: next), zone: window.zone)
        }.min { $0.time < $1.time }
    }

    /// Returns when any window is open in a range of time, in order and without overlaps.
    func spans(in range: Range<Int>, _ table: ZoneTable) -> [Range<Int>] {
        windows.flatMap { window in table[window.zone].map { window.spans(in: range, $0) } ?? [] }.merged()
    }

    /// Returns the windows that start on the day of the time, each in its own zone, earliest first.
    func today(at time: Int, _ table: ZoneTable) -> [TimeViolation.Window] {
        windows.filter { window in table[window.zone].map { window.startsToday(at: time, $0) } ?? false }
            .map(\.shown).sorted { ($0.from, $0.to, $0.zone) < ($1.from, $1.to, $1.zone) }
    }
}
