import BadgeCredentials
import BadgeKit
import BadgeModel
import BadgeOpenID
import Foundation
import TestSupport
import XCTest

/// Links as people paste them, and as mails bring them.
final class PastedLinkTests: XCTestCase {
    private static let invitation =
        "badge:ab?code=Zk3_pQ-9aaTqYw8LwHn2Rk0vX1sB7mC4&surl=https%3A%2F%2Fid.example.org%2Ftenants%2Fharbour-works"
    private static let landing = "https://id.example.org/open/ab?code=Zk3_pQ-9aaTqYw8LwHn2Rk0vX1sB7mC4"
    private static let reference =
        "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fid.example.org%2Foffers%2FZk3pQ9aaTqYw8LwHn2Rk0"
    private static let value =
        "openid-credential-offer://?credential_offer="
        + #"{"credential_issuer":"https://id.example.org","credential_configuration_ids":["badge"],"grants":"#
        .escaped + #"{"urn:ietf:params:oauth:grant-type:pre-authorized_code":{"pre-authorized_code":"p"}}}"#.escaped
    private static let all = [invitation, landing, reference, value]

    func testTheLinkIsFoundWithinDelimiters() throws {
        let frames = [
            "<@>", "<URL:@>", "\"@\"", "'@'", "“@”", "„@“", "«@»", "« @ »", "»@«", "‘@’", "(@)", "[@]", "`@`", "**@**",
            "「@」", "<a href=\"@\">Open</a>", "[Your badge](@)", " @\n", "\u{FEFF}@", "@\u{200B}", "\t@\r\n", "<\n@\n>",
        ]

        try playEach(Self.all) { link in
            for frame in frames {
                XCTAssertEqual(WalletText.link(in: frame.replacing("@", with: link)), link, frame)
            }
        }
    }

    func testTheLinkIsFoundInASentence() throws {
        let sentences = [
            "Your link: @ Thanks", "Open @.", "Open @, then enter the code.", "Is it @?", "It is here (@).", "→@!",
            "Hello Ines,\n\n@\n\nThanks,\nHarbour Works", "Hello,\n@\nThanks", "Hello,\n@\nRegards,\nBob",
            "@ is your link", "Votre lien : « @ ».", "你的链接：@。谢谢", "See https://www.example.org, and then @",
            "@\nIt is good for 3 days.",
        ]

        try playEach(Self.all) { link in
            for sentence in sentences {
                XCTAssertEqual(WalletText.link(in: sentence.replacing("@", with: link)), link, sentence)
            }
        }
    }

    func testALinkThatAMailProgramBrokeIsJoined() throws {
        try playEach(Self.all) { link in
            for width in [60, 64, 72, 76, 78] where width < link.count {
                let pieces = stride(from: 0, to: link.count, by: width).map { String(link.dropFirst($0).prefix(width)) }
                for separator in ["\n", "\r\n", "\n ", " \n", "\n> "] {
                    let start = separator == "\n> " ? "> " : ""
                    let broken = start + pieces.joined(separator: separator)
                    XCTAssertEqual(WalletText.link(in: broken), link, "\(width) \(separator.debugDescription)")
                }
                XCTAssertEqual(WalletText.link(in: "<\(pieces.joined(separator: "\n"))>"), link, "\(width)")
            }
        }
    }

    func testAQuotedPrintableLinkIsDecoded() throws {
        try playEach(Self.all) { link in
            let encoded = link.replacing("=", with: "=3D")
            let soft = encoded.prefix(60) + "=\n" + encoded.dropFirst(60)
            XCTAssertEqual(WalletText.link(in: String(soft)), link)
            XCTAssertEqual(WalletText.link(in: "Open " + soft.replacing("\n", with: "\r\n") + " now."), link)
            XCTAssertEqual(WalletText.link(in: "\(link.prefix(60))=\n\(link.dropFirst(60))"), link)
            let start = link.prefix { $0 != "=" }
            XCTAssertEqual(WalletText.link(in: "\(start)=\n\(link.dropFirst(start.count + 1))"), link)
        }
        for link in [Self.invitation, Self.reference, Self.value] {
            XCTAssertEqual(WalletText.link(in: link.replacing("=", with: "=3D")), link)
        }
        XCTAssertEqual(WalletText.link(in: "badge:ab?code=3DAB"), "badge:ab?code=3DAB")
    }

    func testALinkIsWholeWhereverAnEqualsSignBrokeIt() throws {
        try playEach(Self.all) { link in
            for position in 1..<link.count {
                let broken = "\(link.prefix(position))=\n\(link.dropFirst(position))"
                XCTAssertEqual(WalletText.link(in: broken), link, broken)
            }
        }
    }

