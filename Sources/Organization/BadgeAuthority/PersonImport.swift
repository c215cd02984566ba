public import BadgeModel

/// The outcome of importing one person.
public enum PersonImport: Sendable, Equatable {
    /// The email address was new, and the person was added.
    case added
    /// The person already exists with all given details.
    case unchanged
    /// The person already existed, and some details were updated.
    case updated
    /// Nothing was changed, for the given reason.
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
