import Foundation

/// A page as a browser reads it: its elements in order, and its text.
struct PageReader: Sendable {
    struct Element: Sendable {
        let tag: String
        let attributes: [String: String]
        /// The names of the elements around it, the outermost first.
        let path: [Int]
        var text = ""

        subscript(name: String) -> String? { attributes[name] }
    }

    private(set) var elements: [Element] = []
    private(set) var text = ""

    private static let void: Set = ["meta", "link", "input", "img", "br", "hr", "wbr", "!doctype"]

    init(_ html: String) {
        var rest = Substring(html)
        var open: [Int] = []
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            add(String(rest[..<start]), to: open)
            rest = rest[rest.utf8.index(after: start)...]
            guard let end = Self.end(of: rest) else { break }
            let tag = rest[..<end]
            rest = rest[rest.utf8.index(after: end)...]
            if tag.hasPrefix("/") {
                _ = open.popLast()
            } else {
                let name = String(tag.prefix { !$0.isWhitespace }).lowercased()
                elements.append(Element(tag: name, attributes: Self.attributes(of: tag), path: open))
                if !Self.void.contains(name) { open.append(elements.count - 1) }
            }
        }
        add(String(rest), to: open)
    }

    private mutating func add(_ raw: String, to open: [Int]) {
        let words = Self.unescaped(raw)
        for index in open { elements[index].text += words }
        if !open.contains(where: { elements[$0].tag == "head" }) { text += words + "\n" }
    }

    // The bracket that ends a tag stands outside of quotation marks.
    private static func end(of tag: Substring) -> String.Index? {
        var isQuoted = false
        for index in tag.utf8.indices {
            if tag.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if tag.utf8[index] == UInt8(ascii: ">"), !isQuoted { return index }
        }
        return nil
    }

    private static func attributes(of tag: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var scalars = tag.unicodeScalars[...].drop { !$0.properties.isWhitespace }
        while !scalars.isEmpty {
            scalars = scalars.drop { $0.properties.isWhitespace }
            let name = String(Substring.UnicodeScalarView(scalars.prefix { $0 != "=" && !$0.properties.isWhitespace }))
            scalars = scalars.drop { $0 != "=" && !$0.properties.isWhitespace }
            guard !name.isEmpty else { break }
            guard scalars.first == "=" else {
                attributes[name] = ""
                continue
            }
            scalars = scalars.dropFirst(2)
            attributes[name] = unescaped(String(Substring.UnicodeScalarView(scalars.prefix { $0 != "\"" })))
            scalars = scalars.drop { $0 != "\"" }.dropFirst()
        }
        return attributes
    }

    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
}

extension PageReader {
    func all(_ tag: String) -> [Element] { elements.filter { $0.tag == tag } }

    func element(id: String) -> Element? { elements.first { $0["id"] == id } }

    /// The elements inside of another one.
    func elements(in id: String) -> [Element] {
        guard let index = elements.firstIndex(where: { $0["id"] == id }) else { return [] }
        return elements.filter { $0.path.contains(index) }
    }

    /// The text that can be read, with what the fields contain.
    var reading: String {
        let values = all("input").filter { $0["type"] != "hidden" && $0["type"] != "radio" }.compactMap { $0["value"] }
        return ([text] + values + all("img").compactMap { $0["alt"] }).joined(separator: "\n")
    }

    /// The tags with the names of their attributes: what no text may change.
    var structure: [String] {
        elements.map { "\($0.tag) \($0.attributes.keys.sorted().joined(separator: " "))" }
    }
}
