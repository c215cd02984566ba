import BadgeKit
import BadgeModel
import Foundation

/// Finds badges by words in what their cards say: the holder's name, title and group, the badge's and its organization's
/// names.
struct BadgeSearch: Sendable, Hashable {
    /// The maximum length of the text in characters; the rest is ignored.
    static let maxLength = 100

    /// The text as it was typed, without white space around it.
    let text: String
    private let words: [String]

    init(_ text: String) {
        self.text = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.maxLength))
        words = self.text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether every badge matches.
    var isEmpty: Bool { words.isEmpty }

    /// Returns whether the card of a badge says each of the words, whatever their case and accents.
    func matches(_ badge: Badge, of organization: String?) -> Bool {
        let said = [
            badge.holder.fullName, badge.holder.title, badge.holder.group, badge.display.name, organization,
        ].compactMap(\.self)
        return words.allSatisfy { word in
            said.contains { $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
        }
    }
}

extension BadgeWallet {
    /// The number of badges that a search usually reads at once.
    static let searchSize = 250

    /// Returns the first badges after the given one that match a search, so many at most.
    ///
    /// - Parameter size: The number of badges that are read at once.
    func badges(
        matching search: BadgeSearch, limit: Int, after: Badge.ID?, readingAtOnce size: Int = BadgeWallet.searchSize
    ) async throws -> [Badge] {
        guard !search.isEmpty else { return try await badges(limit: limit, after: after) }
        let names = Dictionary(try await organizations.map { ($0.id, $0.name) }) { first, _ in first }
        var found: [Badge] = []
        var last = after
        while found.count < limit {
            let read = try await badges(limit: size, after: last)
            found += read.filter { search.matches($0, of: names[$0.organizationID]) }
            guard read.count == size else { break }
            last = read.last?.id
        }
        return Array(found.prefix(limit))
    }
}
