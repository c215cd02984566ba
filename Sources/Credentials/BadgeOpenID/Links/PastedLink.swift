import BadgeModel

/// The readings of a text with a link in it that a person typed, pasted or saved, the most likely first.
///
/// The link may stand in brackets or quotes, in a sentence, or in a mail that was broken into lines or encoded as
/// quoted-printable; senders may have added parameters of their own, such as `utm_source`, and slashes. It works on
/// Unicode scalars: what follows a delimiter must not change it.
package struct PastedLink {
    private typealias Scalars = ArraySlice<Unicode.Scalar>

    private static let mostBytes = 256 * 1024
    private static let mostLinks = 16
    // A reading is cut behind it, and then refused as too long.
    private static let longestLink = CredentialOffer.maxBytes
    // No mail program breaks shorter lines.
    private static let shortestBrokenLine = 40

    private let text: [Unicode.Scalar]
    // Each with its colon.
    private let schemes: [[Unicode.Scalar]]
    private let isWhole: (String) -> Bool

    /// Creates the readings.
    ///
    /// - Parameters:
    ///   - text: The text, of which nothing is read if it has more than 256 KiB.
    ///   - schemes: The schemes of links, in lowercase.
    ///   - isWhole: Whether a link keeps its parameters, even unknown ones.
    package init(_ text: String, schemes: [String], isWhole: @escaping (String) -> Bool = { _ in false }) {
        let isShort = text.utf8.count <= Self.mostBytes
        let lines = isShort ? Array(text.trimmingWhiteSpace.unicodeScalars) : []
        self.text = lines.substituting("\n", for: "\r\n").substituting("\n", for: "\r")
        self.schemes = schemes.map { Array(($0 + ":").unicodeScalars) }
        self.isWhole = isWhole
    }

    /// The links that the text may be or have in it; none for a text without a link.
    package var readings: [String] {
        let decoded = [Self.quotedPrintable(text)].compactMap(\.self)
        // A value may begin as an encoded equals sign does; a line that ends with one is rarely anything else.
        let texts = text.contains(text: "=\n") ? decoded + [text] : [text] + decoded
        return texts.flatMap { text in
            let scalars = text.substituting("&", for: "&amp;")
            let starts = starts(in: scalars)
            return starts.flatMap { Self.readings(of: scalars, at: $0) }
                + starts.flatMap { Self.readings(ofAllOf: scalars[$0...]) }
        }.map { isWhole($0) ? $0 : Self.withoutAdditions($0) }
    }

    private func starts(in scalars: [Unicode.Scalar]) -> [Int] {
        var starts: [Int] = []
        for index in scalars.indices where index == 0 || !scalars[index - 1].continuesALink {
            let begins = schemes.contains { scheme in
                scalars[index...].prefix(scheme.count).elementsEqual(scheme) { $0 == $1 || $0.lowercased == $1 }
            }
            if begins { starts.append(index) }
            if starts.count == Self.mostLinks { break }
        }
        return starts
    }

    // What stands between delimiters is the link, without white space (RFC 3986, appendix C). Otherwise it ends where a
    // sentence goes on.
    private static func readings(of scalars: [Unicode.Scalar], at start: Int) -> [String] {
        let ends = closers(before: start, in: scalars).flatMap { closer in
            [scalars[start...].firstIndex(of: closer), scalars[start...].lastIndex(of: closer)].compactMap(\.self)
        }
        let enclosed = ends.map { string(visible(scalars[start..<$0])) }
        let lines = lines(of: scalars, at: start)
        let open = [joined(lines), word(lines[0].text)].map { visible($0) }.map(withoutPunctuation)
        return enclosed + open
    }

    private static func readings(ofAllOf scalars: Scalars) -> [String] {
        [scalars.prefix(longestLink + 1), visible(scalars)].map(withoutPunctuation)
    }

    private static func visible(_ scalars: Scalars) -> Scalars {
        Array(scalars.lazy.filter { !$0.isWhiteSpaceOrFormat }.prefix(longestLink + 1))[...]
    }

    private static func string(_ scalars: Scalars) -> String { String(String.UnicodeScalarView(scalars)) }

    private static func word(_ scalars: Scalars) -> Scalars { scalars.prefix { !$0.endsALink } }
}

