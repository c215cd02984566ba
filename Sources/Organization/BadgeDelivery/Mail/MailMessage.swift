import BadgeModel
package import Foundation

/// An email as it is sent: text and HTML, and a picture that the HTML shows (RFC 5322, RFC 2046, RFC 2387, RFC 2392).
package struct MailMessage: Sendable {
    /// An address with the name of who has it.
    package struct Mailbox: Sendable {
        let name: String?
        let address: MailAddress

        package init(name: String?, _ address: MailAddress) { (self.name, self.address) = (name, address) }
    }

    let id: String
    let sender: Mailbox
    let recipient: Mailbox
    // Who gets the answers; nil for the sender.
    let replyTo: Mailbox?
    let language: String
    let date: Date
    let content: RenderedMail
    let picture: [UInt8]?

    package init(
        id: String, sender: Mailbox, recipient: Mailbox, replyTo: Mailbox? = nil, language: String, date: Date,
        content: RenderedMail, picture: [UInt8]?
    ) {
        (self.id, self.sender, self.recipient, self.replyTo) = (id, sender, recipient, replyTo)
        (self.language, self.date, self.content, self.picture) = (language, date, content, picture)
    }

    /// The content identifier of the picture.
    package static func pictureID(of id: String, sender: MailAddress) -> String { "qr.\(id)@\(sender.domain)" }

    // Lines that end with CR LF, none longer than 998 bytes. The text is 7-bit but for addresses that are not.
    func encoded() throws(MailHeader.Unsafe) -> [UInt8] {
        var bytes = Array(try header().utf8)
        guard let html = content.html else { return bytes + text(content.text, type: "plain") + Array("\r\n".utf8) }
        bytes += "\r\n".utf8
        append(text(content.text, type: "plain"), to: &bytes, boundary)
        if let picture {
            let related = boundary + ".related"
            var part = Array(
                "Content-Type: multipart/related; type=\"text/html\";\r\n boundary=\"\(related)\"\r\n\r\n".utf8)
            append(text(html, type: "html"), to: &part, related)
            append(png(picture), to: &part, related)
            part += "--\(related)--\r\n".utf8
            append(part, to: &bytes, boundary)
        } else {
            append(text(html, type: "html"), to: &bytes, boundary)
        }
        bytes += "--\(boundary)--\r\n".utf8
        return bytes
    }

    // Quoted-printable text never has an equals sign before an underscore.
    private var boundary: String { "=_\(id)" }

    private func header() throws(MailHeader.Unsafe) -> String {
        var fields = [
            ("Date", "\(date.httpText.dropLast(3))+0000"),
            ("From", try MailHeader.mailbox(name: sender.name, sender.address, field: "From")),
            ("To", try MailHeader.mailbox(name: recipient.name, recipient.address, field: "To")),
            ("Subject", try MailHeader.unstructured(content.subject, field: "Subject")),
            ("Message-ID", "<\(id)@\(sender.address.domain)>"), ("Auto-Submitted", "auto-generated"),
            ("Content-Language", language), ("MIME-Version", "1.0"),
        ]
        if let replyTo {
            fields.append(("Reply-To", try MailHeader.mailbox(name: replyTo.name, replyTo.address, field: "Reply-To")))
        }
        if content.html != nil {
            fields.append(("Content-Type", "multipart/alternative;\r\n boundary=\"\(boundary)\""))
        }
        return fields.map { "\($0.0): \($0.1)\r\n" }.joined()
    }

    private func append(_ part: [UInt8], to bytes: inout [UInt8], _ boundary: String) {
        bytes += "--\(boundary)\r\n".utf8
        bytes += part
        bytes += "\r\n".utf8
    }

    private func text(_ text: String, type: String) -> [UInt8] {
        Array("Content-Type: text/\(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n".utf8)
            + QuotedPrintable.encode(text)
    }

    private func png(_ picture: [UInt8]) -> [UInt8] {
        let header = """
            Content-Type: image/png; name="badge.png"
            Content-Transfer-Encoding: base64
            Content-ID: <\(Self.pictureID(of: id, sender: sender.address))>
            Content-Disposition: inline; filename="badge.png"


            """
        let lines = Data(picture).base64EncodedString(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        return Array((header.replacingScalars(["\n": "\r\n"]) + lines + "\r\n").utf8)
    }
}
