import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class MetricsTextTests: XCTestCase {
    func testALabelIsReadByAnotherReader() throws {
        for text in HostileTexts.all() {
            var metrics = MetricsText()
            metrics.add("a", .gauge, "A value.", [.init(7, [("one", text), ("two", "b")])])

            let line = try XCTUnwrap(metrics.text.utf8.split(separator: UInt8(ascii: "\n")).last)

            XCTAssertEqual(Self.labels(line), [Array(text.utf8), Array("b".utf8)], metrics.text)
        }
    }

    func testAReplyThatTakesAsLongAsABoundIsWithinIt() {
        let metrics = RequestMetrics()

        for milliseconds in [1000, 1001, 30_000, 30_001] {
            metrics.add(method: "GET", route: "/", status: 200, duration: .milliseconds(milliseconds))
        }

        XCTAssertEqual(metrics.snapshot.durations["/"]?.counts, [0, 0, 0, 0, 1, 1, 1, 1])
    }

    // The text format 0.0.4, as far as this line has it.
    private static func labels(_ line: Substring.UTF8View) -> [[UInt8]]? {
        var rest = Array(line)[...]
        var labels: [[UInt8]] = []
        for start in ["a{one=\"", ",two=\""] {
            guard rest.starts(with: start.utf8) else { return nil }
            rest = rest.dropFirst(start.utf8.count)
            var label: [UInt8] = []
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                guard byte == UInt8(ascii: "\\") else {
                    label.append(byte)
                    continue
                }
                switch rest.popFirst() {
                case UInt8(ascii: "n"): label.append(UInt8(ascii: "\n"))
                case UInt8(ascii: "\\"): label.append(UInt8(ascii: "\\"))
                case UInt8(ascii: "\""): label.append(UInt8(ascii: "\""))
                default: return nil
                }
            }
            labels.append(label)
        }
        return rest.elementsEqual("} 7".utf8) ? labels : nil
    }
}
