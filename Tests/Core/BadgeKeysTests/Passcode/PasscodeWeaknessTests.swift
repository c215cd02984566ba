import BadgeModel
import BadgeTestDoubles
import Foundation
import XCTest

@testable import BadgeKeys

final class PasscodeWeaknessTests: XCTestCase {
    private let digits = PasscodeRules(minLength: 6, kind: .digits)
    private let pin = PasscodeRules(minLength: 4, kind: .digits)
    private let text = PasscodeRules(minLength: 6, kind: .text)

    func testTakesWhatIsNoFirstGuess() {
        for code in ["493817", "805162", "90417", "7301926485", "118247", "494938", "1000003"] {
            XCTAssertEqual(weaknesses(code, PasscodeRules(minLength: 5, kind: .digits)), [], code)
        }
        for code in [
            "correct horse", "dragon baseball", "p4ssw0rd!!", "\u{5B57}\u{6F22}\u{5B57}\u{5178}\u{8A9E}\u{5B66}",
            "493817", "123456 is not one", "aaaaaab", String(repeating: "horse battery ", count: 4),
        ] {
            XCTAssertEqual(weaknesses(code, text), [], code)
        }
    }

    func testPC1RefusesByLengthAndCharactersAndByNoOtherComposition() {
        XCTAssertEqual(weaknesses("", digits), [.tooFewDigits(6)])
        XCTAssertEqual(weaknesses("49381", digits), [.tooFewDigits(6)])
        XCTAssertEqual(weaknesses("49381x", digits), [.notDigits])
        XCTAssertEqual(weaknesses("4938x", digits), [.tooFewDigits(6), .notDigits])
        XCTAssertEqual(weaknesses("\u{664}\u{669}\u{663}\u{668}\u{661}\u{667}", digits), [])
        XCTAssertEqual(weaknesses("\u{FF14}\u{FF19}\u{FF13}\u{FF18}\u{FF11}\u{FF17}", digits), [])
        XCTAssertEqual(weaknesses("cafe\u{301}s", text), [.tooShort(6)])
        XCTAssertEqual(weaknesses(digitsOfPi(128), digits), [])
        XCTAssertEqual(weaknesses(digitsOfPi(129), digits), [.tooLong(128)])
        XCTAssertEqual(PasscodeWeakness.all(of: Secret([0x34, 0xC3]), under: text), [.notText])
        XCTAssertEqual(weaknesses(String(repeating: "7", count: 10_000), digits), [.tooLong(128)])
    }

    func testPC2RefusesRepeats() {
        for code in ["777777", "121212", "123123", "4949494", "483483", "12341234", "4938249382"] {
            XCTAssertTrue(weaknesses(code, digits).contains(.repeated), code)
        }
        for code in ["xyxyxyxy", "XyxYxyXy", "\u{E9}\u{E8}\u{E9}\u{E8}\u{E9}\u{E8}"] {
            XCTAssertEqual(weaknesses(code, text), [.repeated], code)
        }

        // What is repeated here is a passcode by itself, and is judged as one.
        XCTAssertEqual(weaknesses("493817493817", digits), [])
        XCTAssertEqual(weaknesses("passwordpassword", text), [.common])
        XCTAssertEqual(weaknesses("311299311299", digits), [.date])
    }

    func testPC2RefusesSequencesAtEveryDistance() {
        for code in ["1234", "4321", "2468", "9753", "7890", "0987", "8901", "0369", "1357", "5049"] {
            XCTAssertEqual(weaknesses(code, pin).contains(.sequence), code != "5049", code)
        }
        for code in ["abcdef", "fedcba", "ABCdef", "acegik", "\u{430}\u{431}\u{432}\u{433}\u{434}\u{435}"] {
            XCTAssertTrue(weaknesses(code, text).contains(.sequence), code)
        }
        XCTAssertEqual(weaknesses("0123456789012345", digits), [.sequence])
        XCTAssertEqual(weaknesses("345345", digits), [.repeated, .sequence])
        XCTAssertEqual(weaknesses("346780", digits), [])
        XCTAssertEqual(weaknesses("abcdeg", text), [])
    }

    func testPC2RefusesDatesAndOnlyDaysOfTheCalendar() {
        for code in [
            "311299", "123199", "991231", "290200", "290204", "010100", "31121985", "12311985", "19851231", "29022000",
            "29021904", "19000101", "20991231",
        ] {
            XCTAssertTrue(weaknesses(code, digits).contains(.date), code)
        }
        for code in [
            "311399", "991331", "310499", "320199", "993199", "000199", "29021900", "29022001", "31121899", "31122100",
            "18991231", "3112199", "311219850",
        ] {
            XCTAssertFalse(weaknesses(code, digits).contains(.date), code)
        }
        for code in ["31.12.1985", "31/12/85", "1985-12-31", "31 12 85", "31-12-85"] {
            XCTAssertEqual(weaknesses(code, text), [.date], code)
        }
        for (code, isYear) in [("1899", false), ("1900", true), ("1974", true), ("2099", true), ("2100", false)] {
            XCTAssertEqual(weaknesses(code, pin).contains(.date), isYear, code)
        }
    }

