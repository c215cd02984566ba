public import BadgeModel

/// What a full check of a store found.
public struct StoreVerification: Sendable, Hashable {
    /// Something that is wrong.
    public enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// The page of that number, counted from 1, is not authentic.
        case page(Int)
        /// SQLite's own check found this.
        case integrity(String)
        /// A row of the first table names a row of the second that is not there.
        case foreignKey(table: String, parent: String)
        /// Rows of the table are not those that were written last: an older page was put in their place.
        case stale(table: String)

        /// One sentence.
        public var description: String { message.text }

        /// One sentence.
        public var message: Message {
            switch self {
            case .page(let number): Message("problem.page", ["number": number])
            case .integrity(let finding): Message("problem.integrity", ["finding": finding])
            case .foreignKey(let table, let parent):
                Message("problem.foreignKey", ["table": table, "parent": parent])
            case .stale(let table): Message("problem.stale", ["table": table])
            }
        }
    }

    /// How many pages were authenticated.
    public var pagesChecked = 0
    /// How many of them failed; `problems` names the first hundred.
    public var pagesFailed = 0
    /// Everything found, empty for a sound store.
    public var problems: [Problem] = []

    /// Whether nothing is wrong.
    public var isSound: Bool { problems.isEmpty }
}
