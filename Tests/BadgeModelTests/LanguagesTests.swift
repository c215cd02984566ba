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

    func testALongListIsCut() {
        XCTAssertEqual(Languages(Array(repeating: "en", count: 100)).tags.count, 16)
    }
}
