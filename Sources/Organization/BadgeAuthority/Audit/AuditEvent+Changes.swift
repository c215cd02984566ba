package import BadgeDatabase
package import BadgeModel

// The changes in the details of an entry.
extension AuditEvent {
    // The values of a field as an entry contains them.
    enum RecordedValues {
        case values(before: JSON, after: JSON)
        case digest(String)
        case unrecorded
    }

    private static let member = "changes"
    private static let earlierMembers: Set = ["changed", "before", "after", "from", "to"]

    // The value of the member `changes`.
    static func details(of changes: [AuditChange], _ personalValues: [PersonalValues]) -> [String: JSON] {
        guard !changes.isEmpty else { return [:] }
        let digests = Dictionary(uniqueKeysWithValues: personalValues.map { ($0.field, $0.digest) })
        let members = changes.map { change -> (String, JSON) in
            if case .organizational(let before, let after) = change.values {
                return (change.field, ["before": before, "after": after])
            }
            return (change.field, .object(compacting: ["digest": .optional(digests[change.field])]))
        }
        return [member: .object(Dictionary(members) { $1 })]
    }

    // The fields that changed, by name.
    var recordedChanges: [(field: String, values: RecordedValues)] {
        guard let changes = details[Self.member]?.objectValue else { return earlierChanges }
        return changes.sorted { $0.key < $1.key }.map { field, values in
            if let digest = values["digest"]?.stringValue { return (field, .digest(digest)) }
            return (field, .values(before: values["before"] ?? .null, after: values["after"] ?? .null))
        }
    }

    // The details that are no changes.
    package var detailsBesidesChanges: [String: JSON] {
        if details[Self.member] != nil { return details.filter { $0.key != Self.member } }
        return earlierChanges.isEmpty ? details : details.filter { !Self.earlierMembers.contains($0.key) }
    }

    // Entries of earlier versions.
    private var earlierChanges: [(field: String, values: RecordedValues)] {
        if let fields = details["changed"]?.arrayValue?.compactMap(\.stringValue) {
            return fields.sorted().map { ($0, .unrecorded) }
        }
        let values: (field: AuditField, before: JSON?, after: JSON?)? =
            switch OrganizationEvent(self) {
            case .administratorRoleChanged: (.role, details["before"], details["after"])
            case .badgeReinstated, .badgeSuspended, .badgeRevoked: (.status, details["before"], .string(outcome))
            case .organizationMoved: (.issuer, details["from"], details["to"])
            case .keyRotated, .keyCompromised: (.signingKey, details["from"], details["to"])
            default: nil
            }
        guard let values, let before = values.before, let after = values.after else { return [] }
        return [(values.field.rawValue, .values(before: before, after: after))]
    }
}
