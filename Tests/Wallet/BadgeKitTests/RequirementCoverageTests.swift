import Foundation
import TestSupport
import XCTest

/// Each requirement on the passcode, on agreements, on links, on how prompts look, on embedded pages, on what a workflow must
/// honour, on queries and on logins that the server directs has a test with its number in its name.
final class RequirementCoverageTests: XCTestCase {
    private static let required =
        (1...12).map { "PC\($0)" } + (1...4).map { "UA\($0)" } + (1...5).map { "DL\($0)" }
        + (1...25).map { "TK\($0)" } + (1...9).map { "SD\($0)" } + (1...10).map { "OA\($0)" }
        + VerifierRequirements.tested.map { "VP\($0)" }
        + (1...59).map { "EA\($0)" } + (1...36).map { "EB\($0)" } + (1...23).map { "EC\($0)" }
        + (1...37).map { "ED\($0)" } + (1...5).map { "EX\($0)" } + (1...7).map { "WB\($0)" }
        + (1...48).map { ($0 < 10 ? "C0" : "C") + "\($0)" }
    private static let article = "Sources/Wallet/BadgeKit/Documentation.docc/ComingFromUsherSDK.md"
    private static let definitions = "Sources/Wallet/BadgeKit/Documentation.docc/NumberedRequirements.md"

    func testEveryNumberedRequirementHasATestOfItsName() throws {
        let names = Self.numbers(of: try Bundle.main.testNames)
        let listed = try Self.rows(in: String(contentsOf: packageRoot.appending(path: Self.article), encoding: .utf8))

        let missing = (Self.required + listed).filter { !names.contains($0) }

        XCTAssertEqual(listed, listed.indices.map { "U\($0 + 1)" }, "the rows are not numbered one after the other")
        XCTAssertGreaterThanOrEqual(listed.count, 53)
        XCTAssertEqual(missing, [], "no test is named for \(missing.joined(separator: ", "))")
    }

    func testEveryNumberOfATestsNameIsDefinedOnceAndEveryDefinitionTested() throws {
        let used = Set(
            try Bundle.main.testNames.filter { $0 != "testPC99StandsInAComment" }.flatMap(Self.numbers(of:))
                .map { $0.replacing(/^[A-Z]+/) { "\($0.output)-" } })
        let articles = try [Self.article, Self.definitions].map { article in
            try String(contentsOf: packageRoot.appending(path: article), encoding: .utf8)
        }
        let defined = articles.flatMap {
            $0.matches(of: /(?m)^\| ((?:PC|SEC|ST|AL|DL|UA|U|TK|SD|OA|VP|EA|EB|EC|ED|EX|WB|C)-\d+) \| \S/)
        }
        .map { String($0.output.1) }

        XCTAssertEqual(used.subtracting(defined).sorted(), [], "numbers that \(Self.definitions) does not define")
        XCTAssertEqual(Set(defined).subtracting(used).sorted(), [], "numbers without a test of their name")
        XCTAssertEqual(defined.count, Set(defined).count, "a number is defined twice")
        XCTAssertGreaterThan(used.count, 100)
    }

    func testARowOfTheArticleIsReadByItsNumber() {
        let article = "| U-1 | a | b |\n| --- |\nU-2 stands elsewhere\n| U-30 | c | see U-4 |\n"

        XCTAssertEqual(Self.rows(in: article), ["U1", "U30"])
    }

    func testANumberIsReadWholeAndOnlyFromTheBeginningOfATestsName() {
        let names: [Substring] = [
            "testPC12NothingLocks", "testU30RemovingAPerson", "testUnlockU7", "testDL2OnlyTheGrammar",
            "testUA4ASignature", "testC07NoMethod", "testCountsToC12",
            "testSpeaksOfPC6InTheMiddle",
        ]

        XCTAssertEqual(Self.numbers(of: names), ["PC12", "UA4", "U30", "DL2", "C07"])
        XCTAssertEqual(Self.numbers(of: "testVP36AndVP122VP308ASignedRequestAndVP1"), ["VP36", "VP122", "VP308"])
    }

    func testTheTestsOfEveryTargetAreListedAndNothingElse() throws {
        let names = try Bundle.main.testNames

        XCTAssertTrue(names.contains("testTheTestsOfEveryTargetAreListedAndNothingElse"))
        XCTAssertTrue(names.contains("testTheWalletAnswersAsTheModelDoes"), "those of another target are missing")
        // func testPC99StandsInAComment()
        XCTAssertFalse(names.contains("testPC99StandsInAComment"))
        XCTAssertTrue(names.allSatisfy { $0.hasPrefix("test") })
    }

    private static func numbers(of tests: [Substring]) -> Set<String> { Set(tests.flatMap(numbers(of:))) }

    // The numbers with which a name begins, whether "And" is between them or not.
    private static func numbers(of test: Substring) -> [String] {
        var (rest, found) = (test.dropFirst("test".count), [String]())
        while let match = rest.prefixMatch(
            of: /(?:And)?((?:PC|SEC|ST|AL|DL|UA|U|TK|SD|OA|VP|EA|EB|EC|ED|EX|WB|C)\d+)/)
        {
            found.append(String(match.output.1))
            rest = rest[match.range.upperBound...]
        }
        return found
    }

    private static func rows(in article: String) -> [String] {
        article.matches(of: /(?m)^\| U-(\d+) \|/).map { "U\($0.output.1)" }
    }
}
