import BadgeModel
import Foundation

extension Date {
    /// The time, truncated to milliseconds.
    var toMillisecond: Date { Date(milliseconds: milliseconds) }

    /// The time in RFC 3339 format in UTC, always with three decimals: `2027-01-15T08:00:00.000Z`.
    var textToMillisecond: String {
        let (seconds, rest) = milliseconds.quotientAndRemainderOfFloor(1000)
        let digits = String(rest)
        let whole = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601).dropLast()
        return whole + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    // Binary fractions fall a little short of a millisecond that they stand for.
    private var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000 + 0.001).rounded(.down)) }
}

extension JSONReader {
    /// Returns the time in the format of `textToMillisecond`.
    func dateToMillisecond() throws -> Date {
        let parts = try string().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 4, parts[1].hasSuffix("Z"),
            let milliseconds = Int64(parts[1].dropLast()), milliseconds >= 0
        else { throw failure("is not a moment to the millisecond") }
        do {
            let whole = try Date(parts[0] + "Z", strategy: .iso8601)
            guard whole.timeIntervalSince1970.magnitude < 1e12 else { throw failure("is not a moment") }
            return Date(milliseconds: Int64(whole.timeIntervalSince1970) * 1000 + milliseconds)
        } catch {
            throw failure("is not a moment")
        }
    }
}

extension Int64 {
    fileprivate func quotientAndRemainderOfFloor(_ divisor: Int64) -> (Int64, Int64) {
        let rest = self % divisor
        return rest < 0 ? (self / divisor - 1, rest + divisor) : (self / divisor, rest)
    }
}
