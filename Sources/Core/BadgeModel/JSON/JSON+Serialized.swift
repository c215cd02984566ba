public import Foundation

extension JSON {
    /// Returns the value as compact UTF-8, with members sorted by name.
    public func serialized() -> Data {
        Data(bytes(indent: nil))
    }

    /// The value as compact text, with members sorted by name.
    public var text: String { String(decoding: bytes(indent: nil), as: UTF8.self) }

    /// The value as text with two spaces of indentation per level, and members sorted by name.
    public var prettyText: String { String(decoding: bytes(indent: 0), as: UTF8.self) }

    private func bytes(indent: Int?) -> [UInt8] {
        var out: [UInt8] = []
        write(to: &out, indent: indent)
        return out
    }

    private func write(to out: inout [UInt8], indent: Int?) {
        switch self {
        case .null: out += "null".utf8
        case .bool(let value): out += (value ? "true" : "false").utf8
        case .integer(let number): out += String(number).utf8
        // JSON knows no infinity and no NaN; the parser never makes one.
        case .double(let number): out += (number.isFinite ? "\(number)" : "null").utf8
        case .decimal(let text): out += text.utf8
        case .string(let text): Self.quote(text, to: &out)
        case .array(let elements):
            Self.list(elements, "[", "]", to: &out, indent: indent) { element, out, deeper in
                element.write(to: &out, indent: deeper)
            }
        case .object(let members):
            // Most objects of a large document have one member.
            let sorted = members.count > 1 ? members.sorted { $0.key < $1.key } : Array(members)
            Self.list(sorted, "{", "}", to: &out, indent: indent) { member, out, deeper in
                Self.quote(member.key, to: &out)
                out += (deeper == nil ? ":" : ": ").utf8
                member.value.write(to: &out, indent: deeper)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to out: inout [UInt8], indent: Int?,
        write: (Element, inout [UInt8], Int?) -> Void
    ) {
        out.append(UInt8(ascii: open))
        let deeper = indent.map { $0 + 1 }
        var isFirst = true
        for element in elements {
            if !isFirst { out.append(UInt8(ascii: ",")) }
            isFirst = false
            newline(deeper, to: &out)
            write(element, &out, deeper)
        }
        if !elements.isEmpty { newline(indent, to: &out) }
        out.append(UInt8(ascii: close))
    }

    private static func newline(_ indent: Int?, to out: inout [UInt8]) {
        guard let indent else { return }
        out.append(UInt8(ascii: "\n"))
        out += repeatElement(UInt8(ascii: " "), count: 2 * indent)
    }

    private static func quote(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) else { return false }
            out.append(contentsOf: bytes)
            return true
        }
        if isPlain != true {
            for scalar in text.unicodeScalars { out += scalar.escaped(asASCII: false).utf8 }
        }
        out.append(UInt8(ascii: "\""))
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
