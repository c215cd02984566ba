import CSQLiteCipher

/// A protected table, whose rows are verified against the last written state, and the values by which its rows are
/// looked up.
///
///     let badge = BoundTable("badge", order: "place", by: [.column(1, "id"), .runs(0, "place", bits: 4)])
///
/// All rows with the same value of an owner have a common sum, and can only be verified together: define an owner for
/// every way in which rows are read. Columns are numbered as in the table.
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
        case .column(let index, _): badge_row_owner(column: Int32(index), shift: 0)
        case .runs(let index, _, let bits): badge_row_owner(column: Int32(index), shift: Int32(bits))
        case .everyRow: badge_row_owner(column: -1, shift: 0)
        }
    }
}