    func testPC2RefusesEveryOfTheCommonPasscodesInEveryCase() {
        let entries = entries()

        XCTAssertEqual(entries.prefix(3).map { String($0) }, ["123456", "password", "12345678"])
        XCTAssertEqual(Set(entries).count, 4448)
        XCTAssertEqual(entries.dropFirst(3000).filter { !$0.allSatisfy(\.isNumber) }, [])
        for entry in entries {
            XCTAssertGreaterThanOrEqual(entry.utf8.count, 4)
            XCTAssertTrue(entry.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(0x41...0x5A).contains($0) })
            let rules = PasscodeRules(minLength: 4, kind: entry.allSatisfy(\.isNumber) ? .digits : .text)
            XCTAssertTrue(weaknesses(String(entry), rules).contains(.common), "\(entry)")
            XCTAssertTrue(weaknesses(entry.uppercased(), rules).contains(.common), "\(entry)")
        }
    }

    func testAPartOfACommonPasscodeOrTwoOfThemAreNotCommon() {
        for code in [
            "letmei", "assword", "dragon baseball", " dragon", "dragon ", " ", "12345678 qwerty", "dragon\u{0}",
        ] {
            XCTAssertFalse(weaknesses(code, PasscodeRules(minLength: 1, kind: .text)).contains(.common), code)
        }
    }

    func testOfTheMillionCodesOfSixDigitsItRefusesOneInTwelve() throws {
        let expected = try daysOfSixDigits().union(repeatsOfSixDigits()).union(sequencesOfSixDigits())
            .union(entries().filter { $0.utf8.count == 6 && $0.allSatisfy(\.isNumber) }.compactMap { Int($0) })

        let refused = expected.filter { !PasscodeWeakness.all(of: sixDigits($0), under: digits).isEmpty }
        let others = stride(from: 0, to: 1_000_000, by: 37).filter { !expected.contains($0) }
        let taken = others.filter { PasscodeWeakness.all(of: sixDigits($0), under: digits).isEmpty }

        XCTAssertEqual(expected.count, 85_676)
        XCTAssertEqual(refused, expected)
        XCTAssertEqual(taken, others)
    }

    func testEveryWeaknessHasASentenceForAPerson() {
        let all: [PasscodeWeakness] = [
            .tooShort(6), .tooFewDigits(6), .tooLong(128), .notText, .notDigits, .repeated, .sequence, .date, .common,
        ]

        XCTAssertEqual(Set(all.map(\.message.text)).count, 9)
        XCTAssertTrue(all.allSatisfy { $0.message.text.hasPrefix("The passcode ") || $0 == .common })
        XCTAssertEqual(PasscodeWeakness.tooShort(6).message.text, "The passcode needs at least 6 characters.")
        XCTAssertEqual(PasscodeWeakness.tooFewDigits(6).message.text, "The passcode needs at least 6 digits.")
        XCTAssertTrue(all.allSatisfy { $0.message.text.hasSuffix(".") })
    }

    private func weaknesses(_ passcode: String, _ rules: PasscodeRules) -> [PasscodeWeakness] {
        PasscodeWeakness.all(of: Secret(utf8: passcode), under: rules)
    }

    private func entries() -> [Substring] {
        "\(CommonPasscodes.all)".split(separator: " ")
    }

    private func daysOfSixDigits() throws -> Set<Int> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let first = try XCTUnwrap(calendar.date(from: DateComponents(year: 2000, month: 1, day: 1)))
        let codes = (0..<36_525).flatMap { day in
            let date = calendar.dateComponents([.day, .month, .year], from: first + Double(day) * 86_400)
            let (day, month, year) = (date.day ?? 0, date.month ?? 0, (date.year ?? 0) % 100)
            return [(day, month, year), (month, day, year), (year, month, day)].map { $0 * 10_000 + $1 * 100 + $2 }
        }
        return Set(codes)
    }

    private func repeatsOfSixDigits() -> Set<Int> {
        Set((0..<1000).map { $0 * 1001 } + (0..<100).map { $0 * 10_101 })
    }

    private func sequencesOfSixDigits() -> Set<Int> {
        let sequences = (0..<10).flatMap { start in
            (1..<10).map { step in (0..<6).reduce(0) { $0 * 10 + (start + $1 * step) % 10 } }
        }
        return Set(sequences)
    }

    private func sixDigits(_ code: Int) -> [UInt32] {
        [100_000, 10_000, 1_000, 100, 10, 1].map { UInt32(0x30 + code / $0 % 10) }
    }

    private func digitsOfPi(_ count: Int) -> String {
        String(
            """
            31415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679821\
            48086513282306647093844609550582231725359408128481
            """.prefix(count))
    }
}
