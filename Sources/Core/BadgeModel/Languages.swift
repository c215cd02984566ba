/// A user's languages in order of preference, as BCP 47 tags.
///
///     let index = Languages(["fr-CA", "en"]).choose(from: ["en-US", "fr"])  // 1
public struct Languages: Sendable, Hashable {
    /// The tags, in the user's order.
    public let tags: [String]

    // No real list is longer, and each tag is searched in every list of entries.
    private static let most = 16

    /// Creates a list from tags such as `de-AT`, or names of POSIX locales such as `de_AT.UTF-8`. Other texts, and all
    /// after the sixteenth, are ignored.
    public init(_ tags: [String]) {
        self.tags = Array(tags.lazy.compactMap(Self.tag).prefix(Self.most))
    }

    /// Creates a list from a POSIX environment: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, in this order.
    ///
    /// - Parameter environment: The variables by name.
    public init(environment: [String: String]) {
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        let single = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        self.init(list + [single].compactMap(\.self))
    }

    /// Creates a list from the HTTP field `Accept-Language` (RFC 9110 section 12.5.4), ordered by weight.
    ///
    /// - Parameter field: The field's value, of which 1,000 bytes are read.
    public init(acceptLanguage field: String) {
        let ranges = String(decoding: field.utf8.prefix(1000), as: UTF8.self).split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (tag: parts.first ?? "", weight: weight)
        }.filter { $0.weight > 0 }
        // Of two with one weight, the first comes first.
        let order = ranges.indices.sorted { (-ranges[$0].weight, $0) < (-ranges[$1].weight, $1) }
        self.init(order.map { ranges[$0].tag })
    }

    /// The HTTP field `Accept-Language`, with falling weights; `nil` for an empty list.
    package var acceptLanguage: String? {
        let ranges = tags.enumerated().map { index, tag in
            index == 0 ? tag : "\(tag);q=0.\(max(1, 10 - index))"
        }
        return ranges.isEmpty ? nil : ranges.joined(separator: ", ")
    }

    /// Returns the entry for the user by the lookup of RFC 4647 section 3.4 for each language in turn. If nothing
    /// matches, returns the first entry without a tag, or else the first entry.
    ///
    /// - Parameter entries: The language of each entry, or `nil` if it has none.
    /// - Returns: The index of the entry; `nil` if there are no entries.
    public func choose(from entries: [String?]) -> Int? {
        let known = entries.map { $0.flatMap(Self.tag)?.lowercased() }
        for tag in tags {
            for range in Self.ranges(of: tag.lowercased()) {
                if let index = known.firstIndex(of: range) { return index }
            }
        }
        // An entry for the language in general takes precedence over the first entry for one of its regions.
        for tag in tags {
            let language = tag.lowercased().prefix { $0 != "-" } + "-"
            if let index = known.firstIndex(where: { $0?.hasPrefix(language) == true }) { return index }
        }
        return entries.firstIndex(of: nil) ?? entries.indices.first
    }

    // `zh-hant-cn-x-private` is looked for as it is, then as `zh-hant-cn`, `zh-hant` and `zh`.
    static func ranges(of tag: String) -> [String] {
        var subtags = tag.split(separator: "-")
        var ranges: [String] = []
        while !subtags.isEmpty {
            ranges.append(subtags.joined(separator: "-"))
            subtags.removeLast()
            if subtags.last?.count == 1 { subtags.removeLast() }
        }
        return ranges
    }

    /// Returns the tag that a text is, or that it means as the name of a POSIX locale: `zh-Hant-TW` for `zh_Hant_TW`,
    /// `de-DE` for `de_DE.UTF-8@euro`. `nil` for another text, and for the locales `C` and `POSIX`.
    package static func tag(_ text: String) -> String? {
        let tag = String(text.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
        return isTag(tag) && !["C", "POSIX"].contains(tag) ? tag : nil
    }

    /// Returns the tag of a text whose first subtag is a language: two or three letters (RFC 5646 section 2.1).
    package static func languageTag(_ text: String) -> String? {
        guard let tag = tag(text) else { return nil }
        let language = tag.utf8.prefix { $0 != UInt8(ascii: "-") }
        return (2...3).contains(language.count) && language.allSatisfy(isLetter) ? tag : nil
    }

    // Subtags of 1 to 8 ASCII letters and digits, at most 35 in all, of which the first begins with a letter.
    private static func isTag(_ text: String) -> Bool {
        guard text.utf8.count <= 35, let first = text.utf8.first, isLetter(first) else { return false }
        var length = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-") {
                guard length > 0 else { return false }
                length = 0
            } else {
                guard isLetter(byte) || (0x30...0x39).contains(byte), length < 8 else { return false }
                length += 1
            }
        }
        return length > 0
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
