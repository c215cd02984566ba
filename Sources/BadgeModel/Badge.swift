public import Foundation

/// A digital badge: what an organization says of its holder, kept on this device.
public struct Badge: Sendable, Hashable, Identifiable {
    /// Identifies a badge within the wallet.
    public typealias ID = Identifier<Badge>

    /// The identifier, made by this device; a `urn:uuid:`-less lower-case UUID.
    public let id: ID
    /// The organization that issued it.
    public let organizationID: Organization.ID
    /// Of whom it speaks.
    public var holder: Holder
    /// How it looks.
    public var display: Display
    /// Further claims of the credential, by name.
    public var properties: [String: JSON]
    /// Whether it can be used at all.
    public var status: Status
    /// From when to when it is valid.
    public var validity: Validity
    /// The credential that proves it; `nil` while pending.
    public var credentialID: Credential.ID?
    /// Where its status is published.
    public var statusReference: StatusReference?
    /// The version of the organization's policy that it was last evaluated under; `nil` when the organization has none.
    public var policyVersion: Int?
    /// The issuer it came from.
    public var server: URL

    public init(
        id: ID, organizationID: Organization.ID, holder: Holder, display: Display, properties: [String: JSON] = [:],
        status: Status, validity: Validity = Validity(), credentialID: Credential.ID? = nil,
        statusReference: StatusReference? = nil, policyVersion: Int? = nil, server: URL
    ) {
        self.id = id
        self.organizationID = organizationID
        self.holder = holder
        self.display = display
        self.properties = properties
        self.status = status
        self.validity = validity
        self.credentialID = credentialID
        self.statusReference = statusReference
        self.policyVersion = policyVersion
        self.server = server
    }
}

extension Badge {
    /// Whether a badge can be used at all.
    public enum Status: String, Sendable, CaseIterable {
        /// Asked for and not here yet.
        case pending
        /// Usable, if its restrictions are met.
        case active
        /// Withdrawn for a time by the organization.
        case suspended
        /// Withdrawn for good.
        case revoked
        /// Past its validity.
        case expired
        /// Its device key is gone.
        case keyMissing
    }

    /// The holder of whom a badge speaks.
    public struct Holder: Sendable, Hashable {
        /// The name to show.
        public var fullName: String
        /// Given name.
        public var givenName: String?
        /// Family name.
        public var familyName: String?
        /// Email address.
        public var email: String?
        /// Position in the organization.
        public var title: String?
        /// Department or team.
        public var group: String?
        /// SHA-256 of the photo's bytes, base64url.
        public var photoDigest: String?

        public init(
            fullName: String, givenName: String? = nil, familyName: String? = nil, email: String? = nil,
            title: String? = nil, group: String? = nil, photoDigest: String? = nil
        ) {
            self.fullName = fullName
            self.givenName = givenName
            self.familyName = familyName
            self.email = email
            self.title = title
            self.group = group
            self.photoDigest = photoDigest
        }
    }

    /// From when to when a badge is valid, to the second; an absent end is open.
    public struct Validity: Sendable, Hashable {
        /// The first time.
        public var notBefore: Date?
        /// The first time that is too late.
        public var expires: Date?

        public init(notBefore: Date? = nil, expires: Date? = nil) {
            self.notBefore = notBefore
            self.expires = expires
        }

        /// Whether the time lies within: `notBefore <= date < expires`.
        public func contains(_ date: Date) -> Bool {
            notBefore.map { $0 <= date } ?? true && expires.map { date < $0 } ?? true
        }
    }

    /// An entry of a Token Status List.
    public struct StatusReference: Sendable, Hashable {
        /// The list's address.
        public let list: URL
        /// The index in the list, from 0.
        public let index: Int

        public init(list: URL, index: Int) {
            self.list = list
            self.index = index
        }
    }
}
