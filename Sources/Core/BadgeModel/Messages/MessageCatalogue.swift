import Synchronization

/// The texts of a module in every language of the library: its own, and those of the catalogues that it includes.
///
/// A module owns the texts that only it shows; ``core`` has those of the library itself. A ``Message`` names its
/// catalogue, so that it is shown wherever it arrives.
///
/// A text has placeholders in braces: `The store at {path} was closed.` A number selects a plural form as in ICU
/// messages: `{count, plural, one {One try is left.} other {# tries are left.}}`, where `#` is the number and `=0`
/// matches that number alone.
public final class MessageCatalogue: Sendable {
    /// Texts by key.
    package typealias Texts = [Message.Key: String]

    private let english: @Sendable () -> [Texts]
    private let german: @Sendable () -> [Texts]
    private let arabic: @Sendable () -> [Texts]
    private let included: [MessageCatalogue]
    // The texts of a language are joined when the first of them is shown.
    private let languages = Mutex<[ShippedLanguage: LanguageTexts]>([:])

    /// Creates a catalogue from groups of texts without common keys.
    package init(
        english: @autoclosure @escaping @Sendable () -> [Texts], german: @autoclosure @escaping @Sendable () -> [Texts],
        arabic: @autoclosure @escaping @Sendable () -> [Texts], including included: [MessageCatalogue] = []
    ) {
        self.english = english
        self.german = german
        self.arabic = arabic
        self.included = included
    }

    /// This catalogue and those that it includes, each once; the core is the last one.
    package var all: [MessageCatalogue] {
        var found = [self]
        for catalogue in included.flatMap(\.all) where !found.contains(where: { $0 === catalogue }) {
            found.append(catalogue)
        }
        return found.filter { $0 !== MessageCatalogue.core } + [.core]
    }

    /// Returns the catalogue's own texts in a language.
    package func ownTexts(in language: ShippedLanguage) -> Texts {
        let groups =
            switch language {
            case .english: english()
            case .german: german()
            case .arabic: arabic()
            }
        return groups.reduce(into: [:]) { all, group in
            all.merge(group) { text, _ in preconditionFailure("A key has two texts: \(text)") }
        }
    }

    /// Returns all texts in a language, those of the included catalogues among them.
    func texts(in language: ShippedLanguage) -> LanguageTexts {
        languages.withLock { known in
            if let texts = known[language] { return texts }
            let texts = LanguageTexts(
                language.rawValue,
                all.reduce(into: [:]) { texts, catalogue in
                    texts.merge(catalogue.ownTexts(in: language)) { first, _ in first }
                })
            known[language] = texts
            return texts
        }
    }
}

/// The languages of the library.
package enum ShippedLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case arabic = "ar"
}

extension Localization {
    /// The tags of the languages in which the library has texts.
    package static var shippedLanguages: [String] { ShippedLanguage.allCases.map(\.rawValue) }
}
