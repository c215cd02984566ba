import BadgeAuthority
import Foundation

/// A file of people: a header row with the columns' names, and a row for each person.
struct PeopleFile {
    typealias Row = PeopleTable.Row

    private static let pieceSize = 64 * 1024

    private var table: PeopleTable
    private let size: Int?

    /// - Parameters:
    ///   - path: The file; `-` for standard input.
    ///   - isWhole: Whether nothing is imported if a line cannot be read, as the error says then.
    init(at path: String, isWhole: Bool = false) throws {
        let file = try InputFile(path)
        size = file.size
        table = try PeopleTable(isWhole: isWhole) { try file.handle.read(upToCount: Self.pieceSize) }
    }

    /// The percentage of the file that was read, 0 to 100; `nil` if its size is unknown.
    var percent: Int? { size.map { $0 == 0 ? 100 : min(100, table.position * 100 / $0) } }

    /// Returns the next rows, up to `count`; empty at the end. An error that ends the reading is thrown after the
    /// preceding rows were returned.
    mutating func rows(atMost count: Int) throws -> [Row] { try table.rows(atMost: count) }
}
