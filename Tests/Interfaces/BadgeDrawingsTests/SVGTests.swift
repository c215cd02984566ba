import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeDrawings

final class SVGTests: XCTestCase {
    private let payloads = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)",
        "]]><svg/onload=alert(1)>",
        "</title><script>1</script>", "</style><b>", "&lt;b&gt;", "javascript:alert(1)", "\u{0}\u{1B}\u{FFFE}\u{85}",
        "\u{202E}txt.exe",
    ]

    func testAnotherReaderOfAnElementFindsItsText() throws {
        for text in HostileTexts.all() {
            var writer = SVGWriter()
            writer.write(SVG.Element(.title, text: text))

            let markup = Array(writer.text.utf8)
            let content = markup.dropFirst("<title>".utf8.count).dropLast("</title>".utf8.count)
            let entities = [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            let read = entities.reduce(String(decoding: content, as: UTF8.self)) {
                $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal)
            }

            XCTAssertFalse(content.contains { [UInt8(ascii: "<"), UInt8(ascii: "\"")].contains($0) }, writer.text)
            let spaces = text.utf8.map { [0x09, 0x0A, 0x0D].contains($0) ? UInt8(ascii: " ") : $0 }
            XCTAssertEqual(Array(read.utf8), spaces, writer.text)
        }
    }

    func testTextOfOthersIsEscapedWhereverItIs() throws {
        for payload in payloads {
            let policy = try Drawn.policy(areas: [Drawn.circle(payload, 51.5, -0.1, 500)])
            let svg = FenceDrawing(try Drawn.fence(policy), location: Drawn.london, accuracy: 30).svg

            for text in [svg.markup, svg.document] {
                // Of all the text only these are tags, and every quote in them ends a value.
                for piece in text.split(separator: "<") {
                    let tag =
                        /\/?(svg|title|desc|style|g|path|rect|circle|line|text)( [A-Za-z0-9-]+="[^"<>]*")*\/?>[^<>]*/
                    XCTAssertNotNil(piece.hasPrefix("?xml ") ? "" : piece.wholeMatch(of: tag)?.0, "\(piece)")
                }
                XCTAssertFalse(text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0xFFFE })
            }
        }
    }

    func testADrawingNeedsNothingThatAStrictPolicyForbids() throws {
        let policy = try Drawn.policy(areas: [Drawn.circle("Office", 51.5, -0.1, 500)])
        let drawings = [
            FenceDrawing(try Drawn.fence(policy)).svg, WeekDrawing(Drawn.hours()).svg,
            try XCTUnwrap(QRCode("A")).svg(title: "A code"),
        ]

        for svg in drawings {
            for forbidden in [" style=", " id=", "href", "url(", "<style", "<script", "<image", "<foreignObject"] {
                XCTAssertFalse(svg.markup.contains(forbidden), forbidden)
            }
            XCTAssertTrue(svg.markup.contains("role=\"img\""))
            XCTAssertEqual(svg.markup.ranges(of: "<title>\(svg.title)</title>").count, 1)
            XCTAssertTrue(svg.document.contains("prefers-color-scheme:dark"))
            XCTAssertFalse(svg.document.contains("var("))
        }
        XCTAssertTrue(SVG.styleSheet.contains("var(--badge-drawing-allowed,"))
    }

    func testACodeIsBlackOnWhiteOnAPageWithoutItsStyles() throws {
        let markup = try XCTUnwrap(QRCode("A")).svg(title: "A code").markup

        XCTAssertEqual(markup.ranges(of: #"<rect class="badge-light""#).count, 1)
        XCTAssertEqual(markup.ranges(of: ##"fill="#fff""##).count, 1)
        XCTAssertEqual(markup.ranges(of: ##"fill="#000""##).count, 1)
    }

    func testDrawingsAreStackedWithTheirTexts() throws {
        let hours = WeekDrawing(Drawn.hours()).svg
        let stacked = try XCTUnwrap(SVG.stacked([hours, hours]))

        XCTAssertEqual(stacked.height, 2 * hours.height + 24)
        XCTAssertEqual(stacked.title, "Permitted hours. Permitted hours")
        XCTAssertEqual(SVG.stacked([hours]), hours)
        XCTAssertNil(SVG.stacked([]))
    }

    func testNumbersHaveAtMostOneDecimal() {
        let table: [(Double, String)] = [
            (0, "0"), (-0.04, "0"), (1.25, "1.3"), (-1.25, "-1.3"), (-0.5, "-0.5"), (12, "12"), (.nan, "0"),
            (.infinity, "0"), (1e300, "1000000"),
        ]

        for (number, text) in table { XCTAssertEqual(SVG.number(number), text) }
    }
}
