import Foundation
import TestSupport
import XCTest

/// Each requirement on what a person sees is asserted on the page, by a test of this target with its number in its name.
final class PageRequirementCoverageTests: XCTestCase {
    private static let required = (11...46).map { "EA\($0)" } + ["EX3", "EX4", "WB7"]

    func testEveryRequirementOnAScreenHasATestOfThePage() throws {
        let names = try Bundle.main.testNames(of: "BadgeWebUITests")
        let tested = Set(
            names.compactMap { name in
                name.prefixMatch(of: /test((?:EA|EX|WB)\d+)/).map { String($0.output.1) }
            })

        let missing = Self.required.filter { !tested.contains($0) }

        XCTAssertEqual(missing, [], "no test of the page is named for \(missing.joined(separator: ", "))")
    }
}
