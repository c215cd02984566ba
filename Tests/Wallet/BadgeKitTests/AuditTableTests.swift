import Foundation
import TestSupport
import XCTest

/// The tables of the audit log's entries, against the code that writes them.
final class AuditTableTests: XCTestCase {
    private static let articles = "Sources/Wallet/BadgeKit/Documentation.docc/"
    private typealias Entries = [String: Set<String>]

    func testEveryKindOfEntryStandsInTheTableOfItsLog() throws {
        let declared = try Self.declared()
        let (wallet, organization) = (try Self.wallet(), try Self.organization())

        let listed = wallet.merging(organization) { $0.union($1) }

        XCTAssertGreaterThan(declared.count, 20)
        XCTAssertEqual(listed, declared)
    }

    func testWhatIsWrittenIsWhatTheTablesSay() throws {
        let wallet = try Self.written(in: ["BadgeStorage", "BadgeKit"])
        let organization = try Self.organizationEvents()

        XCTAssertGreaterThan(wallet.count, 10)
        XCTAssertGreaterThan(organization.count, 10)
        XCTAssertEqual(try Self.missing(wallet, from: Self.wallet()), [])
        XCTAssertEqual(try Self.missing(organization, from: Self.organization()), [])
    }

    private static func wallet() throws -> Entries { try table("WhereThingsAreKept.md") }

    private static func organization() throws -> Entries { try table("RunningAnOrganization.md") }

    private static func missing(_ written: Entries, from table: Entries) -> [String] {
        written.flatMap { kind, outcomes in outcomes.subtracting(table[kind] ?? []).map { "\(kind) \($0)" } }.sorted()
    }

    /// The rows of the table in the section on the audit log. Where a row has several kinds, a semicolon separates their entries.
    private static func table(_ article: String) throws -> Entries {
        let section = try XCTUnwrap(
            try text(articles + article).components(separatedBy: "### The audit log\n").last?
                .components(separatedBy: "\n### ").first)
        var entries: Entries = [:]
        for line in section.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| What ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let kinds = cells[0].components(separatedBy: ", ")
            let entriesOfKinds = kinds.count == 1 ? [cells[1]] : cells[1].components(separatedBy: "; ")
            XCTAssertEqual(entriesOfKinds.count, kinds.count, String(line))
            for (kind, part) in zip(kinds, entriesOfKinds) { entries[kind] = quoted(part) }
        }
        return entries
    }

    /// The kinds, and the outcomes that their documentation names.
    private static func declared() throws -> Entries {
        var (entries, comment): (Entries, String) = ([:], "")
        for line in try text("Sources/Store/BadgeDatabase/Audit/AuditEvent.swift").split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("///") {
                comment += line
            } else {
                if let kind = line.firstMatch(of: /^public static let \w+ = Self\(rawValue: "(\w+)"\)/) {
                    entries[String(kind.1)] = quoted(comment)
                }
                comment = ""
            }
        }
        return entries
    }

    /// What the modules write with its name: `record(.kind, …, "outcome"` and `AuditEvent(.kind, …, outcome: "outcome"`.
    private static func written(in modules: [String]) throws -> Entries {
        var entries: Entries = [:]
        for module in modules {
            let folder = sourceFolder(of: module)
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let source = try String(contentsOf: file, encoding: .utf8)
                let positional = /record\(\s*\.(\w+),(?: of: [\w.]+,)?\s*(?:\w+ \? )?"(\w+)"/
                let labelled = /AuditEvent\(\s*\.(\w+),[^")]*outcome: "(\w+)"/
                for match in source.matches(of: positional) + source.matches(of: labelled) {
                    entries[String(match.1), default: []].insert(String(match.2))
                }
            }
        }
        return entries
    }

    /// What an organization writes: `case name = "kind outcome"`.
    private static func organizationEvents() throws -> Entries {
        let source = try text("Sources/Organization/BadgeAuthority/Audit/OrganizationEvent.swift")
        return source.matches(of: /case \w+ = "(\w+) (\w+)"/).reduce(into: [:]) { entries, match in
            entries[String(match.1), default: []].insert(String(match.2))
        }
    }

    private static func quoted(_ text: String) -> Set<String> {
        Set(text.matches(of: /`(\w+)`/).map { String($0.1) })
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }
}
