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

    // Whether every word is in one of the texts.
    static func contains(_ words: [String], in texts: [String]) -> Bool {
        let texts = texts.map(\.folded)
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}

extension String {
    // Without case and accents, in every language alike.
    fileprivate var folded: String {
        // Most texts have no accents, and folding takes many times as long.
        utf8.allSatisfy { $0 < 0x80 }
            ? lowercased() : folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
