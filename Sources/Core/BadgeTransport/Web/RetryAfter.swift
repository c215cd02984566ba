import BadgeModel
import Foundation
import HTTPTypes

/// A parser for `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Returns whole seconds from now, at most a day; `nil` when the field is absent or unreadable.
    static func seconds(_ fields: HTTPFields, now: Date) -> Int? {
        guard let field = fields[.retryAfter], field.utf8.count <= 64 else { return nil }
        let text = field.trimmingCharacters(in: .whitespaces)
        let wait = Int(text) ?? date(text).map { Int($0.timeIntervalSince(now).rounded(.up)) }
        return wait.map { min(max($0, 0), 86_400) }
    }

    /// The response's own date; `nil` when the field is absent or unreadable.
    static func date(_ fields: HTTPFields) -> Date? {
        guard let field = fields[.date], field.utf8.count <= 64 else { return nil }
        return date(field.trimmingCharacters(in: .whitespaces))
    }

    // The one form that senders may make (RFC 9110 section 5.6.7): Sun, 06 Nov 1994 08:49:37 GMT.
    private static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            (1970...9999).contains(year), let month = months.firstIndex(of: parts[2])
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]))
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
