public import Foundation

/// A digital badge: an organization's statement about its holder, stored on this device.
public struct Badge: Sendable, Hashable, Identifiable {
    /// Identifies a badge within the wallet.
    public typealias ID = Identifier<Badge>

    /// The identifier, created by this device: a lowercase UUID without `urn:uuid:`.
    public let id: ID
    /// The organization that issued it.
    public let organizationID: Organization.ID
    /// The holder.
    public var holder: Holder
    /// The appearance.
    public var display: Display
    /// Further claims of the credential, by name.
    public var properties: [String: JSON]
    /// The status.
    public var status: Status
    /// The validity period.
    public var validity: Validity
    /// The current credential; `nil` while pending.
    public var credentialID: Credential.ID?
    /// The location of the published status.
    public var statusReference: StatusReference?
    /// The version of the organization's policy at the last evaluation; `nil` when the organization has none.
    public var policyVersion: Int?
    /// The issuer's address.
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
    /// The status of a badge, which determines whether it can be used at all.
    public enum Status: String, Sendable, CaseIterable {
        /// Requested but not issued yet.
        case pending
        /// Usable, if its restrictions are met.
        case active
        /// Suspended by the organization.
        case suspended
        /// Permanently revoked by the organization.
        case revoked
        /// Past its validity period.
        case expired
        /// Without a device key: the key was lost.
        case keyMissing
    }

    /// The holder of a badge.
    public struct Holder: Sendable, Hashable {
        /// Display name.
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

    /// The validity period of a badge, to the second. An absent end is open.
    public struct Validity: Sendable, Hashable {
        /// The first valid time.
        public var notBefore: Date?
        /// The first time that is no longer valid.
        public var expires: Date?

        public init(notBefore: Date? = nil, expires: Date? = nil) {
            self.notBefore = notBefore
            self.expires = expires
        }

        /// Returns whether the time is within the period: `notBefore <= date < expires`.
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
