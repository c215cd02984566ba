import Foundation
import TestSupport
import XCTest

@testable import BadgeModel

/// What a person reads in their language.
final class LocalizationTests: XCTestCase {
    private static let german = Localization(Languages(["de"]))
    private static let arabic = Localization(Languages(["ar"]))

    func testAMessageIsInWordsOfTheFirstLanguageThatHasIt() throws {
        let table: [([String], String, String)] = [
            (["de"], "de", "Weiter"), (["de-AT"], "de", "Weiter"), (["fr", "ar"], "ar", "متابعة"),
            (["fr"], "en", "Continue"), ([], "en", "Continue"), (["en-GB", "de"], "en", "Continue"),
        ]
        try playEach(table) { tags, language, words in
            let localization = Localization(Languages(tags))

            XCTAssertEqual(localization("action.continue"), words)
            XCTAssertEqual(localization.language, language)
            XCTAssertEqual(localization.isRightToLeft, language == "ar")
        }
    }

    func testAnErrorHasItsWordsInALanguageAndItsReasonInEnglish() {
        let tries = Message("passcodeRefused.triesLeft", ["count": 2])
        let error = BadgeError(.passcodeRefused, .sentences(["passcodeRefused.notIt", tries]))

        XCTAssertEqual(error.reason, "The passcode is wrong. 2 tries are left.")
        XCTAssertEqual(error.reason(in: Self.german), "Der Passcode ist falsch. Es bleiben 2 Versuche.")
        XCTAssertEqual(error.reason(in: Self.arabic), "رمز المرور خطأ. بقيت محاولتان.")
    }

