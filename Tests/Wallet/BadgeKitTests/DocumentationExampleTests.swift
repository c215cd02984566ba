import BadgeModel
import BadgePolicy
import BadgeSensors
import Foundation
import TestSupport
import XCTest

/// What the articles quote stands in files that are compiled, parsed and tested.
final class DocumentationExampleTests: XCTestCase {
    private static let folder = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc")
    // The manifests lead to where the reader put BadgeKit.
    private static let uncompiled = [
        "Tools/Examples/BadgeApp/App/", "Tools/Examples/FirstBadge/Package.swift",
        "Tools/Examples/OfficeApp/Package.swift",
    ]

    func testEverySwiftExampleStandsInTheFileThatItNames() throws {
        var count = 0
        for (article, block) in try Self.blocks("swift") {
            guard let path = block.source else {
                XCTFail("\(article): a Swift example without `<!-- source: PATH -->` above it: \(block.lines[0])")
                continue
            }
            let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
            XCTAssertTrue(Self.holds(text, block.lines), "\(article): not in \(path): \(block.lines[0])")
            count += 1
        }
        XCTAssertGreaterThan(count, 20)
    }

    func testEveryUIProtocolQuotesAnExampleThatIsCompiled() throws {
        let examples = try String(
            contentsOf: packageRoot.appending(path: "Tools/Examples/Guides/EveryProtocol.swift"), encoding: .utf8)
        var protocols: [String] = []
        for file in try Self.files(in: "Sources/Wallet/BadgeUI") {
            for comment in file.matches(of: /((?:\/\/\/.*\n)+)@MainActor\npublic protocol (\w+): BadgeUIProtocol/) {
                let name = String(comment.output.2)
                let example = comment.output.1.split(separator: "\n").map { $0.dropFirst(4) }
                    .filter { $0.isEmpty || $0.hasPrefix("    ") }.drop(while: \.isEmpty)
                    .map { String($0.dropFirst(4)) }
                XCTAssertTrue(example.first?.contains(name) ?? false, "\(name) has no example")
                XCTAssertTrue(!example.isEmpty && Self.holds(examples, example), name)
                protocols.append(name)
            }
        }
        XCTAssertEqual(protocols.count, 15)
    }

    func testEveryQuotedFileIsCompiledOrSaysThatItIsNot() throws {
        let manifest = try String(contentsOf: packageRoot.appending(path: "Package.swift"), encoding: .utf8)
        for path in Set(try Self.blocks("swift").compactMap(\.block.source)) {
            if Self.uncompiled.contains(where: path.hasPrefix) { continue }
            let folders = sequence(first: path) { path in
                path.lastIndex(of: "/").map { String(path[..<$0]) }
            }
            let isCompiled =
                folders.contains { manifest.contains("path: \"\($0)\"") }
                || path.hasPrefix("Sources/") || path.hasPrefix("Tests/")
            XCTAssertTrue(isCompiled, path)
        }
        let app = try String(
            contentsOf: packageRoot.appending(path: "Tools/Examples/BadgeApp/App/BadgeApp.swift"), encoding: .utf8)
        XCTAssertTrue(app.contains("have not been compiled"))
    }

    func testEveryPolicyExampleIsAPolicyThatCanBeMet() throws {
        let zones = SystemZones()
        var types: Set<String> = []
        try playEach(Self.blocks("json", of: "WritingAPolicy")) { block in
            let json = try JSON.parse(block.lines.joined(separator: "\n"))
            let document = json["type"] == nil ? json : ["restrictions": [json]]
            do {
                let policy = try Policy(JSONReader(document))
                try PolicyReview(policy) { zones.table([$0])[$0] != nil }.check()
                types.formUnion(policy.restrictions.map(\.requirement.type))
            } catch let error as BadgeError {
                XCTFail("\(block.lines.joined(separator: " ")): \(error.detail.map { "\($0)" } ?? error.reason)")
            }
        }
        let all: Set = [
            "geoFence", "timeOfDay", "passcode", "userAgreement", "location", "bluetooth", "userPhoto",
            "mfaEnrollment", "login",
        ]
        XCTAssertEqual(types, all)
    }

