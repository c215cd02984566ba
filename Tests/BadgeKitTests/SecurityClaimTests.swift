import Foundation
import TestSupport
import XCTest

/// Each claim of SECURITY.md has a number, and each number tests or one of a few reasons why it has none.
final class SecurityClaimTests: XCTestCase {
    private static let article = "Sources/BadgeKit/Documentation.docc/ClaimsAndTests.md"

    func testEveryClaimHasANumberOfItsOwn() throws {
        let claims = Self.claims(in: try Self.text("SECURITY.md"))

        let unnumbered = claims.filter { $0.number == nil }.map(\.text)
        let numbers = claims.compactMap(\.number)

        XCTAssertGreaterThan(claims.count, 40)
        XCTAssertEqual(unnumbered, [], "claims without a number: give each the next one, \((numbers.max() ?? 0) + 1)")
        XCTAssertEqual(numbers.count, Set(numbers).count, "a number stands at two claims")
    }

    func testEveryNumberHasTestsThatThereAreOrANamedReason() throws {
        let numbers = Set(Self.claims(in: try Self.text("SECURITY.md")).compactMap(\.number))
        let article = try Self.text(Self.article)
        let (rows, reasons) = (Self.rows(in: article), Self.reasons(in: article))
        let tests = Set(try Bundle.main.qualifiedTestNames)

        let missing = numbers.subtracting(rows.keys).sorted()
        let withdrawn = Set(rows.keys).subtracting(numbers).sorted()
        let unshown = rows.filter { !reasons.contains($0.value) && Self.tests(in: $0.value).isEmpty }.keys.sorted()
        let unknown = rows.values.flatMap(Self.tests).filter { !tests.contains($0) }.sorted()

        XCTAssertEqual(missing, [], "claims that \(Self.article) does not name")
        XCTAssertEqual(withdrawn, [], "rows of no claim")
        XCTAssertEqual(unshown, [], "rows with neither a test nor a named reason")
        XCTAssertEqual(unknown, [], "tests that there are not")
        XCTAssertLessThanOrEqual(reasons.count, 10)
    }

    func testRowsItemsAndReasonsAreReadAsTheyStand() {
        let document = """
            ## What is at stake
            - **Keys**
            ## What is protected, against whom
            | Against | What holds |
            |---|---|
            | **S-3** Somebody | something |
            | Somebody else | nothing |

            - **S-12.** A claim
              that goes on.
            - Another
            """
        let article = """
            - *limit*: it promises nothing.
            | S-3 | `ATests.testB`, `CTests.testD` |
            | S-12 | *limit* |
            """

        XCTAssertEqual(Self.claims(in: document).map(\.number), [3, nil, 12, nil])
        XCTAssertEqual(Self.reasons(in: article), ["*limit*"])
        XCTAssertEqual(Self.rows(in: article), [3: "`ATests.testB`, `CTests.testD`", 12: "*limit*"])
        XCTAssertEqual(Self.tests(in: "`ATests.testB`, `CTests.testD`"), ["ATests.testB", "CTests.testD"])
    }

    private struct Claim {
        let number: Int?
        let text: String
    }

    /// The rows of tables, but for their headings, and the items of lists, from where it is said what is protected.
    private static func claims(in document: String) -> [Claim] {
        let lines = document.components(separatedBy: "\n")
        let begin = lines.firstIndex { $0.hasPrefix("## What is protected") } ?? lines.endIndex
        return lines.indices.dropFirst(begin).compactMap { place in
            let line = lines[place]
            let isHeading = place + 1 < lines.count && lines[place + 1].hasPrefix("|---")
            guard line.hasPrefix("- ") || line.hasPrefix("| ") && !isHeading else { return nil }
            let number = line.prefixMatch(of: /(?:\| \*\*S-(\d+)\*\* |- \*\*S-(\d+)\.\*\* )/)
            return Claim(
                number: (number?.output.1 ?? number?.output.2).flatMap { Int($0) }, text: String(line.prefix(60)))
        }
    }

    private static func rows(in article: String) -> [Int: String] {
        let rows = article.matches(of: /(?m)^\| S-(\d+) \| (.+?) \|$/)
        return Dictionary(rows.compactMap { row in Int(row.output.1).map { ($0, String(row.output.2)) } }) { one, _ in
            one
        }
    }

    private static func reasons(in article: String) -> Set<String> {
        Set(article.matches(of: /(?m)^- (\*[a-z ]+\*):\s/).map { String($0.output.1) })
    }

    private static func tests(in row: String) -> [String] {
        row.matches(of: /`([A-Za-z0-9]+\.test[A-Za-z0-9]+)`/).map { String($0.output.1) }
    }

    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
