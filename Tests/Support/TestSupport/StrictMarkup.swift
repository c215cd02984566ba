/// Markup that is read by the grammar in which the pages are written: whatever a browser would have to repair or to
/// guess is an error, as is every element, attribute and address that is not the pages' own.
public struct StrictMarkup: Sendable {
    /// What is not in the grammar, and the text from there on.
    public struct Stray: Error, CustomStringConvertible {
        let reason: String
        let text: String

        public var description: String { "\(reason) at: \(text)" }
    }

    /// An element with the names of its attributes, such as `a class href`.
    public private(set) var structure: [String] = []
    private var rest: ArraySlice<UInt8>
    private var open: [String] = []

    /// Reads markup.
    ///
    /// - Throws: ``Stray``.
    public init(_ markup: String) throws {
        rest = Array(markup.utf8)[...]
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "<") { try readTag() } else { try readText(upTo: UInt8(ascii: "<")) }
        }
        guard open.isEmpty else { throw stray("\(open) is not closed") }
    }

    private mutating func readTag() throws {
        if skip("<!doctype html>") { return }
        if skip("</") {
            let name = readName()
            guard open.popLast() == name, skip(">") else { throw stray("an end of \(name)") }
            return
        }
        rest.removeFirst()
        let name = readName()
        guard Self.elements.contains(name) else { throw stray("the element \(name)") }
        var names: [String] = []
        while skip(" ") {
            if skip("/>") {
                structure.append(([name] + names.sorted()).joined(separator: " "))
                return
            }
            names.append(try readAttribute(of: name))
        }
        guard Set(names).count == names.count else { throw stray("an attribute of \(name) twice") }
        structure.append(([name] + names.sorted()).joined(separator: " "))
        if skip("/>") { return }
        guard skip(">") else { throw stray("the end of the tag \(name)") }
        if !Self.void.contains(name) { open.append(name) }
    }

    private mutating func readAttribute(of element: String) throws -> String {
        let name = readName()
        guard Self.attributes.contains(name) || name.hasPrefix("aria-") || name.hasPrefix("data-") else {
            throw stray("the attribute \(name) of \(element)")
        }
        guard skip("=\"") else { return name }
        let value = try readText(upTo: UInt8(ascii: "\""))
        rest.removeFirst()
        if Self.addresses.contains(name), !Self.isOwn(value) { throw stray("the address \(value)") }
        return name
    }

    // Letters, digits and hyphens.
    private mutating func readName() -> String {
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        rest = rest.dropFirst(name.count)
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads characters and references, in which nothing that begins or ends markup is written as it is.
    @discardableResult
    private mutating func readText(upTo end: UInt8) throws -> String {
        var text: [UInt8] = []
        while let byte = rest.first, byte != end {
            switch byte {
            case UInt8(ascii: "&"):
                guard let reference = Self.references.first(where: { skip($0.key) }) else {
                    throw stray("a reference")
                }
                text.append(reference.value)
                continue
            case UInt8(ascii: "<"), UInt8(ascii: ">"), 0: throw stray("a bracket or NUL in a text")
            default: text.append(byte)
            }
            rest.removeFirst()
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private func stray(_ reason: String) -> Stray {
        Stray(reason: reason, text: String(decoding: rest.prefix(120), as: UTF8.self))
    }

    private static func isOwn(_ address: String) -> Bool {
        address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\") || address.hasPrefix("#")
            || address.hasPrefix("https://example.org")
    }

    private static let references: KeyValuePairs<String, UInt8> = [
        "&amp;": UInt8(ascii: "&"), "&lt;": UInt8(ascii: "<"), "&gt;": UInt8(ascii: ">"), "&quot;": UInt8(ascii: "\""),
        "&#39;": UInt8(ascii: "'"), "&#13;": UInt8(ascii: "\r"),
    ]
    private static let void: Set = ["meta", "link", "input", "img", "br", "hr", "wbr"]
    private static let addresses: Set = ["href", "src", "action"]
    private static let elements: Set = Set(
        """
        a aside bdi body button circle code dd desc details div dl dt ellipse em fieldset figure footer form g h1 h2
        h3 head header html img input label legend li line link main meta nav noscript ol option output p path
        polygon polyline pre progress rect script section select small span strong summary svg table tbody td text
        textarea th thead time title tr tspan ul
        """.split(whereSeparator: \.isWhitespace).map(String.init))
    private static let attributes: Set = Set(
        """
        accept action alt autocapitalize autocomplete autofocus charset checked class colspan content cx cy d
        datetime defer dir direction dominant-baseline download dx dy enctype fill fill-opacity fill-rule font-size
        font-weight for form formnovalidate height hidden href id inert inputmode lang max maxlength method min
        minlength name novalidate opacity open pattern placeholder points preserveAspectRatio r readonly rel
        required role rows rx ry scope selected spellcheck src stroke stroke-dasharray stroke-linecap
        stroke-linejoin stroke-opacity stroke-width tabindex target text-anchor title transform type value
        vector-effect viewBox width x x1 x2 xmlns y y1 y2
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
