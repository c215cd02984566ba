public import BadgeModel
public import BadgePolicy
public import Foundation

/// The stored state of a badge for an evaluation, read in one transaction.
public struct GateSnapshot: Sendable {
    /// The badge.
    public let badge: Badge
    /// Its organization, with the policy.
    public let organization: Organization
    /// The time of the organization's last confirmation of the badge's status, or of its last policy if it publishes no
    /// statuses, to the second; `nil` when there was none.
    public let lastContact: Date?
    /// The newest decision on each document, by kind, version and locale.
    public let agreements: [AgreementRecord]
    /// The wallet's passcode; `nil` when none is set.
    public let passcode: StoredPasscode?
    /// The number of consecutive wrong entries that predate the organization's policy.
    public let excusedTries: Int
    /// Whether the organization's attempts were used up, so that the badge is locked until it is reissued.
    public let isUsedUp: Bool
    /// Whether the credential is sealed under the passcode.
    public let isCredentialLocked: Bool
    /// The passcode restrictions in the policies of the wallet's other organizations.
    public let otherPasscodes: [Policy.Passcode]
    /// The location that was set by hand; `nil` when none was.
    public let location: StoredLocation?
    /// The source that reports the location; `nil` when none is configured.
    public let locationSource: URL?
    /// The latest time that is known to have passed, to the second.
    public let clockMark: Date?
    /// Whether the user was informed of the badge's revocation.
    public let isRevocationTold: Bool
    /// The time of the user's login at the organization, to the second; `nil` without a session.
    public let loggedInAt: Date?
    /// Whether the user's phone was verified for this device.
    public let isPhoneVerified: Bool
    /// Whether the user consented to the badge's reading the location; `nil` when never asked.
    public let locationConsent: Bool?
    /// Whether that consent covers the background too.
    public let isLocationAlwaysAgreed: Bool
    /// Whether the user consented to the badge's use of Bluetooth; `nil` when never asked.
    public let bluetoothConsent: Bool?
    /// Whether the store was restored from a backup, and the organization has not been contacted since.
    public let awaitsSync: Bool
    /// Whether an organization has proved, since the badge was added, that the store is an older copy.
    public let isRolledBack: Bool
    /// The number of seconds for which the badge's status list may be used after it was fetched; `nil` when none is
    /// stored or it states none.
    public let statusListTTL: Int?
    /// Whether the badge names a status list that is not stored, as before the first sync.
    public let lacksStatusList: Bool
}