    func testTheTableOfErrorsHasEachCodeOnceWithItsRecovery() throws {
        let source = try String(
            contentsOf: packageRoot.appending(path: "Sources/Core/BadgeModel/BadgeError+Code.swift"), encoding: .utf8)
        let codes = source.matches(of: /static let (\w+) = Self\(rawValue: "(\w+)"\)/).map { String($0.output.2) }
        let article = try Self.text(of: "HandlingErrors")
        let rows = article.matches(of: /(?m)^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| `(\w+)`[^|]*\|$/)

        XCTAssertGreaterThanOrEqual(codes.count, 80)
        XCTAssertEqual(rows.map { String($0.output.1) }.sorted(), codes.sorted())
        for row in rows {
            let recovery = BadgeError(.init(rawValue: String(row.output.1)), reason: "").recovery.name
            XCTAssertEqual(String(row.output.4), recovery, "\(row.output.1)")
        }
    }

    func testInstallingCountsThePackagesThatAnAppDownloads() throws {
        let resolved = try JSON.parse(Data(contentsOf: packageRoot.appending(path: "Package.resolved")))
        let count = resolved["pins"]?.arrayValue?.count ?? 0

        XCTAssertTrue(try Self.text(of: "InstallingBadgeKit").contains("downloads \(count) packages"), "\(count)")
    }

    func testAnExampleIsFoundWhateverItsIndentation() {
        let file = "struct S {\n    func f() {\n        g()\n\n        h()\n    }\n}\n"

        XCTAssertTrue(Self.holds(file, ["func f() {", "    g()", "", "    h()", "}"]))
        XCTAssertTrue(Self.holds(file, ["g()"]))
        XCTAssertFalse(Self.holds(file, ["g()", "h()"]))
        XCTAssertFalse(Self.holds(file, ["func f() {", "  g()"]))
        XCTAssertFalse(Self.holds(file, ["func f()"]))
    }

    func testABlockIsReadWithItsLanguageAndItsSource() {
        let article = """
            a
            <!-- source: A/b.swift -->
            ```swift
            x
              y
            ```

            ```swift
            z
            ```
            ```
            sh
            ```
            ```json
            {}
            ```
            """

        let swift = Self.blocks("swift", in: article)

        XCTAssertEqual(swift.map(\.source), ["A/b.swift", nil])
        XCTAssertEqual(swift.map(\.lines), [["x", "  y"], ["z"]])
        XCTAssertEqual(Self.blocks("json", in: article).map(\.lines), [["{}"]])
    }
}

extension DocumentationExampleTests {
    private struct Block {
        let source: String?
        let lines: [String]
    }

    private static func text(of article: String) throws -> String {
        try String(contentsOf: folder.appending(path: article + ".md"), encoding: .utf8)
    }

    private static func files(in folder: String) throws -> [String] {
        let folder = packageRoot.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    private static func blocks(_ language: String, of article: String) throws -> [Block] {
        blocks(language, in: try text(of: article))
    }

    private static func blocks(_ language: String) throws -> [(article: String, block: Block)] {
        let sources = packageRoot.appending(path: "Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        let articles = names.sorted().map { "Sources/" + $0 } + ["README.md"]
        return try articles.flatMap { path in
            let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
            return blocks(language, in: text).map { (path, $0) }
        }
    }

    private static func blocks(_ language: String, in article: String) -> [Block] {
        var blocks: [Block] = []
        var open: (language: Substring, source: String?, lines: [String])?
        var source: String?
        for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open {
                if line == "```" {
                    if block.language == language { blocks.append(Block(source: block.source, lines: block.lines)) }
                    open = nil
                } else {
                    open?.lines.append(String(line))
                }
            } else if line.hasPrefix("```") {
                open = (line.dropFirst(3), source, [])
            } else if let mark = line.wholeMatch(of: /<!-- source: (\S+) -->/) {
                source = String(mark.output.1)
                continue
            }
            if !line.isEmpty { source = nil }
        }
        return blocks
    }

    // The lines one after the other, under one indentation.
    private static func holds(_ text: String, _ lines: [String]) -> Bool {
        let file = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return file.indices.contains { start in
            guard start + lines.count <= file.count, file[start].hasSuffix(lines[0]) else { return false }
            let indentation = file[start].dropLast(lines[0].count)
            return indentation.allSatisfy { $0 == " " }
                && zip(file[start...], lines).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
        }
    }
}