    func testANumberChoosesItsFormByTheRuleOfTheLanguage() throws {
        let table: [(String, [Int: String])] = [
            ("en", [0: "other", 1: "one", 2: "other"]), ("de", [0: "other", 1: "one", 21: "other"]),
            ("fr", [0: "one", 1: "one", 2: "other"]), ("ja", [0: "other", 1: "other"]),
            (
                "ar",
                [
                    0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
                    102: "other", 103: "few", 111: "many", 1000: "other",
                ]
            ),
            ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 25: "many"]),
            ("ru", [1: "one", 2: "few", 5: "other", 11: "other", 21: "one", 112: "other"]),
            ("cs", [1: "one", 4: "few", 5: "other"]),
        ]
        try playEach(table) { language, forms in
            let rule = PluralRule(language: language)
            for (number, form) in forms { XCTAssertEqual(rule.category(of: number), form, "\(language) \(number)") }
            XCTAssertTrue(rule.categories.isSuperset(of: forms.values), language)
        }
    }

    func testArabicHasItsSixForms() {
        let texts = [0, 1, 2, 3, 11, 100].map { Self.arabic("duration.days", ["count": $0]) }

        XCTAssertEqual(texts, ["0 يوم", "يوم واحد", "يومين", "3 أيام", "11 يومًا", "100 يوم"])
    }

    func testDatesAndLengthsFollowTheLanguage() throws {
        let zone = try XCTUnwrap(TimeZone(secondsFromGMT: 3600))
        let date = Date(timeIntervalSince1970: 1_800_000_000)
        let period = Message.period(try ISODuration("P1DT12H"))
        let away = try XCTUnwrap(GeoFenceViolation.Area(name: "Head office", distance: 1234).distanceMessage)
        let table: [(Message, String, String, String)] = [
            (.time(date, in: zone), "2027-01-15 09:00", "15.01.2027, 09:00 Uhr", "15/01/2027 الساعة 09:00"),
            (
                .instant(date), "2027-01-15T08:00:00Z", "15.01.2027, 08:00:00 Uhr UTC",
                "15/01/2027 الساعة 08:00:00 بالتوقيت العالمي"
            ),
            (.day(date), "2027-01-15", "15.01.2027", "15/01/2027"),
            (period, "1 day 12 hours", "1 Tag 12 Stunden", "يوم واحد 12 ساعة"),
            (.duration(seconds: 61), "2 minutes", "2 Minuten", "دقيقتين"), (away, "1.2 km", "1,2 km", "1.2 كم"),
        ]
        try playEach(table) { message, english, german, arabic in
            XCTAssertEqual(message.text, english)
            XCTAssertEqual(message.text(in: Self.german), german)
            XCTAssertEqual(message.text(in: Self.arabic), arabic)
        }
    }

    func testADurationIsInMinutesFromSixtySecondsOnRoundedUp() throws {
        let table = [
            (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "2 minutes"), (120, "2 minutes"),
            (121, "3 minutes"),
        ]
        try playEach(table) { seconds, text in XCTAssertEqual(Message.duration(seconds: seconds).text, text) }
    }

    func testAPeriodLeavesOutThePartsThatAreZero() throws {
        let table = [
            (0, "0 seconds"), (59, "59 seconds"), (60, "1 minute"), (3599, "59 minutes 59 seconds"), (3600, "1 hour"),
            (86_399, "23 hours 59 minutes 59 seconds"), (86_400, "1 day"), (90_061, "1 day 1 hour 1 minute 1 second"),
        ]
        try playEach(table) { seconds, text in
            XCTAssertEqual(Message.period(ISODuration(seconds: seconds)).text, text)
        }
    }

    func testADistanceIsInKilometresFromWhereItRoundsToOne() throws {
        let table = [
            (0.0, "0 m"), (0.5, "1 m"), (999.49, "999 m"), (999.5, "1.0 km"), (1049, "1.0 km"), (1050, "1.1 km"),
        ]
        try playEach(table) { metres, text in
            let area = GeoFenceViolation.Area(name: "Hall", distance: metres)

            XCTAssertEqual(area.distanceText, text)
            XCTAssertEqual(area.distanceMessage?.text, text)
        }
        XCTAssertEqual(GeoFenceViolation.Area(name: "Hall", distance: 1e300).distanceText, "1000000.0 km")
        XCTAssertEqual(GeoFenceViolation.Area(name: "Hall", distance: -1).distanceText, "0 m")
    }

    func testALargeNumberStandsInGroups() throws {
        let table = [(9999, "9999", "9999"), (10_000, "10,000", "10.000"), (-1_002_003, "-1,002,003", "-1.002.003")]
        try playEach(table) { number, english, german in
            XCTAssertEqual(Message("distance.metres", ["metres": number]).text, english + " m")
            XCTAssertEqual(Self.german("distance.metres", ["metres": number]), german + " m")
        }
        XCTAssertEqual(Message("distance.metres", ["metres": Int.min]).text, "-9,223,372,036,854,775,808 m")
    }

    func testAValueIsNeverAFormatDirective() {
        for name in ["%@", "%n%s", "{path}", "#", "{count, plural, other {#}}", "\\(path)"] {
            XCTAssertEqual(
                Self.german("invalidInput.linkCircle", ["path": name]),
                "Der Link \(name) führt im Kreis. Geben Sie einen anderen Ordner an.")
        }
    }

    func testAValueTurnsNothingAroundItInALanguageReadFromTheRight() throws {
        let table: [(String, String)] = [
            ("/home/ana", "\u{2068}/home/ana\u{2069}"), ("4711", "4711"),
            // What would end the isolate, or override the direction, is left out; a pair of its own stays.
            ("a\u{2069}b\u{202E}c", "\u{2068}abc\u{2069}"),
            ("a\u{2068}b\u{2069}", "\u{2068}a\u{2068}b\u{2069}\u{2069}"),
            ("a\u{2068}b", "\u{2068}a\u{2068}b\u{2069}\u{2069}"),
        ]
        try playEach(table) { path, shown in
            XCTAssertEqual(
                Self.arabic("invalidInput.linkCircle", ["path": path]),
                "الرابط \(shown) يدور في حلقة. حدّد مجلدًا آخر.")
        }
        XCTAssertEqual(Message.verbatim("Bye.").text(in: Self.arabic), "Bye.")
        XCTAssertEqual(
            Self.arabic("list.items", ["first": Message.verbatim("Bye."), "rest": "x y"]),
            "\u{2068}Bye.\u{2069}، \u{2068}x y\u{2069}")
    }

    func testANameReadFromTheRightTurnsNothingAroundItInAnotherLanguage() {
        let (name, shown) = ("بيت 7", "\u{2068}بيت 7\u{2069}")

        XCTAssertEqual(
            Self.german("invalidInput.linkCircle", ["path": name]),
            "Der Link \(shown) führt im Kreis. Geben Sie einen anderen Ordner an.")
        XCTAssertEqual(Message.items([.verbatim(name), .verbatim("x")]).text, "\(shown), x")
        XCTAssertEqual(Message.verbatim(name).text, name)
    }

    func testAnAddressOnALineOfItsOwnIsCopiedAsItIs() {
        let address = "https://login.example.org/x"

        let text = Self.arabic("prompt.login.code", ["address": address, "code": "4711", "time": "1"])

        XCTAssertEqual(text.split(separator: "\n").dropFirst().first.map(String.init), address)
    }

    func testAListIsInTheOrderOfItsItems() {
        let names: [Message] = ["A", "B", "C"].map { .verbatim($0) }

        XCTAssertEqual(Message.items(names).text, "A, B, C")
        XCTAssertEqual(Message.groups(names).text, "A; B; C")
        XCTAssertEqual(Message.groups([]).text, "")
        XCTAssertEqual(
            Message.items(names).text(in: Self.arabic),
            "\u{2068}A\u{2069}، \u{2068}B\u{2069}، \u{2068}C\u{2069}")
    }

    func testABrowsersLanguagesAreReadByWeight() throws {
        let table: [(String, [String])] = [
            ("de-AT, de;q=0.9, en;q=0.5", ["de-AT", "de", "en"]), ("en;q=0.2,ar", ["ar", "en"]),
            ("fr;q=0,de", ["de"]), ("*, de", ["de"]), ("", []), ("../..", []), ("de;q=x", []),
            (String(repeating: "de,", count: 10_000), Array(repeating: "de", count: 16)),
        ]
        try playEach(table) { field, tags in XCTAssertEqual(Languages(acceptLanguage: field).tags, tags) }
    }
}
