import BadgeHTML
import Foundation
import TestSupport
import XCTest

/// Markup that is written from values.
final class HTMLTests: XCTestCase {
    func testTextAndAttributesAreEscaped() {
        let text = "<b>\"Tom & 'Jerry'\"</b>\r\0"

        let html = HTML(.p, .title(text)) { text }

        let escaped = "&lt;b&gt;&quot;Tom &amp; &#39;Jerry&#39;&quot;&lt;/b&gt;&#13;\u{FFFD}"
        XCTAssertEqual(html.markup, "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    func testNoTextOfADocumentEndsAnElementOrAnAttribute() {
        func document(_ text: String) -> String {
            HTMLDocument(
                language: text, isRightToLeft: true, root: [.data("state", text)],
                head: [
                    .title(text), .meta("generator", text), .forward(text), .reloadWithoutScript(seconds: 2),
                    .styleSheet(text), .script(text, [.data("hosts", text)]), .style("p{margin:0}"),
                ], attributes: [.class(text)]
            ) {
                HTML.form(answering: text) { HTML(.a, .href(relative: text)) { text } }
                HTML.form(asking: text) { HTML(.img, .src(contentID: text), .style("width:1px")) }
            }.markup()
        }

        XCTAssertEqual(
            document("x"),
            """
            <!doctype html>
            <html lang="x" dir="rtl" data-state="x">
            <head>
            <meta charset="utf-8">
            <title>x</title>
            <meta name="generator" content="x">
            <meta http-equiv="refresh" content="0; url=x">
            <noscript><meta http-equiv="refresh" content="2"></noscript>
            <link rel="stylesheet" href="x">
            <script src="x" data-hosts="x" defer></script>
            <style>p{margin:0}</style>
            </head>
            <body class="x">
            <form method="post" action="x"><a href="x">x</a></form>\
            <form method="get" action="x"><img src="cid:x" style="width:1px"></form>
            </body>
            </html>

            """)
        for text in HostileTexts.all() {
            let page = document(text)
            for character: Unicode.Scalar in ["<", ">", "\"", "'"] {
                XCTAssertEqual(
                    page.unicodeScalars.count { $0 == character },
                    document("x").unicodeScalars.count { $0 == character },
                    text)
            }
        }
    }

    func testACombiningMarkDoesNotHideAQuotationMark() {
        let html = HTML(.p, .title("\"\u{301} onload=")) {}

        XCTAssertEqual(html.markup, "<p title=\"&quot;\u{301} onload=\"></p>")
    }

    func testAnotherReaderOfAnElementFindsItsText() throws {
        for text in HostileTexts.all() where !text.utf8.contains(0) {
            let markup = Array(HTML(.p, .title(text)) { text }.markup.utf8)

            let end = try XCTUnwrap(markup.dropFirst(10).firstIndex(of: UInt8(ascii: "\"")))
            let body = try XCTUnwrap(markup[end...].dropFirst(2).firstIndex(of: UInt8(ascii: "<")))
            for part in [markup[10..<end], markup[(end + 2)..<body]] {
                XCTAssertEqual(Array(Self.unescaped(String(decoding: part, as: UTF8.self)).utf8), Array(text.utf8))
            }
            XCTAssertEqual(String(decoding: markup[..<10] + markup[body...], as: UTF8.self), "<p title=\"</p>")
        }
    }

    private static func unescaped(_ text: String) -> String {
        [
            ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&#13;", "\r"), ("&amp;", "&"),
        ].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }

    func testAPathIsReadByAnotherParser() throws {
        for text in HostileTexts.all() where !text.isEmpty {
            let path = WebPath("badges", text, query: ["q": text]).description

            let read = try XCTUnwrap(URLComponents(string: "http://127.0.0.1" + path))

            XCTAssertEqual(read.percentEncodedPath.utf8.count { $0 == UInt8(ascii: "/") }, 2, path)
            let last = read.percentEncodedPath.components(separatedBy: "/").last?.removingPercentEncoding
            XCTAssertEqual(last.map { Array($0.utf8) }, Array(text.utf8), path)
            XCTAssertEqual(read.queryItems?.first?.value.map { Array($0.utf8) }, Array(text.utf8), path)
            XCTAssertEqual(read.queryItems?.count, 1, path)
        }
    }

    func testNoElementAndNoAttributeRunsAScript() {
        let tags = Set(HTML.Tag.allCases.map(\.rawValue))

        let running: Set = ["script", "style", "iframe", "object", "embed", "base", "meta", "link", "template", "math"]
        XCTAssertEqual(tags.intersection(running), [])
        XCTAssertFalse(tags.contains("foreignObject"))
        XCTAssertFalse(tags.contains("animate"))
    }

    func testALinkOfAnotherSchemeIsText() throws {
        for address in ["javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "JavaScript:x"] {
            let html = HTML.link("Help", to: try XCTUnwrap(URL(string: address)))

            XCTAssertFalse(html.markup.contains("href"), address)
            XCTAssertTrue(html.markup.contains(address), address)
        }
        let html = HTML.link("Help", to: try XCTUnwrap(URL(string: "https://example.com/?a=1&b=2")))
        XCTAssertEqual(
            html.markup,
            """
            <a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Help</a>
            """)
    }

    func testAPathEncodesItsParts() {
        XCTAssertEqual(
            WebPath("badges", "a/b?c#d e", query: ["q": "1&2"]).description, "/badges/a%2Fb%3Fc%23d%20e?q=1%262")
        XCTAssertEqual(WebPath("..", ".").description, "/%2E%2E/%2E")
        let literals: [WebPath] = ["native", "//elsewhere", "/a/b"]
        XCTAssertEqual(literals.map(\.description), ["/native", "/%2F%2Felsewhere", "/a/b"])
        XCTAssertEqual(WebPath.start.description, "/")
    }
}
