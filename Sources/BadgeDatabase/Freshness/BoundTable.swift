import CSQLiteCipher

/// A table whose rows are checked against what was written last, and the values by which its rows are looked up.
///
///     let badge = BoundTable("badge", order: "place", by: [.column(1, "id"), .runs(0, "place", bits: 4)])
///
/// All rows that share a value of an owner are counted under it, and only that whole set can be verified: name an owner
/// for every way in which rows are read. The columns' places are those of the table.
public struct BoundTable: Sendable {
    /// What rows are looked up by.
    public enum Owner: Sendable, Hashable {
        /// A column, by its place in the table from 0 and its name.
        case column(Int, String)
        /// An integer column without its last bits: rows are read in runs of two to the power of `bits`.
        case runs(Int, String, bits: Int)
        /// All rows of the table together.
        case everyRow
    }

    /// The table's name.
    public var name: String { "\(staticName)" }
    let staticName: StaticString
    let order: String?
    let owners: [Owner]

    /// Names a table; it has one to four owners, and its rows are read in the order of a column when one is named.
    public init(_ name: StaticString, order: String? = nil, by owners: [Owner]) {
        precondition((1...Int(BADGE_ROW_OWNERS)).contains(owners.count), "A bound table has one to four owners.")
        staticName = name
        self.order = order
        self.owners = owners
    }

    /// The table as the C part takes it. The name lives as long as the program.
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
