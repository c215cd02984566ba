package import Foundation

extension Date {
    // The format `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7), regardless of the system's language.
    package var httpText: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: self)
        let weekday = Self.weekdays[(parts.weekday ?? 1) - 1]
        let month = Self.months[(parts.month ?? 1) - 1]
        let time = [parts.hour, parts.minute, parts.second].map { Self.twoDigits($0) }.joined(separator: ":")
        return "\(weekday), \(Self.twoDigits(parts.day)) \(month) \(parts.year ?? 1970) \(time) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func twoDigits(_ number: Int?) -> String {
        let text = String(number ?? 0)
        return text.count == 1 ? "0" + text : text
    }
}
