public import BadgeModel
public import Foundation

/// A person to whom the organization may issue a badge.
public struct Person: Sendable, Hashable, Identifiable {
    /// Identifies a person within the authority.
    public typealias ID = Identifier<Person>

    /// The identifier, created by the authority; a lowercase UUID.
    public let id: ID
    /// The person's details, as they appear in the next badge.
    public var details: Details
    /// The time at which the person was added, to the second.
    public let addedAt: Date
    /// SHA-256 of the person's photo, base64url; `nil` while there is none.
    public let photoDigest: String?
    /// The time of the person's suspension, to the second; `nil` while the person is not suspended.
    public let suspendedAt: Date?

    public init(
        id: ID, details: Details, addedAt: Date, photoDigest: String? = nil, suspendedAt: Date? = nil
    ) {
        self.id = id
        self.details = details
        self.addedAt = addedAt
        self.photoDigest = photoDigest
        self.suspendedAt = suspendedAt
    }
}

extension Person {
    /// The details of a person, as an administrator enters them.
    ///
    ///     let details = Person.Details(name: "Ana Lima", email: "ana@example.com")
    public struct Details: Sendable, Hashable {
        /// The display name, 1 to 200 characters.
        public var name: String
        /// The email address, which identifies the person in every command; case-insensitive.
        public var email: String
        /// Given name.
        public var givenName: String?
        /// Family name.
        public var familyName: String?
        /// The phone number, E.164 (`+` and 7 to 15 digits). Transaction codes are sent to it rather than to the email
        /// address.
        public var phone: String?
        /// Position in the organization.
        public var title: String?
        /// Department or team.
        public var group: String?
        /// The unique user name, 1 to 64 characters without spaces; case-insensitive.
        public var username: String?
        /// Further claims of the badge, by name.
        public var properties: [String: JSON]

        /// Creates details, which are validated when the person is added or edited.
        public init(
            name: String, email: String, givenName: String? = nil, familyName: String? = nil, phone: String? = nil,
            title: String? = nil, group: String? = nil, username: String? = nil, properties: [String: JSON] = [:]
        ) {
            self.name = name
            self.email = email
            self.givenName = givenName
            self.familyName = familyName
            self.phone = phone
            self.title = title
            self.group = group
            self.username = username
            self.properties = properties
        }
    }
}
