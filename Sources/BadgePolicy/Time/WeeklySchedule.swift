import BadgeModel
import Foundation

/// The windows of one restriction: open while any of them is.
struct WeeklySchedule: Sendable {
    /// The next moment at which a window opens.
    struct Opening {
        let moment: Int
        let offset: Int
        let zone: String

        var shown: TimeViolation.Opening {
            TimeViolation.Opening(
                moment: Date(timeIntervalSince1970: Double(moment)), secondsFromGMT: offset, zone: zone)
        }
    }

    let windows: [WeeklyWindow]

    init(_ timeOfDay: Policy.TimeOfDay) {
        windows = timeOfDay.windows.map(WeeklyWindow.init)
    }

    /// Whether any window is open; one of a zone that is not known never is.
    func isOpen(at moment: Int, _ table: ZoneTable) -> Bool {
        windows.contains { window in table[window.zone].map { window.isOpen(at: moment, $0) } ?? false }
    }

    /// The first opening after a moment.
    func opening(after moment: Int, _ table: ZoneTable) -> Opening? {
        windows.compactMap { window -> Opening? in
            guard let rules = table[window.zone], let next = window.opening(after: moment, rules) else { return nil }
            return Opening(moment: next, offset: rules.offset(at: next), zone: window.zone)
        }.min { $0.moment < $1.moment }
    }

    /// The windows that start on the day of the moment, each in its own zone, the earliest first.
    func today(at moment: Int, _ table: ZoneTable) -> [TimeViolation.Window] {
        windows.filter { window in table[window.zone].map { window.startsToday(at: moment, $0) } ?? false }
            .map(\.shown).sorted { ($0.from, $0.to, $0.zone) < ($1.from, $1.to, $1.zone) }
    }
}
