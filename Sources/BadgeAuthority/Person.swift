public import BadgeModel
public import Foundation

/// Somebody whom the organization may give a badge.
public struct Person: Sendable, Hashable, Identifiable {
    /// Identifies a person within the authority.
    public typealias ID = Identifier<Person>

    /// The identifier, made by the authority; a lower-case UUID.
    public let id: ID
    /// What is known of the person, as it appears in the next badge.
    public var details: Details
    /// When the person was added, to the second.
    public let addedAt: Date
    /// SHA-256 of the person's photo, base64url; `nil` while there is none.
    public let photoDigest: String?

    public init(id: ID, details: Details, addedAt: Date, photoDigest: String? = nil) {
        self.id = id
        self.details = details
        self.addedAt = addedAt
        self.photoDigest = photoDigest
    }
}

extension Person {
    /// What an administrator writes of a person.
    ///
    ///     let details = Person.Details(name: "Ana Lima", email: "ana@example.com")
    public struct Details: Sendable, Hashable {
        /// The name to show, 1 to 200 characters.
        public var name: String
        /// Email address; names the person in every command, whatever its case.
        public var email: String
        /// Given name.
        public var givenName: String?
        /// Family name.
        public var familyName: String?
        /// Phone number, E.164 (`+` and 7 to 15 digits); transaction codes go there rather than to the email address.
        public var phone: String?
        /// Position in the organization.
        public var title: String?
        /// Department or team.
        public var group: String?
        /// The name to log in with, 1 to 64 characters without spaces, whatever their case; nobody else has it.
        public var username: String?
        /// Further claims of the badge, by name.
        public var properties: [String: JSON]

        /// Creates details; they are checked when the person is added or edited.
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
