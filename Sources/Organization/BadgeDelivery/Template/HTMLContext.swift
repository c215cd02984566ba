// Where a reader of HTML is after what it has read, so that a placeholder is allowed only where its value can be escaped:
// in text, and in quoted attributes that hold text.
struct HTMLContext {
    private enum State: Equatable {
        case text
        case tagOpen
        case tagName
        case beforeAttribute
        case attributeName
        case afterAttribute
        case beforeValue
        case quoted(Unicode.Scalar)
        case unquoted
        case declaration
        case raw
    }

    // Within these elements no text is escaped, or other rules apply.
    private static let rawElements: Set = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext", "svg", "math", "template",
    ]
    private static let textAttributes: Set = ["alt", "title", "aria-label"]
    private static let longestName = 32

    private var state = State.text
    private var tag = ""
    private var rawTag = ""
    private var attribute = ""
    private var isClosing = false
    private var isValueEmpty = true
    // After a placeholder that is a whole address, only the end of the attribute may follow.
    private var mustEnd = false
    private var tail = ""

    var isText: Bool { state == .text }

    mutating func read(_ words: String) throws(TemplateText.Flaw) {
        for scalar in words.unicodeScalars { try read(scalar) }
    }

    // Throws if a value cannot be escaped here.
    mutating func accept(_ placeholder: Placeholder) throws(TemplateText.Flaw) {
        guard !mustEnd else { throw flaw(placeholder) }
        switch state {
        case .text where placeholder != .qrCode: return
        case .quoted where placeholder == .link && attribute == "href" && isValueEmpty,
            .quoted where placeholder == .qrCode && attribute == "src" && isValueEmpty:
            mustEnd = true
        case .quoted where Self.textAttributes.contains(attribute) && placeholder != .link && placeholder != .qrCode:
            isValueEmpty = false
        default: throw flaw(placeholder)
        }
    }

    private func flaw(_ placeholder: Placeholder) -> TemplateText.Flaw {
        let allowed =
            switch placeholder {
            case .link: "in text or as a whole quoted href"
            case .qrCode: "as a whole quoted src of an image"
            default: "in text or in a quoted alt, title or aria-label"
            }
        return TemplateText.Flaw(reason: "has \(placeholder.placeholder) where it cannot be escaped. Use it \(allowed)")
    }

    private mutating func read(_ scalar: Unicode.Scalar) throws(TemplateText.Flaw) {
        switch state {
        case .text: if scalar == "<" { (state, tag, isClosing) = (.tagOpen, "", false) }
        case .tagOpen: open(scalar)
        case .tagName: readTagName(scalar)
        case .beforeAttribute, .attributeName, .afterAttribute: readAttributeName(scalar)
        case .beforeValue: beginValue(scalar)
        case .quoted(let quote): try readValue(scalar, until: quote)
        case .unquoted: endValue(scalar)
        case .declaration: readDeclaration(scalar)
        case .raw: readRaw(scalar)
        }
    }

    private mutating func open(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "!", "?": (state, tail) = (.declaration, "")
        case "/": isClosing = true
        case "a"..."z", "A"..."Z":
            state = .tagName
            readTagName(scalar)
        case "<": break
        default: state = isClosing ? .declaration : .text
        }
    }

    private mutating func readTagName(_ scalar: Unicode.Scalar) {
        switch scalar {
        case ">": endTag()
        case "/": state = .beforeAttribute
        case _ where scalar.properties.isWhitespace: state = .beforeAttribute
        default: Self.append(scalar, to: &tag)
        }
    }

    private mutating func readAttributeName(_ scalar: Unicode.Scalar) {
        switch scalar {
        case ">": endTag()
        case "/": state = .beforeAttribute
        case "=" where state != .beforeAttribute: state = .beforeValue
        case _ where scalar.properties.isWhitespace: if state == .attributeName { state = .afterAttribute }
        default:
            if state != .attributeName { attribute = "" }
            state = .attributeName
            Self.append(scalar, to: &attribute)
        }
    }

    private mutating func beginValue(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "'": (state, isValueEmpty) = (.quoted(scalar), true)
        case ">": endTag()
        case _ where scalar.properties.isWhitespace: break
        default: state = .unquoted
        }
    }

    private mutating func readValue(
        _ scalar: Unicode.Scalar, until quote: Unicode.Scalar
    ) throws(TemplateText.Flaw) {
        if scalar == quote {
            (state, mustEnd) = (.beforeAttribute, false)
        } else {
            guard !mustEnd else {
                throw TemplateText.Flaw(reason: "has more in an address than its placeholder. Leave the rest out")
            }
            isValueEmpty = false
        }
    }

    private mutating func endValue(_ scalar: Unicode.Scalar) {
        if scalar == ">" {
            endTag()
        } else if scalar.properties.isWhitespace {
            state = .beforeAttribute
        }
    }

    // `<!-- … -->`, `<!DOCTYPE …>` and the like.
    private mutating func readDeclaration(_ scalar: Unicode.Scalar) {
        let isComment = tail.hasPrefix("--")
        if scalar == ">", !isComment || tail.utf8.count >= 4 && tail.hasSuffix("--") {
            state = .text
            return
        }
        tail.unicodeScalars.append(scalar)
        // The beginning tells a comment, the end whether it is over.
        if tail.unicodeScalars.count > 8 { tail = String(tail.prefix(2)) + String(tail.suffix(4)) }
    }

    private mutating func endTag() {
        if !isClosing, Self.rawElements.contains(tag) {
            (state, tail, rawTag) = (.raw, "", tag)
        } else if !rawTag.isEmpty, tag != rawTag {
            (state, tail, tag) = (.raw, "", rawTag)
        } else {
            (state, rawTag) = (.text, "")
        }
    }

    private mutating func readRaw(_ scalar: Unicode.Scalar) {
        tail.unicodeScalars.append(contentsOf: String(scalar).lowercased().unicodeScalars)
        let end = "</" + rawTag
        if tail.unicodeScalars.count > end.unicodeScalars.count { tail.unicodeScalars.removeFirst() }
        if tail == end { (state, isClosing, tag) = (.tagName, true, rawTag) }
    }

    private static func append(_ scalar: Unicode.Scalar, to name: inout String) {
        guard name.unicodeScalars.count <= longestName else { return }
        name += String(scalar).lowercased()
    }
}
