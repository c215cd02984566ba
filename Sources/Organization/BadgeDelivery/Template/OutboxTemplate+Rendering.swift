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
        return picture.map { HTML.text("cid:\($0)").markup } ?? ""
    }
}

// The HTML of a template without its own.
extension OutboxTemplate {
    private func frame(_ subject: String, _ values: MessageValues, _ picture: String?) -> String {
        HTMLDocument(
            language: locale, isRightToLeft: values.localization.isRightToLeft,
            head: [.title(subject), .deviceWidth],
            attributes: [.style("margin:0;padding:24px;font:16px/1.5 sans-serif")]
        ) {
            HTML(.div, .style("max-width:36em;margin:0 auto")) {
                for paragraph in filled(values) {
                    "\n"
                    html(of: paragraph, values, picture)
                }
                "\n"
            }
        }.markup()
    }

    @HTMLBuilder
    private func html(of paragraph: TemplateText, _ values: MessageValues, _ picture: String?) -> HTML {
        switch paragraph.sole {
        case .link:
            let link = values.plain(.link)
            HTML(.p, .dir(.leftToRight)) { HTML.link(link, opening: link) }
            if let picture { scan(values, picture) }
        case .code:
            HTML(.p, .style("font-size:1.75em;letter-spacing:.15em")) { HTML(.strong) { values.plain(.code) } }
        default:
            HTML(.p) {
                for part in paragraph.parts {
                    switch part {
                    case .literal(let words): Self.lines(words)
                    case .value(let placeholder): HTML.text(values.plain(placeholder))
                    }
                }
            }
        }
    }

    private static func lines(_ text: String) -> HTML {
        .group(
            text.parts(at: "\n").enumerated().map { index, line in
                index == 0 ? .text(String(line)) : .group([HTML(.br), .text("\n" + line)])
            })
    }

    @HTMLBuilder
    private func scan(_ values: MessageValues, _ picture: String) -> HTML {
        "\n"
        HTML(.p) { values.localization("mail.scan") }
        "\n"
        HTML(.p) {
            HTML(
                .img, .src(contentID: picture), .alt(values.localization("web.qrCode")),
                .style("width:232px;height:auto"))
        }
    }
}
