extension PasscodePattern {
    /// Returns whether the characters are a calendar date, or the four digits of a year.
    ///
    /// Dates are recognized in the three common orders, with a year of two digits or of four from 1900 to 2099, and
    /// with or without `-`, `.`, `/` or a space between their parts.
    static func isDate(_ part: ArraySlice<UInt32>) -> Bool {
        guard (4...10).contains(part.count) else { return false }
        var number = 0
        var digits = 0
        for character in part {
            if isDigit(character) {
                number = number * 10 + Int(character - 0x30)
                digits += 1
            } else if !isSeparator(character) {
                return false
            }
        }
        return isDate(number, digits: digits)
    }

    private static func isDate(_ number: Int, digits: Int) -> Bool {
        switch digits {
        case 4: years.contains(number)
        case 6:
            isDay(number / 10_000, number / 100 % 100, number % 100)
                || isDay(number / 100 % 100, number / 10_000, number % 100)
                || isDay(number % 100, number / 100 % 100, number / 10_000)
        case 8:
            isDay(number / 1_000_000, number / 10_000 % 100, number % 10_000)
                || isDay(number / 10_000 % 100, number / 1_000_000, number % 10_000)
                || isDay(number % 100, number / 100 % 100, number / 10_000)
        default: false
        }
    }

    private static func isSeparator(_ character: UInt32) -> Bool {
        [0x20, 0x2D, 0x2E, 0x2F].contains(character)
    }

    private static let years = 1900...2099
    private static let twoDigitYears = 0...99
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private static func isDay(_ day: Int, _ month: Int, _ year: Int) -> Bool {
        guard (1...12).contains(month), years.contains(year) || twoDigitYears.contains(year) else { return false }
        // Two digits may be of either century: 00 of the year 2000, which was a leap year.
        let isLeap = year % 4 == 0 && year != 1900
        return (1...(isLeap && month == 2 ? 29 : lengths[month - 1])).contains(day)
    }
}