    func testWhatASenderAddedIsLeftOut() throws {
        let links = [
            Self.invitation + "&utm_source=mail&utm_campaign=x", Self.invitation.replacing("?", with: "?utm_id=1&"),
            Self.invitation + "&x=1", Self.invitation.replacing("badge:ab", with: "badge://ab"),
            Self.invitation.replacing("badge:ab", with: "badge://ab/"), Self.invitation.replacing("&", with: "&amp;"),
        ]

        for link in links { XCTAssertEqual(WalletText.link(in: link), Self.invitation, link) }
        XCTAssertEqual(WalletText.link(in: Self.landing + "&utm_medium=email#top"), Self.landing)
    }

    func testWhatIsWrongWithALinkIsStillTold() throws {
        let table: [(String, BadgeError.Code)] = [
            ("<badge:ab?code=a&code=b>", .linkMalformed), ("Open badge:ab?surl=x now", .linkMalformed),
            ("\"badge:zz?code=a\"", .linkUnknown), ("<openid-credential-offer://?x=1>", .offerMalformed),
            ("<\(Self.reference)&\(Self.reference.drop { $0 != "?" }.dropFirst())>", .offerMalformed),
            ("hello", .linkMalformed), ("", .linkMalformed), ("https://example.org/?code=a", .linkUnknown),
            ("badge:authorize?client_id=a&response_type=code", .linkMalformed),
        ]

        for (text, code) in table {
            assertThrows(code, text) { try BadgeLink.parse(WalletText.link(in: text)) }
        }
    }

    // With the square of its size it would take many minutes.
    func testTheTimeToReadALongTextGrowsWithItsSizeAlone() throws {
        let starts = String(repeating: "badge:a ", count: 16)
        let fillings = [
            ")", "(])}", ".", "\"", " x", "\nX", "=\n", "=3D", "&a=b", "&amp;", "\u{316}\u{301}", "badge:a ",
        ]

        try playEach(fillings) { filling in
            let long = String(repeating: filling, count: 64 * 1024 / filling.utf8.count)
            XCTAssertEqual(WalletText.link(in: starts + long), "badge:a")
            XCTAssertEqual(WalletText.link(in: "Open \(Self.invitation) \(long)"), Self.invitation)
        }
    }

    func testTheSixteenthLinkOfATextIsTheLastThatIsLookedAt() {
        func text(_ others: Int) -> String { String(repeating: "badge:a ", count: others) + Self.invitation }

        XCTAssertEqual(WalletText.link(in: text(15)), Self.invitation)
        XCTAssertEqual(WalletText.link(in: text(16)), "badge:a")
    }

    func testATextOf256KilobytesIsTheLongestInWhichALinkIsSought() {
        let start = Self.invitation + " "
        let longest = start + String(repeating: "x", count: 256 * 1024 - start.utf8.count)

        XCTAssertEqual(WalletText.link(in: longest), Self.invitation)
        XCTAssertEqual(WalletText.link(in: longest + "x"), longest + "x")
    }

    func testALineOfFortyCharactersIsTheShortestThatIsBroken() {
        func broken(_ width: Int) -> String {
            let link = Self.invitation
            return stride(from: 0, to: link.count, by: width).map { String(link.dropFirst($0).prefix(width)) }
                .joined(separator: "\n")
        }

        XCTAssertEqual(WalletText.link(in: broken(40)), Self.invitation)
        XCTAssertEqual(WalletText.link(in: broken(39)), String(Self.invitation.prefix(39)))
    }

    func testWhatIsLongerThanAnyLinkStaysSo() throws {
        let tail = String(repeating: "a.", count: 50_000)

        for frame in ["@", "<@>", "(@)"] {
            assertThrows(.offerTooLarge, frame) {
                try BadgeLink.parse(WalletText.link(in: frame.replacing("@", with: Self.reference + tail)))
            }
            assertThrows(.linkMalformed, frame) {
                try BadgeLink.parse(WalletText.link(in: frame.replacing("@", with: Self.invitation + tail)))
            }
        }
    }

    func testAnAppsOwnSchemeIsFound() {
        let link = Self.invitation.replacing("badge:", with: "acme.pass:")

        XCTAssertEqual(WalletText.link(in: "Open <\(link)>.", linkScheme: "acme.pass"), link)
        XCTAssertEqual(
            WalletText.link(in: "ACME.Pass" + link.dropFirst(9), linkScheme: "acme.pass"),
            "ACME.Pass" + link.dropFirst(9))
    }
}

extension String {
    fileprivate var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
