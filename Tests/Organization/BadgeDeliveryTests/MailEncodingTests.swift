import BadgeDrawings
import BadgeModel
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeDelivery

final class MailEncodingTests: XCTestCase {
    func testQuotedPrintableKeepsEveryTextInShortLines() {
        for text in [
            "", "a", "a = b\n", "ends with a space \n", "\ttab\t", String(repeating: "ü", count: 200), "a\r\nb\n\nc",
            String(repeating: "x", count: 76) + "\n" + String(repeating: "x", count: 77), "مرحبًا",
        ] {
            let encoded = String(decoding: QuotedPrintable.encode(text), as: UTF8.self)
            let lines = encoded.components(separatedBy: "\r\n")
            XCTAssertTrue(
                lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasSuffix(" ") && !$0.hasSuffix("\t") }, encoded)
            XCTAssertTrue(encoded.utf8.allSatisfy { $0 < 0x7F }, encoded)
            let mail = ScriptedMailServer.Mail(
                sender: "", recipient: "",
                data:
                    "\r\n--x\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\(encoded)",
                isEncrypted: false, login: nil)
            let wanted = text.replacing("\r\n", with: "\n")
            let lineEnd = wanted.isEmpty || wanted.hasSuffix("\n") ? "" : "\n"
            XCTAssertEqual(mail.text.replacing("\r\n", with: "\n"), wanted + lineEnd)
        }
    }

    func testAHeaderIsASCIIAndNeverEndsEarly() throws {
        XCTAssertEqual(try MailHeader.unstructured("Hello", field: "Subject"), "Hello")
        XCTAssertEqual(try MailHeader.unstructured("Grüße", field: "Subject"), "=?utf-8?B?R3LDvMOfZQ==?=")
        XCTAssertEqual(try MailHeader.unstructured("=?x?=", field: "Subject").prefix(10), "=?utf-8?B?")
        let long = try MailHeader.unstructured(String(repeating: "مرحبًا ", count: 40), field: "Subject")
        XCTAssertTrue(long.components(separatedBy: "\r\n ").allSatisfy { $0.utf8.count <= 75 }, long)
        let address = try XCTUnwrap(MailAddress("a@example.com"))
        XCTAssertEqual(
            try MailHeader.mailbox(name: "A \"B\" \\ <x@y>, c", address, field: "To"),
            "\"A \\\"B\\\" \\\\ <x@y>, c\" <a@example.com>")
        for text in ["a\rb", "a\nBcc: x", "a\u{0}", "a\u{85}b", "a\u{2028}b", "a\u{7F}"] {
            XCTAssertThrowsError(try MailHeader.unstructured(text, field: "Subject"), text) {
                XCTAssertEqual(($0 as? MailHeader.Unsafe)?.field, "Subject", text)
            }
            XCTAssertThrowsError(try MailHeader.mailbox(name: text, address, field: "To"), text) {
                XCTAssertEqual(($0 as? MailHeader.Unsafe)?.field, "To", text)
            }
        }
    }

    func testANameInAHeaderIsReadByAnotherReader() throws {
        let address = try XCTUnwrap(MailAddress("a@example.com"))
        for text in HostileTexts.all() where !text.isEmpty && !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        {
            let mailbox = try MailHeader.mailbox(name: text, address, field: "To")

            XCTAssertEqual(Self.displayName(mailbox).map { Array($0.utf8) }, Array(text.utf8), mailbox)
        }
    }

    // RFC 5322 section 3.2.4 and RFC 2047, as far as a display name has them.
    private static func displayName(_ mailbox: String) -> String? {
        guard mailbox.hasSuffix(" <a@example.com>") else { return nil }
        var rest = Array(mailbox.utf8).dropLast(" <a@example.com>".utf8.count)
        guard rest.first == UInt8(ascii: "\"") else {
            let words = String(decoding: rest, as: UTF8.self).components(separatedBy: "\r\n ")
            let bytes = words.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }
            return String(decoding: bytes.joined(), as: UTF8.self)
        }
        rest.removeFirst()
        var name: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\") else {
                name.append(byte)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            name.append(escaped)
        }
        return rest.isEmpty ? String(decoding: name, as: UTF8.self) : nil
    }

    func testALineThatBeginsWithADotGetsASecondOne() {
        let stuffed = SMTPConnection.dotStuffed(Array(".a\r\nb.\r\n..\r\n".utf8))

        XCTAssertEqual(String(decoding: stuffed, as: UTF8.self), "..a\r\nb.\r\n...\r\n")
    }

    func testRepliesAreReadInPiecesAndWithinBounds() throws {
        var reader = SMTPReplyReader()
        var replies: [SMTPReply] = []
        for byte in "250-mail\r\n250-AUTH PLAIN\r\n250 OK\r\n354\r\n".utf8 { replies += try reader.read([byte]) }
        XCTAssertEqual(
            replies,
            [SMTPReply(code: 250, lines: ["mail", "AUTH PLAIN", "OK"]), SMTPReply(code: 354, lines: [""])])
        XCTAssertTrue(reader.isEmpty)
        let line = String(repeating: "a", count: SMTPReplyReader.longestLine)
        for text in [
            "hello\r\n", "25\r\n", "250-a\r\n251 b\r\n", "999 x\r\n", "250x\r\n", line + "a", "\r\n",
            String(repeating: "250-a\r\n", count: SMTPReplyReader.mostLines + 1),
        ] {
            var reader = SMTPReplyReader()
            XCTAssertThrowsError(try reader.read(Array(text.utf8)), String(text.prefix(20))) {
                XCTAssertTrue($0 is SMTPReplyReader.Malformed, "\($0)")
            }
        }
    }

    func testThePictureIsReadByACamera() throws {
        try need(.program("zbarimg"))
        let text = "badge:ab?code=tQZ0Zl5yqCq7W0r1o2m3n4p5q6r7s8t9u0v1w2x3y4z&surl=https%3A%2F%2Fid.example.com"
        let picture = try PNG.picture(of: XCTUnwrap(QRCode(text, level: .medium)))

        let read = try ZBar.read(picture)

        XCTAssertEqual(read, text)
    }

    func testAnEmailIsLinesOfAtMost998BytesWithItsPictureInline() throws {
        let sender = try XCTUnwrap(MailAddress("badges@example.com"))
        let mail = MailMessage(
            id: "1", sender: MailMessage.Mailbox(name: "Wörks", sender),
            recipient: MailMessage.Mailbox(name: "Ana", try XCTUnwrap(MailAddress("a@example.com"))), language: "en",
            date: Date(timeIntervalSince1970: 784_111_777),
            content: RenderedMail(
                subject: "Hi", text: String(repeating: "long ", count: 500), html: "<p>\u{1F600}</p>", hasPicture: true),
            picture: [1, 2, 3])

        let text = String(decoding: try mail.encoded(), as: UTF8.self)

        XCTAssertTrue(text.hasPrefix("Date: Sun, 06 Nov 1994 08:49:37 +0000\r\nFrom: =?utf-8?B?"), text)
        XCTAssertTrue(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 && !$0.contains("\n") })
        XCTAssertTrue(text.contains("Content-ID: <qr.1@example.com>\r\n"), text)
        XCTAssertTrue(text.contains("\r\nMessage-ID: <1@example.com>\r\n"), text)
        XCTAssertTrue(text.hasSuffix("--=_1--\r\n"), text)
    }
}
