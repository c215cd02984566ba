/// Writes elements as XML 1.0. Whatever text they have is escaped, and characters that XML does not allow are replaced.
struct SVGWriter {
    private(set) var text = ""

    mutating func write(_ element: SVG.Element) {
        text += "<\(element.name.rawValue)"
        for pair in element.attributes.pairs {
            text += " \(pair.name.rawValue)=\""
            append(escaping: pair.value)
            text += "\""
        }
        guard element.text != nil || !element.children.isEmpty else {
            text += "/>"
            return
        }
        text += ">"
        if let content = element.text { append(escaping: content) }
        for child in element.children { write(child) }
        text += "</\(element.name.rawValue)>"
    }

    private mutating func append(escaping value: String) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            // XML 1.0, production 2; a tab or a line break in an attribute would become a space anyway.
            case "\t", "\n", "\r": text += " "
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
