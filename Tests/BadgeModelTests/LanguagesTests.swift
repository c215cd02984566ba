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

    func testALongListIsCut() {
        XCTAssertEqual(Languages(Array(repeating: "en", count: 100)).tags.count, 16)
    }
}
