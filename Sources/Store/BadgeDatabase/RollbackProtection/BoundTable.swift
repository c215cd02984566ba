import CSQLiteCipher

/// A protected table, whose rows are verified against the last written state, and the values by which its rows are
/// looked up.
///
///     let badge = BoundTable("badge", order: "place", by: [.column(1, "id"), .runs(0, "place", bits: 4)])
///
/// All rows with the same value of an owner have a common sum, and can only be verified together: define an owner for
/// every way in which rows are read. Columns are numbered as in the table.
///
/// A migration that adds an owner adds a column for it, and the owner at the end: a table that lacks the column of an owner
/// is older than that owner and those behind it.
public struct BoundTable: Sendable {
    /// A value by which rows are looked up.
    public enum Owner: Sendable, Hashable {
        /// A column, by its index in the table from 0 and its name.
        case column(Int, String)
        /// An integer column without its lowest bits: rows are read in runs of two to the power of `bits`.
        case runs(Int, String, bits: Int)
        /// All rows of the table.
        case everyRow
    }

    /// The table's name.
    public var name: String { "\(staticName)" }
    let staticName: StaticString
    let order: String?
    let owners: [Owner]

    /// Creates a protected table with one to four owners. Its rows are read in the order of a column, if one is given.
    public init(_ name: StaticString, order: String? = nil, by owners: [Owner]) {
        precondition((1...Int(BADGE_ROW_OWNERS)).contains(owners.count), "A bound table has one to four owners.")
        staticName = name
        self.order = order
        self.owners = owners
    }

    /// The table as it was with that number of columns.
    func withColumns(_ count: Int) -> BoundTable {
        BoundTable(name: staticName, order: order, owners: Array(owners.prefix { $0.column < count }))
    }

    private init(name: StaticString, order: String?, owners: [Owner]) {
        (staticName, self.order, self.owners) = (name, order, owners)
    }

    /// The table in the format of the C code. The name lives as long as the program.
    var description: badge_bound_table {
        var description = badge_bound_table()
        staticName.withUTF8Buffer { name in
            description.name = UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
        }
        description.owner_count = Int32(owners.count)
        withUnsafeMutableBytes(of: &description.owners) { bytes in
            let slots = bytes.bindMemory(to: badge_row_owner.self)
            for (slot, owner) in zip(slots.indices, owners) { slots[slot] = owner.description }
        }
        return description
    }
}

extension BoundTable.Owner {
    fileprivate var description: badge_row_owner {
        switch self {
        case .column, .everyRow: badge_row_owner(column: Int32(column), shift: 0)
        case .runs(_, _, let bits): badge_row_owner(column: Int32(column), shift: Int32(bits))
        }
    }

    /// The index of its column; -1 for all rows.
    fileprivate var column: Int {
        switch self {
        case .column(let index, _), .runs(let index, _, _): index
        case .everyRow: -1
        }
    }
}
