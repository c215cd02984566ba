public import BadgeModel

/// What became of one person of an import.
public enum PersonImport: Sendable, Equatable {
    /// Nobody had the email address; the person was added.
    case added
    /// The person is here already, with all that was said.
    case unchanged
    /// The person was here, and something of what was said is new.
    case updated
    /// Nothing was changed, for this reason.
    case refused(BadgeError)

    /// The stable name: `added`, `unchanged`, `updated`, `refused`.
    public var name: String {
        switch self {
        case .added: "added"
        case .unchanged: "unchanged"
        case .updated: "updated"
        case .refused: "refused"
        }
    }
}
