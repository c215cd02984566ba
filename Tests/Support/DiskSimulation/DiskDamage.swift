/// What a power cut does to the changes that were not yet synced.
public struct DiskDamage: Sendable, Hashable {
    /// What becomes of what was written to files.
    public enum Contents: Sendable, Hashable {
        case kept
        case dropped
        /// Each change is kept so many times in a hundred.
        case some(Int)
        /// Each sector of each write is.
        case torn(Int)
        /// As torn, and in another order.
        case reordered(Int)
        /// The first changes are kept, and the next in part.
        case first
        /// As some, and a file is as long as if it had all: with zeros where a write is missing, as
        /// file systems leave them.
        case holes(Int)
    }

    /// What becomes of names that were made, changed or removed.
    public enum Names: Sendable, Hashable {
        case kept
        case dropped
        /// The first changes are kept.
        case first
        /// Each change is kept or not.
        case some
    }

    /// What becomes of contents.
    public let contents: Contents
    /// What becomes of names.
    public let names: Names

    /// Nothing is lost, as when only the process dies.
    public static let none = DiskDamage(contents: .kept, names: .kept)

    private static let plain: [DiskDamage] = [
        .none, DiskDamage(contents: .dropped, names: .dropped), DiskDamage(contents: .kept, names: .dropped),
        DiskDamage(contents: .dropped, names: .kept),
    ]

    /// The damages in turn: first the plain ones, then what chance says.
    static func number(_ number: Int, _ chance: inout Chance) -> DiskDamage {
        if number < plain.count { return plain[number] }
        let percent = chance.pick([10, 30, 50, 70, 90, 97])
        let contents: [Contents] = [
            .some(percent), .torn(percent), .reordered(percent), .first, .holes(percent), .torn(percent), .kept,
            .dropped,
        ]
        return DiskDamage(contents: chance.pick(contents), names: chance.pick([.kept, .dropped, .first, .some]))
    }
}
