package import BadgeModel
package import Foundation

/// People as values separated by commas, semicolons or tabs: a header row with the columns' names, and a row for each
/// person.
///
/// Names of columns are compared without case and surrounding white space. Columns and rows at the end that have nothing in
/// them are ignored, and so is what a short row lacks.
package struct PeopleTable {
    /// A row: the person, or the error.
    package struct Row: Sendable {
        package let line: Int
        package let email: String?
        package let person: Result<Person.Details, BadgeError>

        package var details: Person.Details? {
            guard case .success(let details) = person else { return nil }
            return details
        }
    }

    package static let columns = [
        "name", "email", "phone", "title", "group", "given_name", "family_name", "username",
    ]

    private var reader: CSVReader
    private let header: [String]
    // What ended the reading.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - isWhole: Whether nothing is imported if a line cannot be read, as the error says then.
    ///   - piece: Returns the next part of the text, and `nil` at its end.
    /// - Throws: `BadgeError` `invalidInput` for an empty file, and for a header that names no name or email, or an
    ///   unknown column.
    package init(isWhole: Bool = false, _ piece: @escaping () throws -> Data?) throws {
        reader = try CSVReader(isWhole: isWhole, piece)
        guard let record = try reader.header() else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.importEmpty", ["columns": Self.columns.joined(separator: ", ")]))
        }
        header = try Self.checked(header: record.fields)
    }

    /// The number of bytes that were read.
    package var position: Int { reader.position }

    /// Returns the next rows, up to `count`; empty at the end. An error that ends the reading is thrown after the
    /// preceding rows were returned.
    package mutating func rows(atMost count: Int) throws -> [Row] {
        if let failure { throw failure }
        var rows: [Row] = []
        do {
            while rows.count < count, let record = try reader.next() {
                if record.fields.contains(where: { !$0.isEmpty }) { rows.append(row(record)) }
            }
        } catch {
            guard !rows.isEmpty else { throw error }
            failure = error
        }
        return rows
    }

    /// Returns the outcome of each row, from those of the rows that are people.
    package static func outcomes(of rows: [Row], _ outcomes: [PersonImport]) -> [(Row, PersonImport)] {
        var rest = outcomes[...]
        return rows.map { row in
            switch row.person {
            case .failure(let refusal): (row, .refused(refusal))
            case .success: (row, rest.removeFirst())
            }
        }
    }

    private func row(_ record: CSVReader.Record) -> Row {
        if let index = record.fields.indices.first(where: { index in
            !record.fields[index].isEmpty && (index >= header.count || header[index].isEmpty)
        }) {
            let error = BadgeError(.invalidInput, .organization("invalidInput.importRow", ["column": "\(index + 1)"]))
            return Row(line: record.line, email: nil, person: .failure(error))
        }
        // An empty field says nothing.
        let said = zip(header, record.fields).filter { !$1.isEmpty }.map { ($0, Self.value($1, of: $0)) }
        let fields = Dictionary(said) { first, _ in first }
        let person = Person.Details(
            name: fields["name"] ?? "", email: fields["email"] ?? "", givenName: fields["given_name"],
            familyName: fields["family_name"], phone: fields["phone"], title: fields["title"],
            group: fields["group"], username: fields["username"])
        return Row(line: record.line, email: fields["email"], person: .success(person))
    }

    // A number keeps its plus sign in a spreadsheet behind an apostrophe only.
    private static func value(_ field: String, of column: String) -> String {
        let text = field.withoutFormulaGuard
        guard column == "phone", let first = text.unicodeScalars.first, ["'", "\u{2019}"].contains(first) else {
            return text.trimmed
        }
        return String(text.unicodeScalars.dropFirst()).trimmed
    }

    private static func checked(header: [String]) throws -> [String] {
        let header = header.map { $0.precomposedStringWithCompatibilityMapping.lowercased() }
        let known = columns.joined(separator: ", ")
        guard header.contains("name"), header.contains("email") else {
            throw BadgeError(.invalidInput, .organization("invalidInput.importHeader", ["columns": known]))
        }
        let named = header.filter { !$0.isEmpty }
        guard Set(named).count == named.count else {
            throw BadgeError(.invalidInput, .organization("invalidInput.importColumnTwice", ["columns": known]))
        }
        if let other = named.first(where: { !columns.contains($0) }) {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.importColumn", ["column": other, "columns": known]))
        }
        return header
    }
}
