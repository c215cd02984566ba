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
        public var description: String {
            switch self {
            case .page(let number): "Page \(number) is not authentic."
            case .integrity(let text): "SQLite reports: \(text)"
            case .foreignKey(let table, let parent): "A row of \(table) points to a row of \(parent) that is missing."
            case .stale(let table): "Rows of \(table) were replaced by older ones."
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
