import Foundation
import TestSupport
import XCTest

/// What documents, help and scripts tell people to type holds no secret.
final class DocumentedCommandTests: XCTestCase {
    private static let folders = ["", "Sources", "Tools", "Schemas"]
    private static let endings = ["md", "swift", "yaml", "json", "sh", ""]

    // A quoted text, a variable, a link, or a placeholder behind the verb: an offer or a link as an argument.
    private static var argument: Regex<(Substring, Substring)> {
        /badgectl(?: --[a-z-]+ (?:'[^']*'|\S+))* (?:provision|open) +(['"]?(?:\$|openid-|badge:|[A-Z])\S*)/
    }

    // These name a server, and hold no code.
    private static let open = ["badge:cs?", "badge:ao?"]

    private static func files() throws -> [URL] {
        let manager = FileManager.default
        let top = try manager.contentsOfDirectory(at: packageRoot, includingPropertiesForKeys: nil)
        let below = folders.dropFirst().flatMap { folder -> [URL] in
            let files = manager.enumerator(at: packageRoot.appending(path: folder), includingPropertiesForKeys: nil)
            return files.map { Array($0).compactMap { $0 as? URL } } ?? []
        }
        return (top + below).filter { file in
            var isFolder: ObjCBool = false
            let isThere = manager.fileExists(atPath: file.path, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && endings.contains(file.pathExtension)
                && !file.path.contains("/.build/")
        }
    }

    func testNoDocumentPutsAnOfferOrALinkOnTheCommandLine() throws {
        let files = try Self.files()

        XCTAssertTrue(files.contains { $0.lastPathComponent == "README.md" })
        XCTAssertTrue(files.contains { $0.lastPathComponent == "ATourOfTheCommandLine.md" })
        try playEach(files) { file in
            guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self) else { return }
            let found = text.matches(of: Self.argument).map(\.output.1).filter { argument in
                !Self.open.contains { argument.trimmingPrefix("'").hasPrefix($0) }
            }
            XCTAssertEqual(found, [], file.path)
        }
    }

    func testTheRuleFindsWhatItIsFor() {
        let lines = [
            "badgectl provision 'openid-credential-offer://?…'", "badgectl --home x open \"$LINK\"",
            "badgectl open badge:rb?code=1", "badgectl provision OFFER",
        ]

        for line in lines { XCTAssertEqual(line.matches(of: Self.argument).count, 1, line) }
        for line in ["badgectl provision --offer-file offer.txt", "`badgectl open` and", "badgectl open -"] {
            XCTAssertEqual(line.matches(of: Self.argument).count, 0, line)
        }
    }
}
