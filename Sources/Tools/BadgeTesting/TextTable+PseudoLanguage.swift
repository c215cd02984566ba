import BadgeKit
public import BadgeModel
import BadgeWebUI

extension TextTable {
    /// The texts of a wallet and of the pages in a browser in a pseudo-language, for finding texts that do not come from a
    /// catalogue: each text is in brackets, its letters have accents, and it is longer by two fifths, as a translation may be.
    ///
    ///     configuration.languages = Languages([TextTable.pseudoLanguage.language])
    ///     configuration.texts = [.pseudoLanguage]
    ///     // "Log in" is "[Ļöġ ïñ ~~~]"
    public static let pseudoLanguage = pseudoLanguage(
        of: MessageCatalogue(english: [], german: [], arabic: [], including: [.wallet, .web]))

    /// Returns the texts of a catalogue, and of those that it includes, in the pseudo-language.
    public static func pseudoLanguage(of catalogue: MessageCatalogue) -> TextTable {
        let texts = catalogue.all.map { $0.ownTexts(in: .english).mapValues(pseudo) }
        do {
            return try TextTable(language: "qps-ploc", texts.reduce(into: [:]) { $0.merge($1) { $1 } }, of: catalogue)
        } catch {
            preconditionFailure("The catalogue's texts make no table: \(error)")
        }
    }

    // Text that programs compare or users type is the same in every language.
    private static func pseudo(_ text: String) -> String {
        let words = text.replacing(/\{[A-Za-z]+\}/, with: "")
        guard words.contains(where: \.isLetter), !text.hasPrefix("{text}"), !text.hasPrefix("{sentences}") else {
            return text
        }
        var (written, depth, letters) = ("", 0, 0)
        for character in text {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            let accented = depth == 0 ? accents[character] : nil
            letters += depth == 0 && character.isLetter ? 1 : 0
            written.append(accented ?? character)
        }
        return "[" + written + " " + String(repeating: "~", count: max(1, letters * 2 / 5)) + "]"
    }

    private static let accents: [Character: Character] = [
        "A": "Å", "E": "É", "I": "Î", "L": "Ļ", "N": "Ñ", "O": "Ö", "S": "Š", "T": "Ţ", "U": "Û", "a": "å", "c": "ç",
        "e": "é", "g": "ġ", "i": "ï", "n": "ñ", "o": "ö", "r": "ŕ", "s": "š", "u": "ü", "y": "ý",
    ]
}
