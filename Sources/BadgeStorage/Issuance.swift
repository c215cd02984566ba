public import BadgeKeys
public import BadgeModel
public import Foundation

/// An offer that is being redeemed: its device key is made and stored before anything is asked of the issuer.
public struct Issuance: Sendable {
    /// The identifier.
    public let id: Identifier<Issuance>
    /// The device key to which the credential will be bound.
    public let key: SigningKey
    /// What the authorization server granted, as the workflow wrote it; `nil` until it did.
    public let authorization: Secret?
}

/// What a finished issuance puts into the wallet, all at once.
///
/// The time of the login is kept with the refresh token, and without one it is not.
public struct IssuedBadge: Sendable {
    /// The issuing organization, new or known.
    public let organization: Organization
    /// The badge.
    public let badge: Badge
    /// Its credential.
    public let credential: Credential
    /// The credential's text with its disclosures.
    public let payload: Secret
    /// Further credentials of the badge, which are presented in turn.
    public let copies: [Copy]
    /// The issuer's name for this issuance, to be named when the badge is deleted.
    public let notificationID: String?
    /// The token with which it can be renewed.
    public let refreshToken: Secret?
    /// The key by which the organization knows this device, where the issuance used it.
    public let deviceKey: SigningKey?
    /// When the user logged in for it, to the second; `nil` when there was no login.
    public let loggedInAt: Date?

    /// A further credential of a badge, on a key of its own.
    public struct Copy: Sendable {
        /// The credential.
        public let credential: Credential
        /// Its text with its disclosures.
        public let payload: Secret
        /// The key that it is bound to.
        public let key: SigningKey
        /// Where its status is published; `nil` when nowhere.
        public let statusReference: Badge.StatusReference?

        /// Makes a further credential.
        public init(
            credential: Credential, payload: Secret, key: SigningKey, statusReference: Badge.StatusReference?
        ) {
            (self.credential, self.payload, self.key) = (credential, payload, key)
            self.statusReference = statusReference
        }
    }

    /// Makes the parcel.
    public init(
        organization: Organization, badge: Badge, credential: Credential, payload: Secret, copies: [Copy] = [],
        notificationID: String? = nil, refreshToken: Secret? = nil, deviceKey: SigningKey? = nil,
        loggedInAt: Date? = nil
    ) {
        self.copies = copies
        self.notificationID = notificationID
        self.organization = organization
        self.badge = badge
        self.credential = credential
        self.payload = payload
        self.refreshToken = refreshToken
        self.deviceKey = deviceKey
        self.loggedInAt = loggedInAt
    }
}
