import BadgeAuthority
import BadgeModel
import Foundation

/// A file of people: a header row with the columns' names, and a row for each person.
struct PeopleFile {
    /// A row: the person, or the error.
    struct Row: Sendable {
        let line: Int
        let email: String?
        let person: Result<Person.Details, BadgeError>

        var details: Person.Details? {
            guard case .success(let details) = person else { return nil }
            return details
        }
    }

    static let columns = ["name", "email", "phone", "title", "group", "given_name", "family_name", "username"]
    private static let pieceSize = 64 * 1024

    private var reader: CSVReader
    private let header: [String]
    private let size: Int?
    // What ended the reading.
    private var failure: (any Error)?

    init(at path: String) throws {
        let file = try InputFile(path)
        size = file.size
        reader = try CSVReader { try file.handle.read(upToCount: Self.pieceSize) }
        header = try Self.checked(header: reader.header()?.fields ?? [])
    }

    /// The percentage of the file that was read, 0 to 100; `nil` if its size is unknown.
    var percent: Int? { size.map { $0 == 0 ? 100 : min(100, reader.position * 100 / $0) } }

    /// Returns the next rows, up to `count`; empty at the end. An error that ends the reading is thrown after the
    /// preceding rows were returned.
    mutating func rows(atMost count: Int) throws -> [Row] {
        if let failure { throw failure }
        var rows: [Row] = []
        do {
            while rows.count < count, let record = try reader.next() { rows.append(row(record)) }
        } catch {
            guard !rows.isEmpty else { throw error }
            failure = error
        }
        return rows
    }

    private func row(_ record: CSVReader.Record) -> Row {
        guard record.fields.count == header.count else {
            let reason = "The row has \(record.fields.count.of("field")) where the header has \(header.count)."
            return Row(line: record.line, email: nil, person: .failure(BadgeError(.invalidInput, reason: reason)))
        }
        // An empty field says nothing.
        let said = zip(header, record.fields).filter { !$1.isEmpty }
        let fields = Dictionary(said) { first, _ in first }
        let person = Person.Details(
            name: fields["name"] ?? "", email: fields["email"] ?? "", givenName: fields["given_name"],
            familyName: fields["family_name"], phone: fields["phone"], title: fields["title"],
            group: fields["group"], username: fields["username"])
        return Row(line: record.line, email: fields["email"], person: .success(person))
    }

    private static func checked(header: [String]) throws -> [String] {
        let known = "The columns are \(columns.joined(separator: ", "))."
        guard header.contains("name"), header.contains("email") else {
            throw BadgeError(.invalidInput, reason: "The first row does not name the columns name and email. \(known)")
        }
        guard Set(header).count == header.count else {
            throw BadgeError(.invalidInput, reason: "The first row names a column twice. \(known)")
        }
        if let other = header.first(where: { !columns.contains($0) }) {
            throw BadgeError(
                .invalidInput, reason: "The first row names a column that is not known: \(other). \(known)")
        }
        return header
    }
}