/// Delimiters.
extension PastedLink {
    private static let pairs: [Unicode.Scalar: [Unicode.Scalar]] = [
        "<": [">"], "(": [")"], "[": ["]"], "{": ["}"], "\"": ["\""], "'": ["'"], "`": ["`"], "*": ["*"],
        "«": ["»"], "»": ["«"], "‹": ["›"], "›": ["‹"], "“": ["”"], "”": ["”"], "„": ["“", "”"], "‘": ["’"],
        "’": ["’"], "‚": ["‘", "’"], "「": ["」"], "『": ["』"], "＜": ["＞"], "《": ["》"],
    ]
    private static let closing = Set(pairs.values.flatMap(\.self))
    private static let sentence = Set(".,;:!?…。、，！？؟،".unicodeScalars)
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]

    // `<URL:badge:…>` is of appendix C, too.
    private static func closers(before start: Int, in scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var before = scalars[..<start]
        if before.suffix(4).map(\.lowercased).elementsEqual("url:".unicodeScalars) { before = before.dropLast(4) }
        while before.last?.isWhiteSpaceOrFormat == true { before = before.dropLast() }
        return before.last.flatMap { pairs[$0] } ?? []
    }

    private static func withoutPunctuation(_ scalars: Scalars) -> String {
        guard scalars.count <= longestLink else { return string(scalars) }
        // Once, and not for each bracket at the end: none of those that open is removed.
        let isOpened = brackets.mapValues { scalars.contains($0) }
        var rest = scalars
        while let last = rest.last {
            guard
                last.isWhiteSpaceOrFormat || sentence.contains(last)
                    || closing.contains(last) && isOpened[last] != true
            else { break }
            rest.removeLast()
        }
        return string(rest)
    }
}

/// Lines.
extension PastedLink {
    private struct Line {
        /// Without white space at its ends and marks of a quotation.
        let text: Scalars
        /// The number of characters before the line was broken.
        let length: Int
    }

    // The rest of the first line, and the lines behind it.
    private static func lines(of scalars: [Unicode.Scalar], at start: Int) -> [Line] {
        let beginning = scalars[..<start].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let isQuoted = scalars[beginning] == ">"
        let lines = scalars[start...].split(omittingEmptySubsequences: false) { $0 == "\n" }
        return lines.enumerated().map { index, line in
            var text = line
            if isQuoted && index > 0 { text = text.drop { $0 == ">" || $0 == " " } }
            while text.first?.isWhiteSpaceOrFormat == true { text = text.dropFirst() }
            while text.last?.isWhiteSpaceOrFormat == true { text = text.dropLast() }
            return Line(text: text, length: text.count + (index == 0 ? start - beginning : 0))
        }
    }

    // A link goes on in the next line where its own was long enough to be broken, and that one begins with more than a
    // word of a sentence.
    private static func joined(_ lines: [Line]) -> Scalars {
        var joined = word(lines[0].text)
        guard joined.count == lines[0].text.count else { return joined }
        for (line, next) in zip(lines, lines.dropFirst()) {
            let part = word(next.text)
            let isAlone = part.count == next.text.count
            guard line.length >= shortestBrokenLine, part.continuesALink(alone: isAlone) else { break }
            joined += part
            guard isAlone else { break }
        }
        return joined
    }

    // RFC 2045, section 6.7; `nil` for a text that is not encoded so.
    private static func quotedPrintable(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        let whole = text.substituting(nil, for: "=\n")
        guard whole.contains(text: "=3D") else { return whole.count < text.count ? whole : nil }
        var bytes: [UInt8] = []
        var rest = Array(string(whole[...]).utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "="),
                let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
}

/// Parameters.
extension PastedLink {
    // Longer ones are not looked up: the time to compare some texts grows with the square of their size.
    private static let longestName = 64

