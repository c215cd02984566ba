/// A duration in ISO 8601 notation: `P7D`, `PT60S`, `PT5M`, `P1DT12H`, `P2W`.
///
/// A day is 86,400 seconds and a week is seven such days, regardless of clock changes. Years and months are refused,
/// because their length varies, and so are fractions and signs.
///
///     let week = try ISODuration("P7D")
///     week.seconds  // 604,800
public struct ISODuration: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The length in seconds, 0 or more.
    public let seconds: Int

    /// Creates a duration of that many seconds, 0 or more.
    public init(seconds: Int) {
        precondition(seconds >= 0, "a duration is not negative")
        self.seconds = seconds
    }

    /// Parses a duration; each number has at most six digits.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ text: String) throws {
        guard let seconds = Self.seconds(in: text) else { throw BadgeError.invalidDocument("", Self.complaint(text)) }
        self.seconds = seconds
    }

    /// The duration in the largest units that fit: `P7D`, `PT1H30M`, `PT0S`.
    public var description: String {
        let days = seconds / 86_400
        let time = [("H", seconds / 3600 % 24), ("M", seconds / 60 % 60), ("S", seconds % 60)]
            .filter { $0.1 > 0 }.map { "\($0.1)\($0.0)" }.joined()
        guard seconds > 0 else { return "PT0S" }
        return "P" + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
    }

    /// Compares the lengths.
    public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

extension ISODuration {
    private static func seconds(in text: String) -> Int? {
        guard text.utf8.count <= 64, text.first == "P" else { return nil }
        let halves = text.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
        guard let date = halves.first, halves.count <= 2 else { return nil }
        let days = sum(date, units: ["D": 86_400]) ?? sum(date, units: ["W": 604_800])
        guard halves.count == 2 else { return date.isEmpty ? nil : days }
        // Nothing may follow weeks, and something must follow the T.
        guard !date.hasSuffix("W"), !halves[1].isEmpty, let days,
            let time = sum(halves[1], units: ["H": 3600, "M": 60, "S": 1])
        else { return nil }
        return days + time
    }

    // The sum of `<number><unit>` pairs whose units stand in the order given, each at most once.
    private static func sum(_ text: Substring, units: KeyValuePairs<Character, Int>) -> Int? {
        var rest = text
        var total = 0
        for (unit, seconds) in units {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard rest.dropFirst(digits.count).first == unit else { continue }
            guard (1...6).contains(digits.count), let number = Int(digits) else { return nil }
            total += number * seconds
            rest = rest.dropFirst(digits.count + 1)
        }
        return rest.isEmpty ? total : nil
    }

    private static func complaint(_ text: String) -> String {
        let date = text.prefix { $0 != "T" }
        guard text.utf8.count <= 64, date.contains("Y") || date.contains("M") else {
            return "is not an ISO 8601 duration such as P7D or PT5M"
        }
        return "is a duration in years or months, whose length varies; write days, such as P30D"
    }
}

extension JSONReader {
    /// Returns a duration in ISO 8601 notation; `PT0S` is valid only if zero is allowed.
    public func duration(allowingZero: Bool = false) throws -> ISODuration {
        do {
            let duration = try ISODuration(string())
            guard allowingZero || duration.seconds > 0 else { throw failure("is not longer than zero") }
            return duration
        } catch let error as BadgeError {
            guard case .invalidFields(let fields) = error.detail, let field = fields.first else { throw error }
            throw failure(field.reason)
        }
    }

    func duration(in range: ClosedRange<ISODuration>) throws -> ISODuration {
        let duration = try duration()
        guard range.contains(duration) else {
            throw failure("is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return duration
    }
}
