import TestSupport
import XCTest

@testable import BadgeModel

/// An app's own words before those of the catalogue.
final class TextTableTests: XCTestCase {
    private func table(_ language: String, _ texts: [Message.Key: String]) throws -> TextTable {
        try TextTable(language: language, texts)
    }

    func testAnAppsTextReplacesOneOfTheCatalogueInItsLanguage() throws {
        let texts = [try table("de", ["action.getBadge": "Los"])]

        XCTAssertEqual(Localization(Languages(["de"]), texts: texts)("action.getBadge"), "Los")
        XCTAssertEqual(Localization(Languages(["de"]), texts: texts)("action.login"), "Anmelden")
        XCTAssertEqual(Localization(Languages(["en"]), texts: texts)("action.getBadge"), "Get badge")
    }

    func testTheLanguageOfAPersonComesBeforeTheTableOfAnother() throws {
        let texts = [
            try table("en", ["action.getBadge": "Add my badge"]), try table("fr", ["action.getBadge": "Obtenir"]),
        ]

        XCTAssertEqual(Localization(Languages(["de", "fr"]), texts: texts)("action.getBadge"), "Badge holen")
        XCTAssertEqual(Localization(Languages(["fr", "de"]), texts: texts)("action.getBadge"), "Obtenir")
        XCTAssertEqual(Localization(Languages(["fr", "de"]), texts: texts)("action.login"), "Anmelden")
        XCTAssertEqual(Localization(Languages([]), texts: texts)("action.getBadge"), "Add my badge")
    }

    func testTheTextsOfOnePromptComeBeforeThoseOfTheApp() throws {
        let app = Localization(Languages(["de-CH"]), texts: [try table("de", ["field.code": "Geheimzahl"])])
        let prompt = app.overridden(by: [try table("de", ["field.code": "SMS-Code"])])

        XCTAssertEqual(prompt("field.code"), "SMS-Code")
        XCTAssertEqual(app("field.code"), "Geheimzahl")
        XCTAssertEqual(app.overridden(by: [try table("de-CH", ["field.code": "Kode"])])("field.code"), "Kode")
    }

    func testAnAppBringsALanguageOfItsOwnWithItsPlurals() throws {
        let polish = try table(
            "pl",
            [
                "passcodeRefused.triesLeft":
                    "{count, plural, one {# próba} few {# próby} many {# prób} other {# próby}}"
            ])
        let localization = Localization(Languages(["pl"]), texts: [polish])

        let texts = [1, 2, 5].map { localization("passcodeRefused.triesLeft", ["count": $0]) }
        XCTAssertEqual(texts, ["1 próba", "2 próby", "5 prób"])
    }

    func testALanguageOfOneRegionHasTheRulesOfTheLanguage() throws {
        let tries = Message.Key(rawValue: "passcodeRefused.triesLeft")
        let polish = try table("pl-PL", [tries: "{count, plural, one {# próba} few {# próby} other {# prób}}"])
        let persian = try table("fa-IR", ["action.getBadge": "دریافت"])
        let localization = Localization(Languages(["pl-PL"]), texts: [polish])

        XCTAssertEqual([1, 2, 5].map { localization(tries, ["count": $0]) }, ["1 próba", "2 próby", "5 prób"])
        XCTAssertTrue(Localization(Languages(["fa-IR"]), texts: [persian]).isRightToLeft)
    }

    func testAnAppsOwnKeysAreShownToo() throws {
        let texts = [try table("en", ["acme.closed": "Acme is closed until {date}."])]
        let error = BadgeError(.declined, "acme.closed", ["date": Message.day(.distantPast)])

        let localization = Localization(Languages([]), texts: texts)
        XCTAssertEqual(error.reason(in: localization), "Acme is closed until 0001-01-01.")
    }

    func testAWrongTextIsNamedByItsKey() throws {
        let cases: [(String, [Message.Key: String], [String])] = [
            (
                "en", ["action.getBage": "x"],
                ["action.getBage: is no text of the catalogue; did you mean action.getBadge"]
            ),
            ("en", ["alreadyExists.file": "There is {file}."], ["alreadyExists.file: has no placeholder file"]),
            (
                "en", ["alreadyExists.file": "There is {path", "field.code": "{"],
                [
                    "alreadyExists.file: has braces that do not match, or a plural without other",
                    "field.code: has braces that do not match, or a plural without other",
                ]
            ),
            ("e n", [:], ["language: is not a language tag such as en or pt-BR"]),
        ]
        try playEach(cases) { language, texts, findings in
            XCTAssertThrowsError(try TextTable(language: language, texts)) { error in
                guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual(fields.map { "\($0.path): \($0.reason)" }, findings)
            }
        }
    }
}
