extension POSIXTimeZoneRule {
    /// Parses a rule; `nil` when it is invalid, or does not define its days.
    init?(_ text: some Sequence<UInt8>) {
        var scanner = Scanner(rest: Array(text)[...])
        guard scanner.skipName(), let west = scanner.time(maxHours: 24) else { return nil }
        standard = -west
        guard !scanner.isAtEnd else {
            summer = nil
            return
        }
        guard scanner.skipName(), let offset = scanner.summerOffset(standard: -west), scanner.take(","),
            let start = scanner.transition(), scanner.take(","), let end = scanner.transition(), scanner.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }
}

private struct Scanner {
    var rest: ArraySlice<UInt8>
    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    // Three characters at least: letters, or anything between < and >.
    mutating func skipName() -> Bool {
        let isQuoted = take("<")
        let name = rest.prefix { isQuoted ? $0 != UInt8(ascii: ">") : ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
        rest.removeFirst(name.count)
        return name.count >= 3 && (!isQuoted || take(">"))
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return range.contains(number) ? number : nil
    }

    // [+-]hh[:mm[:ss]], in seconds.
    mutating func time(maxHours: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(0...maxHours) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where take(":") {
            guard let count = number(0...59) else { return nil }
            seconds += count * unit
        }
        return sign * seconds
    }

    mutating func summerOffset(standard: Int) -> Int? {
        rest.first == UInt8(ascii: ",") ? standard + 3600 : time(maxHours: 24).map { -$0 }
    }

    mutating func transition() -> POSIXTimeZoneRule.Transition? {
        guard let day = day() else { return nil }
        guard take("/") else { return POSIXTimeZoneRule.Transition(day: day, seconds: 7200) }
        return time(maxHours: 167).map { POSIXTimeZoneRule.Transition(day: day, seconds: $0) }
    }

    private mutating func day() -> POSIXTimeZoneRule.Day? {
        if take("J") { return number(1...365).map(POSIXTimeZoneRule.Day.julian) }
        guard take("M") else { return number(0...365).map(POSIXTimeZoneRule.Day.ofYear) }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let day = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
    }
}
