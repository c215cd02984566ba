public import BadgeModel

/// The result of a full verification of a store.
public struct StoreVerification: Sendable, Hashable {
    /// A problem.
    public enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// The page with that number, from 1, is not authentic.
        case page(Int)
        /// A problem that SQLite's own check reported.
        case integrity(String)
        /// A row of the first table references a row of the second that does not exist.
        case foreignKey(table: String, parent: String)
        /// Rows of the table are not the last written ones: they were replaced by an older page.
        case stale(table: String)

        /// One sentence.
        public var description: String { message.text }

        /// One sentence.
        public var message: Message {
            switch self {
            case .page(let number): Message(.database("problem.page"), ["number": number])
            case .integrity(let finding): Message(.database("problem.integrity"), ["finding": finding])
            case .foreignKey(let table, let parent):
                Message(.database("problem.foreignKey"), ["table": table, "parent": parent])
            case .stale(let table): Message(.database("problem.stale"), ["table": table])
            }
        }
    }

    /// The number of verified pages.
    public var pagesChecked = 0
    /// The number of pages that are not authentic; `problems` has the first hundred.
    public var pagesFailed = 0
    /// All problems; empty for a sound store.
    public var problems: [Problem] = []

    /// Whether there are no problems.
    public var isSound: Bool { problems.isEmpty }
}