    // What a sender added means nothing; a parameter that is there twice stays, and is refused.
    private static func withoutAdditions(_ link: String) -> String {
        let bytes = link.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let mark = bytes.firstIndex(of: UInt8(ascii: "?")),
            colon < mark, link[..<colon].lowercased() != CredentialOffer.scheme
        else { return link }
        let isWeb = ["https", "http"].contains(link[..<colon].lowercased())
        let path = bytes[bytes.index(after: colon)..<mark]
        let verb = path.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let known = isWeb ? LandingLink.parameters : verb.utf8.count <= longestName ? BadgeLink.parameters[verb] : nil
        let pairs = bytes[bytes.index(after: mark)...].prefix { !isWeb || $0 != UInt8(ascii: "#") }
            .split(separator: UInt8(ascii: "&"))
            .filter { pair in
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return true }
                return isMeant(pair[..<equals], known)
            }
            .map { String(Substring($0)) }
        let head = isWeb || known == nil ? String(link[..<mark]) : "\(link[..<colon]):\(verb)"
        return "\(head)?\(pairs.joined(separator: "&"))"
    }

    private static func isMeant(_ name: Substring.UTF8View, _ known: Set<String>?) -> Bool {
        guard let known else { return String(decoding: name.prefix(4), as: UTF8.self).lowercased() != "utm_" }
        return name.count <= longestName && known.contains(String(Substring(name)))
    }
}

extension Unicode.Scalar {
    fileprivate var isWhiteSpaceOrFormat: Bool {
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    fileprivate var endsALink: Bool { !isASCII || value <= 0x20 || value == 0x7F || self == "<" || self == ">" }

    fileprivate var lowercased: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
    }

    fileprivate var isASCIILetter: Bool { ("a"..."z").contains(lowercased) }
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// Whether what follows it is a part of the same address.
    fileprivate var continuesALink: Bool {
        isASCIILetter || isASCIIDigit || "+-.%=&/?#@".unicodeScalars.contains(self)
    }
}

extension [Unicode.Scalar] {
    fileprivate func contains(text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
    }

    /// Returns the scalars with one in place of each occurrence of a text, or with none.
    fileprivate func substituting(_ new: Unicode.Scalar?, for text: String) -> [Unicode.Scalar] {
        let old = Array(text.unicodeScalars)
        var result: [Unicode.Scalar] = []
        var index = startIndex
        while index < endIndex {
            guard self[index] == old[0], self[index...].starts(with: old) else {
                result.append(self[index])
                index += 1
                continue
            }
            if let new { result.append(new) }
            index += old.count
        }
        return result
    }
}

extension ArraySlice<Unicode.Scalar> {
    /// Whether a word at the beginning of a line is the rest of a link rather than a word of a sentence.
    ///
    /// - Parameter alone: Whether nothing else is on the line.
    fileprivate func continuesALink(alone: Bool) -> Bool {
        guard !isEmpty, allSatisfy({ !$0.endsALink && !"()\"'".unicodeScalars.contains($0) }) else { return false }
        let inner = dropLast()
        if contains(where: { $0.isASCIIDigit || "%&=/_".unicodeScalars.contains($0) })
            || inner.contains(where: { ".-~".unicodeScalars.contains($0) })
        {
            return true
        }
        // Of letters alone: a word behind a link begins with a capital and has no other.
        let isWord = first != first?.lowercased && dropFirst().allSatisfy { $0 == $0.lowercased }
        return alone && allSatisfy(\.isASCIILetter) && !isWord
    }
}

extension String {
    /// The text without white space, controls and invisible characters at its ends.
    package var trimmingWhiteSpace: String {
        let rest = unicodeScalars.drop { $0.isWhiteSpaceOrFormat }
        let count = rest.reversed().prefix { $0.isWhiteSpaceOrFormat }.count
        return String(Substring(rest.dropLast(count)))
    }
}
