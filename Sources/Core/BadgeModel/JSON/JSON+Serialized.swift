public import Foundation

extension JSON {
    /// Returns the value as compact UTF-8, with members sorted by name.
    public func serialized() -> Data {
        Data(text.utf8)
    }

    /// The value as compact text, with members sorted by name.
    public var text: String {
        var out = ""
        write(to: &out, indent: nil)
        return out
    }

    /// The value as text with two spaces of indentation per level, and members sorted by name.
    public var prettyText: String {
        var out = ""
        write(to: &out, indent: 0)
        return out
    }

    private func write(to out: inout String, indent: Int?) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .integer(let number): out += String(number)
        // JSON knows no infinity and no NaN; the parser never makes one.
        case .double(let number): out += number.isFinite ? "\(number)" : "null"
        case .decimal(let text): out += text
        case .string(let text): Self.quote(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", to: &out, indent: indent) { element, out, deeper in
                element.write(to: &out, indent: deeper)
            }
        case .object(let members):
            Self.list(members.sorted { $0.key < $1.key }, "{", "}", to: &out, indent: indent) { member, out, deeper in
                Self.quote(member.key, to: &out)
                out += deeper == nil ? ":" : ": "
                member.value.write(to: &out, indent: deeper)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: String, _ close: String, to out: inout String, indent: Int?,
        write: (Element, inout String, Int?) -> Void
    ) {
        out += open
        let deeper = indent.map { $0 + 1 }
        for (index, element) in elements.enumerated() {
            if index > 0 { out += "," }
            newline(deeper, to: &out)
            write(element, &out, deeper)
        }
        if !elements.isEmpty { newline(indent, to: &out) }
        out += close
    }

    private static func newline(_ indent: Int?, to out: inout String) {
        guard let indent else { return }
        out += "\n" + String(repeating: "  ", count: indent)
    }

    private static func quote(_ text: String, to out: inout String) {
        out += "\""
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
            out += text
        } else {
            for scalar in text.unicodeScalars { out += scalar.escaped(asASCII: false) }
        }
        out += "\""
    }
}

extension Unicode.Scalar {
    /// Returns the scalar as written in JSON; `asASCII` escapes everything that a terminal might not print as is.
    func escaped(asASCII: Bool) -> String {
        switch self {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case _ where value < 0x20 || value == 0x7F || asASCII && !isASCII:
            utf16.map { unit in
                let hex = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }.joined()
        default: String(self)
        }
    }
}
