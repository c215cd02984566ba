import Foundation

extension Date {
    /// `2027-01-31 08:00`, in that zone.
    func shown(in zone: TimeZone) -> String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: zone)
        return String(formatted(style.year().month().day().time(includingFractionalSeconds: false)).prefix(16))
    }
}
