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

    mutating func write(_ document: HTMLDocument) {
        text += "<!doctype html>\n"
        open("html", document.root)
        text += "\n<head>\n"
        open("meta", [.init("charset", "utf-8")])
        for element in document.head {
            text += "\n"
            write(element)
        }
        text += "\n</head>\n"
        open("body", document.attributes)
        text += "\n"
        write(document.body)
        text += "\n</body>\n</html>\n"
    }

    private mutating func write(_ element: HTMLDocument.HeadElement) {
        switch element {
        case .title(let title): write(HTML(.title) { title })
        case .meta(let name, let content): open("meta", [.name(name), .init("content", content)])
        case .forward(let address): refresh("0; url=\(address)")
        case .reloadWithoutScript(let seconds):
            text += "<noscript>"
            refresh(String(seconds))
            text += "</noscript>"
        case .styleSheet(let address): open("link", [.init("rel", "stylesheet"), .href(relative: address)])
        case .script(let address, let attributes):
            open("script", [.init("src", address)] + attributes + [.init("defer", nil)])
            text += "</script>"
        case .style(let rules): text += "<style>\(rules)</style>"
        }
    }

    private mutating func refresh(_ content: String) {
        open("meta", [.init("http-equiv", "refresh"), .init("content", content)])
    }

    // A page in a frame runs its own scripts, and can neither leave the frame nor reach this page.
    private mutating func write(_ frame: FrameElement) {
        let attributes: [HTML.Attribute] = [
            .class("embedded"), .title(frame.title), .init("src", frame.address ?? "about:blank"),
            .init("sandbox", "allow-scripts allow-forms allow-same-origin"), .init("referrerpolicy", "no-referrer"),
            .data("bridge", frame.name), .data("origins", frame.origins.joined(separator: " ")),
            .data("after", String(frame.after)), .data("token", pageToken ?? ""),
        ]
        open("iframe", attributes + (frame.isHidden ? [.hidden] : []))
        text += "</iframe>"
    }

    private mutating func open(_ name: String, _ attributes: [HTML.Attribute]) {
        text += "<\(name)"
        var written: Set<String> = []
        for attribute in attributes where written.insert(attribute.name).inserted {
            text += " \(attribute.name)"
            if let value = attribute.value { text += "=\"\(value.htmlEscaped)\"" }
        }
        text += ">"
    }

    private mutating func write(_ tag: HTML.Tag, _ attributes: [HTML.Attribute], _ content: HTML) {
        open(tag.rawValue, attributes)
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
