/// Days of the proleptic Gregorian calendar, counted from 1 January 1970.
enum CivilDay {
    static let seconds = 86_400

    /// Returns the day number of a date. The formula counts in eras of 400 years that begin in March (Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms").
    static func count(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the year of a day.
    static func year(of day: Int) -> Int {
        // The mean year is right to one year, and the days of January say which.
        let guess = 1970 + floorDivide(day * 400, 146_097)
        if day < count(year: guess, month: 1, day: 1) { return guess - 1 }
        return day < count(year: guess + 1, month: 1, day: 1) ? guess : guess + 1
    }

    /// Returns the date of a day.
    static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
        let year = year(of: day)
        var rest = day - count(year: year, month: 1, day: 1)
        var month = 1
        while rest >= daysInMonth(month, of: year) {
            rest -= daysInMonth(month, of: year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    /// Returns 0 for Monday to 6 for Sunday.
    static func weekday(_ day: Int) -> Int { modulo(day + 3, 7) }

    /// Returns the day of a local time in seconds.
    static func day(ofLocal seconds: Int) -> Int { floorDivide(seconds, Self.seconds) }

    static func isLeap(_ year: Int) -> Bool {
        modulo(year, 4) == 0 && (modulo(year, 100) != 0 || modulo(year, 400) == 0)
    }

    static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func modulo(_ value: Int, _ divisor: Int) -> Int { value - floorDivide(value, divisor) * divisor }

    private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
}
