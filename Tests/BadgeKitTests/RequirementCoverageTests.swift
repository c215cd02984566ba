import Foundation
import XCTest

/// Each requirement on the passcode, on agreements, on links and on what a workflow must honour has a test with its number
/// in its name.
final class RequirementCoverageTests: XCTestCase {
    private static let required =
        (1...12).map { "PC\($0)" } + (1...4).map { "UA\($0)" } + (1...5).map { "DL\($0)" }
    private static let article = "Sources/BadgeKit/Documentation.docc/ComingFromUsherSDK.md"

    func testEveryNumberedRequirementHasATestOfItsName() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let names = Self.numbers(of: try DeclaredTest.run(under: root.appending(path: "Tests")))
        let listed = try Self.rows(in: String(contentsOf: root.appending(path: Self.article), encoding: .utf8))

        let missing = (Self.required + listed).filter { !names.contains($0) }

        XCTAssertEqual(listed, listed.indices.map { "U\($0 + 1)" }, "the rows are not numbered one after the other")
        XCTAssertGreaterThanOrEqual(listed.count, 53)
        XCTAssertEqual(missing, [], "no test is named for \(missing.joined(separator: ", "))")
    }

    func testARowOfTheArticleIsReadByItsNumber() {
        let article = "| U-1 | a | b |\n| --- |\nU-2 stands elsewhere\n| U-30 | c | see U-4 |\n"

        XCTAssertEqual(Self.rows(in: article), ["U1", "U30"])
    }

    func testANumberIsReadWholeAndOnlyFromATestsName() {
        let source = """
            final class SampleTests: XCTestCase {
                func testPC12NothingLocks() {}  // testPC3 is elsewhere
                func testU30RemovingAPerson() {}
                func testUnlockU7() {}
                func testDL2OnlyTheGrammar() {}
                @MainActor func testUA4ASignature() async throws {
                private func testing() {}
                func helperPC5() {}
                func testSpeaksOfPC6InTheMiddle() {}
            }
            """

        let numbers = Self.numbers(of: DeclaredTest.declared(in: source))

        XCTAssertEqual(numbers, ["PC12", "UA4", "U30", "DL2"])
    }

    func testWhatStandsInATextOrACommentOrIsNotCompiledIsNoTest() throws {
        let source = """
            final class SampleTests: XCTestCase {
                // func testPC1Gone() {}
                /* func testPC2Gone() {}
                func testPC3Gone() {} */
                func testPC4Stays() {
                    let text = \"""
                        func testPC5Sample() {}
                        \"""
                }
                func testPC6Takes(_ value: Int) {}
            }
            extension OtherTests {
                func testPC7Stays() {}
            }
            """
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

        let declared = DeclaredTest.declared(in: source)
        let run = try DeclaredTest.run(under: file)

        XCTAssertEqual(
            declared,
            [
                DeclaredTest(owner: "SampleTests", name: "testPC4Stays"),
                DeclaredTest(owner: "OtherTests", name: "testPC7Stays"),
            ])
        XCTAssertTrue(DeclaredTest.isCompiled("RequirementCoverageTests", in: "BadgeKitTests"))
        XCTAssertFalse(DeclaredTest.isCompiled("RequirementCoverageTests", in: "BadgeUITests"))
        XCTAssertFalse(DeclaredTest.isCompiled("SampleTests", in: "BadgeKitTests"))
        XCTAssertFalse(DeclaredTest.isCompiled("DeclaredTest", in: "BadgeKitTests"))
        XCTAssertFalse(run.contains { $0.owner == "SampleTests" || $0.owner == "OtherTests" })
        XCTAssertTrue(
            run.contains(
                DeclaredTest(
                    owner: "RequirementCoverageTests", name: "testEveryNumberedRequirementHasATestOfItsName")))
    }

    private static func numbers(of tests: some Sequence<DeclaredTest>) -> Set<String> {
        Set(tests.compactMap { $0.name.prefixMatch(of: /test((?:PC|UA|DL|U)\d+)/).map { String($0.output.1) } })
    }

    private static func rows(in article: String) -> [String] {
        article.matches(of: /(?m)^\| U-(\d+) \|/).map { "U\($0.output.1)" }
    }
}
