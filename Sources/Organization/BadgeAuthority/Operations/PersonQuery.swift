import Foundation

/// Selects people of an organization. Without a condition it selects everybody.
///
///     let page = try authority.people(matching: PersonQuery(text: "lima", group: "Bridges"))
public struct PersonQuery: Sendable, Hashable {
    /// Words that must all occur in the name, email address, user name, phone number, title or group, in any case
    /// and with or without accents.
    public var text: String?
    /// The group, compared exactly.
    public var group: String?
    /// Whether the person is suspended.
    public var isSuspended: Bool?

    public init(text: String? = nil, group: String? = nil, isSuspended: Bool? = nil) {
        self.text = text
        self.group = group
        self.isSuspended = isSuspended
    }
}

extension PersonQuery {
    // The words of `text`, in the form in which details are compared.
    var words: [String] { (text ?? "").folded.split(whereSeparator: \.isWhitespace).map(String.init) }

    // Whether every word is in the text.
    static func contains(_ words: [String], in text: String) -> Bool {
        let text = text.folded
        return words.allSatisfy(text.holds)
    }
}

extension String {
    // Comparing characters takes many times as long as comparing the bytes of ASCII.
    fileprivate func holds(_ word: String) -> Bool {
        guard isASCII, word.isASCII else { return contains(word) }
        var (text, word) = (self, word)
        return text.withUTF8 { text in
            word.withUTF8 { word in
                guard let first = word.first, text.count >= word.count else { return word.isEmpty }
                return (0...text.count - word.count).contains { start in
                    text[start] == first && text[start..<start + word.count].elementsEqual(word)
                }
            }
        }
    }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    // Without case and accents, in every language alike.
    fileprivate var folded: String {
        // Most texts have no accents, and folding takes many times as long.
        isASCII
            ? lowercased() : folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
