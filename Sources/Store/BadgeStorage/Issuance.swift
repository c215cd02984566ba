public import BadgeKeys
public import BadgeModel
public import Foundation

/// An offer that is being redeemed: its device key is created and stored before any request to the issuer.
public struct Issuance: Sendable {
    /// The identifier.
    public let id: Identifier<Issuance>
    /// The device key to which the credential will be bound.
    public let key: SigningKey
    /// The authorization server's grant, as the workflow encoded it; `nil` before.
    public let authorization: Secret?
}

/// The result of an issuance, which is added to the wallet in one transaction.
///
/// The time of the login is stored only together with a refresh token.
public struct IssuanceResult: Sendable {
    /// The issuing organization, new or known.
    public let organization: Organization
    /// The badge.
    public let badge: Badge
    /// Its credential.
    public let credential: Credential
    /// The credential's text with its disclosures.
    public let payload: Secret
    /// Additional credentials of the badge, which are presented in turn.
    public let copies: [Copy]
    /// The issuer's identifier for this issuance, for the notification of the badge's deletion.
    public let notificationID: String?
    /// The token that renews it.
    public let refreshToken: Secret?
    /// This device's key at the organization, if the issuance used it.
    public let deviceKey: SigningKey?
    /// The time of the user's login for it, to the second; `nil` when there was no login.
    public let loggedInAt: Date?

    /// An additional credential of a badge, on its own key.
    public struct Copy: Sendable {
        /// The credential.
        public let credential: Credential
        /// Its text with its disclosures.
        public let payload: Secret
        /// The key to which it is bound.
        public let key: SigningKey
        /// Its status list entry; `nil` when it has none.
        public let statusReference: Badge.StatusReference?

        /// Creates an additional credential.
        public init(
            credential: Credential, payload: Secret, key: SigningKey, statusReference: Badge.StatusReference?
        ) {
            (self.credential, self.payload, self.key) = (credential, payload, key)
            self.statusReference = statusReference
        }
    }

    /// Creates a result.
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
