/// Writes a page, with everything escaped.
package struct HTMLWriter {
    /// The token of the page, which every form that changes something carries; `nil` for a page without a session.
    let pageToken: String?
    package private(set) var text = ""

    package init(pageToken: String?) {
        self.pageToken = pageToken
    }

    /// The name of the field with the page's token.
    package static let tokenField = "pageToken"

    package mutating func write(_ html: HTML) {
        for node in html.nodes {
            switch node {
            case .text(let words): text += words.htmlEscaped
            case .element(let tag, let attributes, let content): write(tag, attributes, content)
            case .drawing(let drawing): text += drawing
            case .frame(let frame): write(frame)
            }
        }
    }

    // A page in a frame runs its own scripts, and can neither leave the frame nor reach this page.
    private mutating func write(_ frame: FrameElement) {
        let attributes = [
            ("class", "embedded"), ("title", frame.title), ("src", frame.address ?? "about:blank"),
            ("sandbox", "allow-scripts allow-forms allow-same-origin"), ("referrerpolicy", "no-referrer"),
            ("data-bridge", frame.name), ("data-origins", frame.origins.joined(separator: " ")),
            ("data-after", String(frame.after)), ("data-token", pageToken ?? ""),
        ]
        let written = attributes.map { name, value in " \(name)=\"\(value.htmlEscaped)\"" }.joined()
        text += "<iframe\(written)\(frame.isHidden ? " hidden" : "")></iframe>"
    }

    private mutating func write(_ tag: HTML.Tag, _ attributes: [HTML.Attribute], _ content: HTML) {
        text += "<\(tag.rawValue)"
        var written: Set<String> = []
        for attribute in attributes where written.insert(attribute.name).inserted {
            text += " \(attribute.name)"
            if let value = attribute.value { text += "=\"\(value.htmlEscaped)\"" }
        }
        text += ">"
        guard !tag.isVoid else { return }
        if tag == .form, attributes.contains(.posting), let pageToken {
            write(HTML(.input, .type(.hidden), .name(Self.tokenField), .value(pageToken)))
        }
        // A parser drops the first line feed of these.
        if tag == .pre || tag == .textarea { text += "\n" }
        write(content)
        text += "</\(tag.rawValue)>"
    }
}

extension HTML {
    /// The markup, without the tokens of a page.
    package var markup: String {
        var writer = HTMLWriter(pageToken: nil)
        writer.write(self)
        return writer.text
    }
}
