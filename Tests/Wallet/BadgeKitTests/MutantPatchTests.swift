import Foundation
import TestSupport
import XCTest

/// The small wrong changes of `Tools/mutants` still fit the code and the tests that they name.
final class MutantPatchTests: XCTestCase {
    func testEveryPatchChangesLinesThatStandOnceInItsWovenFile() throws {
        let patches = try Self.patches()
        var woven: [String: String] = [:]

        XCTAssertGreaterThan(patches.count, 60)
        for patch in patches {
            let file = packageRoot.appending(path: patch.file)
            guard FileManager.default.fileExists(atPath: file.path()) else {
                XCTFail("\(patch.name): no file \(patch.file)")
                continue
            }
            var text = try woven[patch.file] ?? String(contentsOf: file, encoding: .utf8)
            for change in patch.changes {
                let pieces = text.components(separatedBy: change.old)
                XCTAssertEqual(pieces.count - 1, 1, "\(patch.name): \(change.old)")
                text = pieces.joined(separator: change.new)
            }
            woven[patch.file] = text
        }
    }

    func testEveryPatchNamesTestsThatAreThere() throws {
        let suites = try Self.suites()
        for patch in try Self.patches() {
            let tests = try Regex(patch.tests)
            XCTAssertTrue(suites.contains { $0.contains(tests) }, "\(patch.name): \(patch.tests)")
        }
    }

    private struct Patch {
        let name: String
        let file: String
        let tests: String
        /// What it takes away, and what it puts in for that.
        let changes: [(old: String, new: String)]
    }

    private static func patches() throws -> [Patch] {
        let folder = packageRoot.appending(path: "Tools/mutants/patches")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "patch" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { url in
                let lines = try String(contentsOf: url, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let (old, new) = (Self.blocks("-", of: lines), Self.blocks("+", of: lines))
                return Patch(
                    name: url.deletingPathExtension().lastPathComponent, file: String(lines[1].dropFirst(5)),
                    tests: String(lines[2].dropFirst(6)),
                    changes: zip(old, new).map { (old: $0, new: $1) })
            }
    }

    /// The lines that follow each other and begin with that sign, without it.
    private static func blocks(_ sign: Character, of lines: [Substring]) -> [String] {
        lines.dropFirst(3).split { $0.first != sign }.map { block in
            block.map { String($0.dropFirst()) }.joined(separator: "\n")
        }
    }

    /// `Target.Suite/test` of every test.
    private static func suites() throws -> [String] {
        let folder = packageRoot.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.lastPathComponent.hasSuffix("Tests.swift") }.flatMap {
            url -> [String] in
            let target = url.path().dropFirst(folder.path().count).split(separator: "/")[1]
            let suite = url.deletingPathExtension().lastPathComponent
            let text = try String(contentsOf: url, encoding: .utf8)
            return text.split(separator: "\n").compactMap { line -> String? in
                let code = line.drop { $0 == " " }
                guard code.hasPrefix("func test") else { return nil }
                return "\(target).\(suite)/\(code.dropFirst(5).prefix { $0 != "(" })"
            }
        }
    }
}
