public import BadgeModel
public import BadgeUI

/// What a target receives: an activity as the user composed it.
public struct Share: Sendable, Hashable, Identifiable {
    /// A claim of a badge that the user chose to add. Only the wallet creates one, after the badge's restrictions were met.
    public struct Claim: Sendable, Hashable {
        /// The name in the credential, such as `email`.
        public let name: String
        /// The value.
        public let value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Identifies the share, 1 to 64 letters, digits and dashes. A retry of the same text has the same identifier, so that
    /// a target can recognize it and share nothing twice.
    public let id: String
    /// The activity.
    public let activity: Activity
    /// The user's own text; empty for none.
    public let text: String
    /// To whom it is sent, for a target that asks for a recipient.
    public let recipient: EmailAddress?
    /// The chosen claims, by name.
    public internal(set) var claims: [Claim] = []

    /// Creates a share without claims of a badge.
    public init(id: String, activity: Activity, text: String = "", recipient: EmailAddress? = nil) {
        self.id = id
        self.activity = activity
        self.text = text
        self.recipient = recipient
    }

    /// Creates a share with the claims that the user chose and the gate released.
    package init(
        id: String, activity: Activity, text: String, recipient: EmailAddress?, releasedClaims: [Claim]
    ) {
        self.init(id: id, activity: activity, text: text, recipient: recipient)
        claims = releasedClaims
    }

    /// The document: `id`, `activity` (`Schemas/activity.schema.json`), and if there are any `text`, `recipient` and `claims`
    /// (an object by name).
    public var json: JSON {
        .object(compacting: [
            "id": .string(id), "activity": activity.json, "text": text.isEmpty ? nil : .string(text),
            "recipient": .optional(recipient?.rawValue),
            "claims": claims.isEmpty
                ? nil : .object(Dictionary(claims.map { ($0.name, $0.value) }) { first, _ in first }),
        ])
    }
}
