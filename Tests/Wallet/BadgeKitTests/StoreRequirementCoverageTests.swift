import Foundation
import TestSupport
import XCTest

/// Each numbered requirement on the store, on its keys and on the audit log has a test with its number in its name, or a row
/// that says why it has none.
final class StoreRequirementCoverageTests: XCTestCase {
    private static let required =
        (1...23).map { "SEC-\($0)" } + (1...7).map { "AL-\($0)" } + (1...12).map { "ST-\($0)" }
    private static let article = "Sources/Wallet/BadgeKit/Documentation.docc/HowTheStoreIsTested.md"

    func testEveryNumberHasATestOfItsNameOrARowThatSaysWhyNot() throws {
        let tested = Self.numbers(of: try Bundle.main.testNames)
        let article = try String(contentsOf: packageRoot.appending(path: Self.article), encoding: .utf8)
        let explained = Self.rows(in: article)

        let missing = Self.required.filter { !tested.contains($0) && explained[$0] == nil }
        let unknown = explained.keys.filter { !Self.required.contains($0) }.sorted()
        let unexplained = explained.filter { $0.value.count < 20 }.keys.sorted()

        XCTAssertEqual(missing, [], "no test is named for, and no row explains, \(missing.joined(separator: ", "))")
        XCTAssertEqual(unknown, [], "rows that are of no requirement")
        XCTAssertEqual(unexplained, [], "rows that do not say why")
    }

    func testANumberIsReadWholeAndOnlyFromTheBeginningOfATestsName() {
        let names: [Substring] = [
            "testSEC12NothingLeaks", "testAL2AndSEC20TheEndIsCut", "testST4Fails", "testSECOND5",
            "testSEC21AnOlderCopy",
            "testSpeaksOfSEC6InTheMiddle",
        ]

        XCTAssertEqual(Self.numbers(of: names), ["SEC-12", "AL-2", "ST-4", "SEC-21"])
    }

    func testARowStandsUnderItsHeadingAlone() {
        let article = """
            | SEC-1 | elsewhere |
            ### By number
            | Number | Why it has no test of its name |
            |---|---|
            | SEC-14 | backups of a phone are made by its system |
            | ST-13 | nothing |
            ### Something else
            | SEC-2 | elsewhere |
            """

        XCTAssertEqual(
            Self.rows(in: article), ["SEC-14": "backups of a phone are made by its system", "ST-13": "nothing"])
    }

    private static func numbers(of tests: [Substring]) -> Set<String> {
        Set(
            tests.compactMap { test in
                test.prefixMatch(of: /test(SEC|AL|ST)(\d+)/).map { "\($0.output.1)-\($0.output.2)" }
            })
    }

    private static func rows(in article: String) -> [String: String] {
        guard let section = article.firstMatch(of: /(?ms)^### By number$(.*?)(?:^#|\z)/) else { return [:] }
        let rows = section.output.1.matches(of: /(?m)^\| ((?:SEC|AL|ST)-\d+) \| (.+?) \|$/)
        return Dictionary(rows.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }
    }
}
