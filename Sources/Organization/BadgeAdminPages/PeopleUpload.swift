import BadgeAuthority
import BadgeModel
import Foundation

/// A file of people that a browser has sent.
struct PeopleUpload: Sendable {
    static let mostBytes = 2_000_000
    static let mostRows = 10_000
    // Other processes have their turn in between.
    private static let rowsPerTransaction = 500

    let bytes: [UInt8]
    let rows: [PeopleTable.Row]

    /// Reads a whole file.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a file that is no table of people, or too large.
    init(_ bytes: [UInt8]) throws {
        guard bytes.count <= Self.mostBytes else { throw Self.tooLarge }
        self.bytes = bytes
        var rest: Data? = Data(bytes)
        var table = try PeopleTable(isWhole: true) {
            defer { rest = nil }
            return rest
        }
        var rows: [PeopleTable.Row] = []
        while case let more = try table.rows(atMost: Self.rowsPerTransaction), !more.isEmpty {
            rows += more
            guard rows.count <= Self.mostRows else { throw Self.tooLarge }
        }
        self.rows = rows
    }

    private static var tooLarge: BadgeError {
        BadgeError(.invalidInput, .administration("invalidInput.adminImportSize"), ["count": mostRows])
    }

    /// Reports what an import would do, and who is not in the file.
    func preview(updating: Bool, by authority: Authority) async throws -> PeopleImportReport {
        let people = rows.compactMap(\.details)
        let outcomes = try await authority.previewImportInTurns(of: people, updating: updating)
        var report = PeopleImportReport()
        report.count(PeopleTable.outcomes(of: rows, outcomes))
        let present = Set(rows.compactMap { $0.email?.lowercased() })
        var after: String?
        repeat {
            let cursor = after
            let page = try await authority.reading { try $0.people(after: cursor, limit: 1000) }
            report.count(missing: page.elements.filter { !present.contains($0.details.email.lowercased()) })
            after = page.next
        } while after != nil
        return report
    }

    /// Imports the people.
    func importPeople(updating: Bool, by authority: Authority) async throws -> PeopleImportReport {
        var report = PeopleImportReport()
        for start in stride(from: 0, to: rows.count, by: Self.rowsPerTransaction) {
            let part = Array(rows[start..<min(start + Self.rowsPerTransaction, rows.count)])
            let people = part.compactMap(\.details)
            let outcomes = try await authority.writing { try $0.importPeople(people, updating: updating) }
            report.count(PeopleTable.outcomes(of: part, outcomes))
        }
        return report
    }
}
