import BadgeHTML
import BadgeModel

/// An email's parts, before it is encoded.
package struct RenderedMail: Sendable {
    package let subject: String
    let text: String
    // Nil for an email of text alone.
    let html: String?
    /// Whether the HTML shows the picture of the QR code.
    package let hasPicture: Bool

    package init(subject: String, text: String, html: String?, hasPicture: Bool) {
        (self.subject, self.text, self.html, self.hasPicture) = (subject, text, html, hasPicture)
    }
}

extension OutboxTemplate {
    package func textMessage(_ values: MessageValues) -> String { textMessage?.text(values.plain) ?? "" }

    /// The email's text alone.
    package func text(_ values: MessageValues) -> String {
        filled(values).map { $0.text(values.plain) }.joined(separator: "\n\n") + "\n"
    }

    /// The picture is a part of the email with this content identifier; `nil` if there is none.
    package func mail(_ values: MessageValues, picture: String?) -> RenderedMail {
        let subject = subject?.text(values.plain) ?? ""
        guard kind.hasHTML else {
            return RenderedMail(subject: subject, text: text(values), html: nil, hasPicture: false)
        }
        let html = html?.text { Self.html($0, values, picture) } ?? frame(subject, values, picture)
        let hasPicture = picture.map { html.contains("cid:\($0)") } ?? false
        return RenderedMail(subject: subject, text: text(values), html: html, hasPicture: hasPicture)
    }

    // A paragraph that is an empty value alone is left out.
    private func filled(_ values: MessageValues) -> [TemplateText] {
        paragraphs.filter { paragraph in paragraph.sole.map { !values[$0].isEmpty } ?? true }
    }

    private static func html(_ placeholder: Placeholder, _ values: MessageValues, _ picture: String?) -> String {
        guard placeholder == .qrCode else { return values.escaped(placeholder) }
        return picture.map { "cid:\($0.htmlEscaped)" } ?? ""
    }
}

// The HTML of a template without its own.
extension OutboxTemplate {
    private func frame(_ subject: String, _ values: MessageValues, _ picture: String?) -> String {
        let localization = values.localization
        let body = filled(values).map { html(of: $0, values, picture) }.joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="\(locale.htmlEscaped)" dir="\(localization.isRightToLeft ? "rtl" : "ltr")">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(subject.htmlEscaped)</title>
            <body style="margin:0;padding:24px;font:16px/1.5 sans-serif">
            <div style="max-width:36em;margin:0 auto">
            \(body)
            </div>
            </body>
            </html>

            """
    }

    private func html(of paragraph: TemplateText, _ values: MessageValues, _ picture: String?) -> String {
        switch paragraph.sole {
        case .link:
            let link = values.escaped(.link)
            return "<p dir=\"ltr\"><a href=\"\(link)\">\(link)</a></p>" + scan(values, picture)
        case .code:
            return "<p style=\"font-size:1.75em;letter-spacing:.15em\"><strong>\(values.escaped(.code))</strong></p>"
        default:
            let lines = paragraph.parts.map { part in
                switch part {
                case .literal(let words): words.htmlEscaped.replacingScalars(["\n": "<br>\n"])
                case .value(let placeholder): values.escaped(placeholder)
                }
            }
            return "<p>\(lines.joined())</p>"
        }
    }

    private func scan(_ values: MessageValues, _ picture: String?) -> String {
        guard let picture else { return "" }
        let caption = values.localization("mail.scan").htmlEscaped
        let description = values.localization("web.qrCode").htmlEscaped
        return """

            <p>\(caption)</p>
            <p><img src="cid:\(picture.htmlEscaped)" alt="\(description)" style="width:232px;height:auto"></p>
            """
    }
}
