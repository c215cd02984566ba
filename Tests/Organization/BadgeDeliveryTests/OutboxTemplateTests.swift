import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeDelivery

final class OutboxTemplateTests: XCTestCase {
    private static let values = MessageValues(
        [
            .organization: "A&B <Works>", .name: "Ana\r\nX", .link: "badge:ab?code=1&surl=\"x\"", .code: "493817",
            .qrCode: "badge:ab", .valid: "3 days",
        ], in: Localization(Languages(["en"])))

    private func template(_ changes: [String: JSON?] = [:], kind: String = "invitation") throws -> OutboxTemplate {
        let usual: [String: JSON?] = [
            "kind": .string(kind), "locale": "en", "subject": "Badge of $ORGANIZATION$", "text": "Open:\n\n$LINK$",
        ]
        return try OutboxTemplate(JSONReader(.object(compacting: usual.merging(changes) { $1 })))
    }

    func testEveryKindHasABuiltInTemplateInEveryLanguage() throws {
        for kind in OutboxMessage.Kind.allCases {
            for language in ["en", "de", "ar"] {
                let template = try OutboxTemplate.builtIn(kind, language: language)
                XCTAssertEqual(template.locale, language, kind.rawValue)
                XCTAssertEqual(template.paragraphs.isEmpty, !kind.channels.contains(.email), kind.rawValue)
                XCTAssertEqual(template.textMessage == nil, !kind.channels.contains(.text), kind.rawValue)
            }
        }
        XCTAssertEqual(try OutboxTemplate.builtIn(.recovery, language: "pt-br").locale, "en")
    }

    func testATemplateThatLosesTheLinkOrTheCodeIsRefused() throws {
        let refused: [(String, [String: JSON?], String)] = [
            ("invitation", ["text": "Hello"], "text"), ("invitation", ["html": "<p>Hello</p>"], "html"),
            ("invitation", ["html": "<!-- <a href=\"$LINK$\"> -->"], "html"),
            ("transactionCode", ["subject": nil, "text": nil, "textMessage": "Hello"], "textMessage"),
            ("secondFactor", ["text": "Hello $NAME$", "textMessage": "$CODE$"], "text"),
        ]
        for (kind, changes, path) in refused {
            let error = assertThrows(.documentInvalid, "\(changes)") { try template(changes, kind: kind) }
            XCTAssertEqual(TestSupport.path(error), path, "\(changes)")
        }
    }

    func testAPlaceholderIsRefusedWhereItIsUnknownOrDoesNotBelong() throws {
        let refused: [([String: JSON?], String)] = [
            (["subject": "$LINK$"], "subject"), (["subject": "A\nB"], "subject"), (["text": "$LINK$ costs 5$"], "text"),
            (["text": "$LINK$ $CODE$"], "text"), (["text": "$LINK$ $QR_CODE$"], "text"),
            (["text": "$LINK$ $PASSWORD$"], "text"), (["text": "$LINK$ \u{202E}"], "text"),
            (["textMessage": "$LINK$"], "textMessage"), (["kind": "other"], "kind"), (["locale": "!"], "locale"),
            (["extra": "x"], "extra"),
        ]
        for (changes, path) in refused {
            let error = assertThrows(.documentInvalid, "\(changes)") { try template(changes) }
            XCTAssertEqual(TestSupport.path(error), path, "\(changes)")
        }
        let code = assertThrows(.documentInvalid) {
            try template(["subject": "$CODE$", "text": "$CODE$", "textMessage": "$CODE$"], kind: "secondFactor")
        }
        XCTAssertEqual(TestSupport.path(code), "subject")
    }

    func testAMessageToAnAddressThatAnyoneCanNameHasNoWordsOfTheirs() throws {
        for kind in ["passwordReset", "emailVerification"] {
            let error = assertThrows(.documentInvalid, kind) {
                try template(["text": "Hello $NAME$\n\n$LINK$"], kind: kind)
            }
            XCTAssertEqual(TestSupport.path(error), "text", kind)
        }
    }

    func testAPlaceholderOfHTMLIsAllowedWhereItsValueIsEscaped() throws {
        for html in [
            "<p>$LINK$</p>", "<a href=\"$LINK$\">$NAME$</a>", "<a class=x href='$LINK$' >o</a>",
            "<!DOCTYPE html><a href=\"$LINK$\"><img src=\"$QR_CODE$\" alt=\"$ORGANIZATION$ a\"></a>",
            "<style>p>a{}</style><script>if(a<b){}</script>$LINK$", "<!-- a > b --> $LINK$", "a < b $LINK$",
            "<title>$NAME$</title>$LINK$",
        ] { XCTAssertNoThrow(try template(["html": .string(html)]), html) }
    }

    func testAPlaceholderOfHTMLIsRefusedWhereItCannotBeEscaped() throws {
        for html in [
            "<a href=$LINK$>x</a>", "<a href=\"https://x/$LINK$\">x</a>", "<a href=\"$LINK$&x\">x</a>",
            "<a onclick=\"$LINK$\">x</a>", "<a href=\"$NAME$\">$LINK$</a>", "<p $NAME$>$LINK$</p>", "<$NAME$>$LINK$",
            "<script>$LINK$</script>", "<script></scripts>$LINK$", "<style>$NAME$</style>$LINK$",
            "<!-- $LINK$ -->", "<!-- a > $LINK$ -->", "<p title=\"$LINK$", "$QR_CODE$ $LINK$", "<img src=\"$LINK$\">",
            "<svg>$LINK$</svg>",
            "<p style=\"$NAME$\">$LINK$</p>", "<a href=\"$LINK$$NAME$\">x</a>", "$LINK$<p", "$LINK$<!-- a",
        ] {
            let error = assertThrows(.documentInvalid, html) { try template(["html": .string(html)]) }
            XCTAssertEqual(TestSupport.path(error), "html", html)
        }
    }

    func testEachValueIsEscapedForWhereItAppears() throws {
        let html = "<a href=\"$LINK$\" title=\"$ORGANIZATION$\">$ORGANIZATION$</a><img src=\"$QR_CODE$\">$$"
        let own = try template(["html": .string(html), "text": "$ORGANIZATION$ $NAME$\n\n$LINK$\n\n$SUPPORT$"])
        let derived = try template(["text": "<b> $ORGANIZATION$\n\n$LINK$\n\n$SUPPORT$"])

        let mail = own.mail(Self.values, picture: "qr.1@example.com")
        let made = derived.mail(Self.values, picture: "qr.1@example.com")

        XCTAssertEqual(
            mail.html,
            "<a href=\"badge:ab?code=1&amp;surl=&quot;x&quot;\" title=\"A&amp;B &lt;Works&gt;\">A&amp;B &lt;Works&gt;</a>"
                + "<img src=\"cid:qr.1@example.com\">$")
        XCTAssertTrue(mail.hasPicture)
        XCTAssertEqual(mail.subject, "Badge of A&B <Works>")
        XCTAssertEqual(mail.text, "A&B <Works> Ana  X\n\nbadge:ab?code=1&surl=\"x\"\n")
        let markup = try XCTUnwrap(made.html)
        XCTAssertTrue(markup.contains("<title>Badge of A&amp;B &lt;Works&gt;</title>"), markup)
        XCTAssertTrue(markup.contains("<p>&lt;b&gt; A&amp;B &lt;Works&gt;</p>"), markup)
        XCTAssertTrue(markup.contains("<a href=\"badge:ab?code=1&amp;surl=&quot;x&quot;\">"), markup)
        XCTAssertTrue(markup.contains("src=\"cid:qr.1@example.com\""), markup)
    }
}
