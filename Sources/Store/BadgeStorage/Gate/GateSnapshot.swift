package import BadgeModel
package import BadgePolicy
package import Foundation

/// The stored state of a badge for an evaluation, read in one transaction.
package struct GateSnapshot: Sendable {
    package let badge: Badge
    /// Its organization, with the policy.
    package let organization: Organization
    /// The time of the organization's last confirmation of the badge's status, or of its last policy if it publishes no
    /// statuses, to the second; `nil` when there was none.
    package let lastContact: Date?
    /// The newest decision on each document, by kind, version and locale.
    package let agreements: [AgreementRecord]
    /// The wallet's passcode; `nil` when none is set.
    package let passcode: StoredPasscode?
    /// The number of consecutive wrong entries that predate the organization's policy.
    package let excusedTries: Int
    /// Whether the organization's attempts were used up, so that the badge is locked until it is reissued.
    package let isUsedUp: Bool
    /// Whether the credential is sealed under the passcode.
    package let isCredentialLocked: Bool
    /// The passcode restrictions in the policies of the wallet's other organizations.
    package let otherPasscodes: [Policy.Passcode]
    /// The location that was set by hand; `nil` when none was.
    package let location: StoredLocation?
    /// The source that reports the location; `nil` when none is configured.
    package let locationSource: URL?
    /// The latest time that is known to have passed, to the second.
    package let clockMark: Date?
    /// Whether the user was informed of the badge's revocation.
    package let isRevocationTold: Bool
    /// The time of the user's login at the organization, to the second; `nil` without a session.
    package let loggedInAt: Date?
    /// Whether the user's phone was verified for this device.
    package let isPhoneVerified: Bool
    /// Whether the user consented to the badge's reading the location; `nil` when never asked.
    package let locationConsent: Bool?
    /// Whether that consent covers the background too.
    package let isLocationAlwaysAgreed: Bool
    /// Whether the user consented to the badge's use of Bluetooth; `nil` when never asked.
    package let bluetoothConsent: Bool?
    /// Whether the store was restored from a backup, and the organization has not been contacted since.
    package let awaitsSync: Bool
    /// Whether an organization has proved, since the badge was added, that the store is an older copy.
    package let isRolledBack: Bool
    /// The number of seconds for which the badge's status list may be used after it was fetched; `nil` when none is
    /// stored or it states none.
    package let statusListTTL: Int?
    /// Whether the badge names a status list that is not stored, as before the first sync.
    package let lacksStatusList: Bool
}
