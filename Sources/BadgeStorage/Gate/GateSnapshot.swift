public import BadgeModel
public import BadgePolicy
public import Foundation

/// What the store knows of a badge that is to be evaluated, read at one time.
public struct GateSnapshot: Sendable {
    /// The badge.
    public let badge: Badge
    /// Its organization, with the policy.
    public let organization: Organization
    /// When the organization last confirmed the badge's status, or sent its policy where it publishes no statuses, to the
    /// second; `nil` when it never did.
    public let lastContact: Date?
    /// The newest decision on each document, by kind, version and locale.
    public let agreements: [AgreementRecord]
    /// The wallet's passcode; `nil` when none is set.
    public let passcode: StoredPasscode?
    /// Of its wrong entries in a row, those from before the organization's policy came.
    public let excusedTries: Int
    /// Whether the organization's tries were used up, so that the badge is locked until it is issued again.
    public let isUsedUp: Bool
    /// Whether the credential is sealed under the passcode.
    public let isCredentialLocked: Bool
    /// What the policies of other organizations, of which the wallet holds badges, demand of the passcode.
    public let otherPasscodes: [Policy.Passcode]
    /// The location that was set by hand; `nil` when none was.
    public let location: StoredLocation?
    /// The source that reports the location; `nil` when none is configured.
    public let locationSource: URL?
    /// The latest time that is known to have passed, to the second.
    public let clockMark: Date?
    /// Whether the user was told of the badge's revocation.
    public let isRevocationTold: Bool
    /// When the user logged in at the organization, to the second; `nil` when no session lasts.
    public let loggedInAt: Date?
    /// Whether the user's phone was verified for this device.
    public let isPhoneVerified: Bool
    /// Whether the user consented to the badge's reading the location; `nil` when never asked.
    public let locationConsent: Bool?
    /// Whether that consent covers the background too.
    public let isLocationAlwaysAgreed: Bool
    /// What the user said to the badge's using Bluetooth; `nil` when nobody asked.
    public let bluetoothConsent: Bool?
    /// Whether the store was restored from a backup, and the organization has not been heard since.
    public let awaitsSync: Bool
    /// Whether an organization has shown, since the badge came, that the store is an older copy.
    public let isRolledBack: Bool
    /// For how many seconds the badge's status list may be used after it was fetched; `nil` when none is stored or it does
    /// not say.
    public let statusListTTL: Int?
    /// Whether the badge names a status list and none is stored, as before the first sync.
    public let lacksStatusList: Bool
}
