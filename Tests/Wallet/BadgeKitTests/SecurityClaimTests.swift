import Foundation
import TestSupport
import XCTest

/// Each claim of *Threat model* has a number, and each number tests or one of a few reasons why it has none.
final class SecurityClaimTests: XCTestCase {
    private static let article = "Sources/Wallet/BadgeKit/Documentation.docc/ClaimsAndTests.md"
    private static let model = "Sources/Wallet/BadgeKit/Documentation.docc/ThreatModel.md"

    func testEveryClaimHasANumberOfItsOwn() throws {
        let claims = Self.claims(in: try Self.text(Self.model))

        let unnumbered = claims.filter { $0.number == nil }.map(\.text)
        let numbers = claims.compactMap(\.number)

        XCTAssertGreaterThan(claims.count, 40)
        XCTAssertEqual(unnumbered, [], "claims without a number: give each the next one, \((numbers.max() ?? 0) + 1)")
        XCTAssertEqual(numbers.count, Set(numbers).count, "a number stands at two claims")
    }

    func testEveryNumberHasTestsThatThereAreOrANamedReason() throws {
        let numbers = Set(Self.claims(in: try Self.text(Self.model)).compactMap(\.number))
        let article = try Self.text(Self.article)
        let (rows, reasons) = (Self.rows(in: article), Self.reasons(in: article))
        let tests = Set(try Bundle.main.qualifiedTestNames)
        let rowNumbers = article.matches(of: #/(?m)^\| S-(\d+) \|/#).map { String($0.output.1) }

        let missing = numbers.subtracting(rows.keys).sorted()
        let withdrawn = Set(rows.keys).subtracting(numbers).sorted()
        let unshown = rows.filter { !reasons.contains($0.value) && Self.tests(in: $0.value).isEmpty }.keys.sorted()
        let unknown = rows.values.flatMap(Self.tests).filter { !tests.contains($0) }.sorted()

        XCTAssertEqual(missing, [], "claims that \(Self.article) does not name")
        XCTAssertEqual(withdrawn, [], "rows of no claim")
        XCTAssertEqual(rowNumbers.count, Set(rowNumbers).count, "a number has two rows")
        XCTAssertEqual(unshown, [], "rows with neither a test nor a named reason")
        XCTAssertEqual(unknown, [], "tests that there are not")
        XCTAssertLessThanOrEqual(reasons.count, 10)
    }

    func testRowsItemsAndReasonsAreReadAsTheyStand() {
        let document = """
            ## Overview
            - **Keys**
            ## What is protected, against whom
            | Against | What holds |
            |---|---|
            | **S-3** Somebody | something |
            | Somebody else | nothing |

            - **S-12.** A claim
              that goes on.
            - Another

            **S-13.** A paragraph
            that goes on.

            A paragraph that promises.
            ## What a passcode protects
            What opens a section before its claims is none.

            - **S-14.** One
            ## What else
            What opens a section without a list is one.
            """
        let article = """
            - *limit*: it promises nothing.
            | S-3 | `ATests.testB`, `CTests.testD` |
            | S-12 | *limit* |
            """

        XCTAssertEqual(Self.claims(in: document).map(\.number), [3, nil, 12, nil, 13, nil, 14, nil])
        XCTAssertEqual(Self.reasons(in: article), ["*limit*"])
        XCTAssertEqual(Self.rows(in: article), [3: "`ATests.testB`, `CTests.testD`", 12: "*limit*"])
        XCTAssertEqual(Self.tests(in: "`ATests.testB`, `CTests.testD`"), ["ATests.testB", "CTests.testD"])
    }

    private struct Claim {
        let number: Int?
        let text: String

        init(_ line: String) {
            let number = line.prefixMatch(of: #/(?:\| |- )?\*\*S-(\d+)\.?\*\* /#)
            self.number = number.flatMap { Int($0.output.1) }
            text = String(line.prefix(60))
        }
    }

    /// The rows of tables, but for their headings, the items of lists and the paragraphs, from the heading behind the
    /// overview. A paragraph that opens a section and stands right before its table or list says what they are about, and
    /// is no claim.
    private static func claims(in document: String) -> [Claim] {
        let blocks = blocks(in: document)
        let begin = blocks.firstIndex { $0[0].hasPrefix("## ") && $0[0] != "## Overview" } ?? blocks.endIndex
        return blocks.indices.dropFirst(begin).flatMap { index -> [Claim] in
            let block = blocks[index]
            if block[0].hasPrefix("| ") { return block.dropFirst(2).map(Claim.init) }
            if block[0].hasPrefix("- ") { return block.filter { $0.hasPrefix("- ") }.map(Claim.init) }
            if block[0].hasPrefix("#") { return [] }
            let isOpening = blocks[index - 1][0].hasPrefix("#")
            let next = index + 1 < blocks.count ? blocks[index + 1][0] : ""
            return isOpening && (next.hasPrefix("| ") || next.hasPrefix("- ")) ? [] : [Claim(block[0])]
        }
    }

    /// Headings, tables, lists and paragraphs, each as its lines.
    private static func blocks(in document: String) -> [[String]] {
        var blocks: [[String]] = []
        var goesOn = false
        for line in document.components(separatedBy: "\n") {
            let isHeading = line.hasPrefix("#")
            if line.isEmpty {
                goesOn = false
            } else if goesOn, !isHeading {
                blocks[blocks.count - 1].append(line)
            } else {
                blocks.append([line])
                goesOn = !isHeading
            }
        }
        return blocks
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
        return try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }
}
