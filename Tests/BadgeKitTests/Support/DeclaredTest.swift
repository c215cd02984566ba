import Foundation
import XCTest

/// A test that a source file declares, in a class of a test target.
struct DeclaredTest: Hashable {
    /// `LoginTests`.
    let owner: String
    /// `testRefusesAWrongPassword`.
    let name: String

    /// The tests that are run: declared in a file under the folder, and in a class that is compiled into this bundle.
    ///
    /// - Throws: What reading a file throws.
    static func run(under folder: URL) throws -> Set<DeclaredTest> {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try files.reduce(into: []) { tests, file in
            guard let target = file.split(separator: "/").first else { return }
            let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            tests.formUnion(declared(in: source).filter { isCompiled($0.owner, in: target) })
        }
    }

    /// The tests in a source text; none of those that stand in a comment or in a text.
    static func declared(in source: String) -> [DeclaredTest] {
        var owner: String?
        return code(of: source).compactMap { line in
            if line.utf8.first != UInt8(ascii: " ") {
                guard let type = line.firstMatch(of: /^(?:\w+ )*(?:class|extension) (\w+)/) else { return nil }
                owner = String(type.output.1)
                return nil
            }
            guard line.contains("func test"), let owner,
                let test = line.firstMatch(of: /^ +(?:@MainActor )?func (test\w+)\(\)/)
            else { return nil }
            return DeclaredTest(owner: owner, name: String(test.output.1))
        }
    }

    static func isCompiled(_ owner: String, in target: some StringProtocol) -> Bool {
        NSClassFromString("\(target).\(owner)") is XCTestCase.Type
    }

    // The lines without those of block comments and of texts of several lines, and those that are comments themselves.
    private static func code(of source: String) -> [Substring] {
        var (isText, isComment) = (false, false)
        return source.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let text = line.drop { $0 == UInt8(ascii: " ") }
            let (isOutside, isNote) = (!isText && !isComment, text.starts(with: "//".utf8))
            if !isComment, !isNote, Self.quotes(in: text) % 2 == 1 { isText.toggle() }
            if !isText, text.starts(with: "/*".utf8) { isComment = true }
            if isComment, Substring(text).contains("*/") { isComment = false }
            return isOutside && !isNote && !text.starts(with: "/*".utf8) ? Substring(line) : nil
        }
    }

    // How many of the three quotes there are that begin or end a text of several lines.
    private static func quotes(in line: Substring.UTF8View) -> Int {
        var (count, run, isEscaped) = (0, 0, false)
        for byte in line {
            if byte == UInt8(ascii: "\""), !isEscaped {
                run += 1
                if run == 3 { (count, run) = (count + 1, 0) }
            } else {
                (run, isEscaped) = (0, byte == UInt8(ascii: "\\"))
            }
        }
        return count
    }
}
