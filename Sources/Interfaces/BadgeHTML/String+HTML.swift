extension String {
    // The text for HTML, in an element or in a quoted attribute.
    var htmlEscaped: String {
        guard utf8.contains(where: { Self.needsEscape($0) }) else { return self }
        // Escapes scalars, not characters: a quotation mark with an accent is one character, but still ends an
        // attribute.
        return unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // A browser reads a carriage return as a line feed.
            case "\r": escaped += "&#13;"
            // No page can contain it.
            case "\0": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "\r"), 0:
            true
        default: false
        }
    }
}
