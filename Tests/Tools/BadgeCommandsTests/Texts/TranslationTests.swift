import BadgeCommands
import BadgeModel
import Foundation
import XCTest

/// Every language of the library says everything that English says.
final class TranslationTests: XCTestCase {
    private struct Language {
        let shipped: ShippedLanguage
        let texts: MessageCatalogue.Texts
        let pluralRule: PluralRule

        var tag: String { shipped.rawValue }

        init(_ shipped: ShippedLanguage) {
            self.shipped = shipped
            texts = MessageCatalogue.shipped.reduce(into: [:]) { all, catalogue in
                all.merge(catalogue.ownTexts(in: shipped)) { $1 }
            }
            pluralRule = PluralRule(language: shipped.rawValue)
        }
    }

    private static let languages = ShippedLanguage.allCases.map(Language.init)
    private let english = languages[0]
    private let translations = languages.dropFirst()

    func testEveryLanguageHasEveryTextAndNoOther() {
        for language in translations {
            let (has, needs) = (Set(language.texts.keys), Set(english.texts.keys))

            XCTAssertEqual(needs.subtracting(has).map(\.rawValue).sorted(), [], "missing in \(language.tag)")
            XCTAssertEqual(has.subtracting(needs).map(\.rawValue).sorted(), [], "left over in \(language.tag)")
        }
        XCTAssertEqual(Self.languages.map(\.tag), ["en", "de", "ar"])
    }

    func testEveryTextHasThePlaceholdersOfTheEnglishOne() throws {
        for language in translations {
            for (key, text) in language.texts {
                let template = try XCTUnwrap(MessageTemplate(text), "\(language.tag) \(key.rawValue): \(text)")
                let names = english.texts[key].flatMap(MessageTemplate.init)?.names

                XCTAssertEqual(template.names.sorted(), names?.sorted(), "\(language.tag) \(key.rawValue)")
            }
        }
    }

    func testEveryCountHasThePluralFormsOfItsLanguage() throws {
        for language in Self.languages {
            var counted = 0
            for (key, text) in language.texts {
                for branches in try XCTUnwrap(MessageTemplate(text)).plurals {
                    let forms = branches.filter { !$0.hasPrefix("=") }
                    XCTAssertEqual(forms, language.pluralRule.categories, "\(language.tag) \(key.rawValue)")
                    counted += 1
                }
            }
            XCTAssertGreaterThan(counted, 40, language.tag)
        }
    }

    func testTranslationsAreSentencesWhereEnglishHasOne() {
        for language in translations {
            for (key, text) in language.texts {
                let original = english.texts[key] ?? ""
                XCTAssertFalse(text.contains("badgectl") || text.contains("  "), "\(language.tag) \(key.rawValue)")
                XCTAssertEqual(
                    text.last?.isWhitespace, original.last?.isWhitespace, "\(language.tag) \(key.rawValue)")
                guard original.hasSuffix("."), !key.rawValue.hasPrefix("command.use") else { continue }
                let isSentence = [".", "…", "}"].contains(where: text.hasSuffix)
                XCTAssertTrue(isSentence, "\(language.tag) \(key.rawValue): \(text)")
            }
        }
    }

    func testNoTextWasLeftInEnglish() {
        let same = translations[1].texts.filter { key, text in
            english.texts[key] == text && text.split(separator: " ").count { $0.allSatisfy(\.isLetter) } > 2
        }
        // What is typed or measured means the same everywhere.
        let latin = translations[2].texts.filter { key, text in
            let words = text.replacing(/\{[A-Za-z]+\}/, with: "").unicodeScalars
            return words.contains(where: \.properties.isAlphabetic)
                && !words.contains { (0x600...0x6FF).contains($0.value) }
        }

        XCTAssertEqual(same.keys.map(\.rawValue), [])
        XCTAssertEqual(latin.keys.map(\.rawValue).sorted(), ["remedy.closeDatabase", "remedy.closeHome"])
    }
}

extension MessageTemplate {
    /// The selectors of every plural.
    fileprivate var plurals: [Set<String>] {
        parts.flatMap { part -> [Set<String>] in
            guard case .plural(_, let branches) = part else { return [] }
            return [Set(branches.keys)] + branches.values.flatMap(\.plurals)
        }
    }
}
