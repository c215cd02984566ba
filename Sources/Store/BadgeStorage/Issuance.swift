package import BadgeKeys
package import BadgeModel
package import Foundation

/// An offer that is being redeemed: its device key is created and stored before any request to the issuer.
package struct Issuance: Sendable {
    package let id: Identifier<Issuance>
    /// The device key to which the credential will be bound.
    package let key: SigningKey
    /// The authorization server's grant, as the workflow encoded it; `nil` before.
    package let authorization: Secret?
}

/// The result of an issuance, which is added to the wallet in one transaction.
///
/// The time of the login is stored only together with a refresh token.
package struct IssuanceResult: Sendable {
    /// The issuing organization, new or known.
    package let organization: Organization
    package let badge: Badge
    package let credential: Credential
    /// The credential's text with its disclosures.
    package let payload: Secret
    /// Additional credentials of the badge, which are presented in turn.
    package let copies: [Copy]
    /// The issuer's identifier for this issuance, for the notification of the badge's deletion.
    package let notificationID: String?
    /// The token that renews it.
    package let refreshToken: Secret?
    /// This device's key at the organization, if the issuance used it.
    package let deviceKey: SigningKey?
    /// The time of the user's login for it, to the second; `nil` when there was no login.
    package let loggedInAt: Date?

    /// An additional credential of a badge, on its own key.
    package struct Copy: Sendable {
        package let credential: Credential
        /// Its text with its disclosures.
        package let payload: Secret
        /// The key to which it is bound.
        package let key: SigningKey
        /// Its status list entry; `nil` when it has none.
        package let statusReference: Badge.StatusReference?

        /// Creates an additional credential.
        package init(
            credential: Credential, payload: Secret, key: SigningKey, statusReference: Badge.StatusReference?
        ) {
            (self.credential, self.payload, self.key) = (credential, payload, key)
            self.statusReference = statusReference
        }
    }

    /// Creates a result.
    package init(
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
