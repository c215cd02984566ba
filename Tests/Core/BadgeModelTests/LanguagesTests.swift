import BadgeModel
import TestSupport
import XCTest

final class LanguagesTests: XCTestCase {
    func testFindsTheEntryByLookup() throws {
        let table: [([String], [String?], Int?)] = [
            (["de-AT"], ["en", "de"], 1), (["de-AT", "fr"], ["fr", "en"], 0), (["fr", "de"], ["de", "fr"], 1),
            (["zh-Hant-TW"], ["zh-Hans", "ZH-hant"], 1), (["en-GB"], ["fr", "en-US"], 1),
            (["de-x-office"], ["en", "de"], 1), (["es"], ["fr", nil, "en"], 1), (["es"], ["fr", "en"], 0),
            ([], ["fr", "en"], 0), (["es"], [], nil), (["en"], ["e n", "x\u{7}", "en"], 2), (["de"], ["denmark"], 0),
            (["en-GB"], ["de_DE", "en_US"], 1), (["zh-Hant-HK"], ["zh_CN", "ZH_HANT"], 1),
            (["de_AT.UTF-8"], ["en", "DE_at@euro", "de"], 1), (["pt"], ["C", "POSIX", "pt_BR.ISO8859-1"], 2),
            (["en"], ["_en", "en_", "en__US", "en"], 3),
        ]
        try playEach(table) { tags, entries, index in
            XCTAssertEqual(Languages(tags).choose(from: entries), index, "\(tags) of \(entries)")
        }
    }

    func testReadsTheEnvironmentsOrder() throws {
        let table: [([String: String], [String])] = [
            (["LANG": "de_AT.UTF-8"], ["de-AT"]), (["LANG": "C.UTF-8"], []), (["LC_ALL": "POSIX"], []),
            (["LANGUAGE": "fr:en_GB", "LANG": "de_DE"], ["fr", "en-GB", "de-DE"]),
            (["LC_ALL": "sr_RS@latin", "LANG": "en_US"], ["sr-RS"]), (["LANG": "../../etc"], []), ([:], []),
        ]
        try playEach(table) { environment, tags in
            XCTAssertEqual(Languages(environment: environment).tags, tags)
        }
    }

    func testANameOfASystemsLocaleIsItsTag() throws {
        let table: [(String, String?)] = [
            ("de_DE", "de-DE"), ("zh_Hant_TW", "zh-Hant-TW"), ("de_DE.UTF-8@euro", "de-DE"), ("sr@latin", "sr"),
            ("EN_us", "EN-us"), ("fr", "fr"), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("_", nil),
            ("de_", nil), (".UTF-8", nil), ("d e", nil),
        ]
        try playEach(table) { name, tag in
            XCTAssertEqual(Languages.tag(name), tag, name)
            XCTAssertEqual(Languages([name]).tags, [tag].compactMap(\.self), name)
        }
    }

    func testALanguageTagBeginsWithALanguage() throws {
        let table: [(String, String?)] = [
            ("de", "de"), ("gsw", "gsw"), ("pt_BR", "pt-BR"), ("GREETING", nil), ("SERVER_DEFAULT_LOGIN", nil),
            ("d1", nil), ("e-n", nil), ("", nil),
        ]
        try playEach(table) { text, tag in XCTAssertEqual(Languages.languageTag(text), tag, text) }
    }

    func testATagHas35CharactersAtMostInPartsOfUpToEight() throws {
        let four = Array(repeating: "abcdefgh", count: 4).joined(separator: "-")
        let table: [(String, Bool)] = [
            ("abcdefgh", true), ("abcdefghi", false), ("en-abcdefgh", true), ("en-abcdefghi", false), (four, true),
            (String(four.dropLast()) + "-a", false), ("a", true), ("a0", true), ("0a", false),
        ]

        try playEach(table) { text, isTag in XCTAssertEqual(Languages.tag(text) != nil, isTag, text) }
    }

    func testTheFirstVariableThatIsNotEmptyDecides() throws {
        let table: [([String: String], [String])] = [
            (["LC_ALL": "en_US", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"], ["en-US"]),
            (["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"], ["fr-FR"]),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], ["de-DE"]),
            (["LC_ALL": "C", "LANG": "de_DE"], []),
        ]

        try playEach(table) { environment, tags in
            XCTAssertEqual(Languages(environment: environment).tags, tags)
        }
    }

    func testAFieldIsWrittenWithFallingWeightsAndReadToItsThousandthByte() throws {
        let twelve = Languages((0...11).map { "x\($0)" })
        let spaces = String(repeating: " ", count: 998)

        XCTAssertNil(Languages([]).acceptLanguage)
        XCTAssertEqual(Languages(["de-AT", "en"]).acceptLanguage, "de-AT, en;q=0.9")
        XCTAssertEqual(twelve.acceptLanguage?.hasSuffix("x8;q=0.2, x9;q=0.1, x10;q=0.1, x11;q=0.1"), true)
        XCTAssertEqual(Languages(acceptLanguage: twelve.acceptLanguage ?? ""), twelve)
        XCTAssertEqual(Languages(acceptLanguage: "en;q=0.5, de;q=0.5, fr").tags, ["fr", "en", "de"])
        XCTAssertEqual(Languages(acceptLanguage: spaces + "de").tags, ["de"])
        XCTAssertEqual(Languages(acceptLanguage: spaces + " de").tags, ["d"])
    }

    func testALongListIsCut() {
        let many = (0..<100).map { "x\($0)" }

        XCTAssertEqual(Languages(["C"] + many).tags, Array(many.prefix(16)))
    }
}
