public import BadgeModel

/// A change of one field, which an entry of an organization's audit log records: its value before and after.
///
///     let entries = try authority.auditEntries(newest: 20)
///     let changes = try authority.auditChanges(in: entries)[entries[0].index]
public struct AuditChange: Sendable, Hashable {
    /// The name of the field, such as `role`, `status` or `email`.
    public let field: String
    /// The values of the field.
    public let values: Values

    /// The values before and after a change; JSON `null` where there was none.
    public enum Values: Sendable, Hashable {
        /// Values of the organization, which the entry itself contains.
        case organizational(before: JSON, after: JSON)
        /// Values of a person, which are stored beside the log, and whose salted digest the entry contains.
        case personal(before: JSON, after: JSON)
        /// Values of a person who was removed. They were erased; the entry still contains their digest.
        case erased
        /// An entry of an earlier version names the field alone.
        case unrecorded
    }

    /// Creates a change.
    public init(field: String, values: Values) {
        self.field = field
        self.values = values
    }
}

extension AuditChange {
    init(_ field: AuditField, from before: JSON?, to after: JSON?) {
        self.init(field: field.rawValue, values: .organizational(before: before ?? .null, after: after ?? .null))
    }

    init(personal field: AuditField, from before: JSON?, to after: JSON?) {
        self.init(field: field.rawValue, values: .personal(before: before ?? .null, after: after ?? .null))
    }

    static func status(from before: Badge.Status, to after: Badge.Status) -> AuditChange {
        AuditChange(.status, from: .string(before.rawValue), to: .string(after.rawValue))
    }

    // Whether the field has another value than before.
    var isOne: Bool {
        switch values {
        case .organizational(let before, let after), .personal(let before, let after): before != after
        case .erased, .unrecorded: true
        }
    }
}
