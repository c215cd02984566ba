import Foundation
import XCTest

/// Each requirement on the passcode and on agreements has a test with its number in its name.
final class RequirementCoverageTests: XCTestCase {
    private static let required = (1...12).map { "PC\($0)" } + (1...4).map { "UA\($0)" }

    func testEveryNumberedRequirementHasATestOfItsName() throws {
        let tests = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
        let names = try Self.numbers(under: tests)

        let missing = Self.required.filter { !names.contains($0) }

        XCTAssertEqual(missing, [], "no test is named for \(missing.joined(separator: ", "))")
    }

    func testANumberIsReadWholeAndOnlyFromATestsName() {
        let source = """
            func testPC12NothingLocks() {}  // testPC3 is elsewhere
                @MainActor func testUA4ASignature() async throws {
            private func testing() {}
            func helperPC5() {}
            func testSpeaksOfPC6InTheMiddle() {}
            """

        XCTAssertEqual(Self.numbers(in: source), ["PC12", "UA4"])
    }

    private static func numbers(under folder: URL) throws -> Set<String> {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try files.reduce(into: []) { names, file in
            names.formUnion(numbers(in: try String(contentsOf: folder.appending(path: file), encoding: .utf8)))
        }
    }

    private static func numbers(in source: String) -> Set<String> {
        Set(source.matches(of: /func test((?:PC|UA)\d+)/).map { String($0.output.1) })
    }
}
