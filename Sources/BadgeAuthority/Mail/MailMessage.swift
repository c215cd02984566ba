import BadgeModel
import BadgeServing
import Foundation

// An email as it is sent: text and HTML, and a picture that the HTML shows (RFC 5322, RFC 2046, RFC 2387, RFC 2392).
struct MailMessage: Sendable {
    let id: String
    let sender: MailAddress
    let senderName: String
    let recipient: MailAddress
    let recipientName: String?
    // Who gets the answers; nil for the sender.
    var replyTo: MailAddress?
    var replyToName: String?
    let language: String
    let date: Date
    let content: RenderedMail
    let picture: [UInt8]?

    static func pictureID(of id: String, sender: MailAddress) -> String { "qr.\(id)@\(sender.domain)" }

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
            ("From", try MailHeader.mailbox(name: senderName, sender, field: "From")),
            ("To", try MailHeader.mailbox(name: recipientName, recipient, field: "To")),
            ("Subject", try MailHeader.unstructured(content.subject, field: "Subject")),
            ("Message-ID", "<\(id)@\(sender.domain)>"), ("Auto-Submitted", "auto-generated"),
            ("Content-Language", language), ("MIME-Version", "1.0"),
        ]
        if let replyTo {
            fields.append(("Reply-To", try MailHeader.mailbox(name: replyToName, replyTo, field: "Reply-To")))
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
            Content-ID: <\(Self.pictureID(of: id, sender: sender))>
            Content-Disposition: inline; filename="badge.png"


            """
        let lines = Data(picture).base64EncodedString(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        return Array((header.replacingScalars(["\n": "\r\n"]) + lines + "\r\n").utf8)
    }
}
