public import BadgeModel
public import Foundation

/// The facts for an evaluation, gathered at one time.
///
/// A new value contains only the badge and the time. Facts that are not set are unknown, which leads to refusal.
///
///     var facts = PolicyFacts(badgeID: badge.id, date: clock.now())
///     facts.status = .known(badge.status)
///     facts.policy = .known(compiledPolicy)
public struct PolicyFacts: Sendable {
    /// The badge that is evaluated.
    public let badgeID: Badge.ID
    /// The current time by the clock.
    public var date: Date
    /// Whether the clock is plausible.
    public var clock: Fact<Clock> = .unknown
    /// Whether the store is up to date.
    public var store: Fact<Store> = .unknown
    /// The badge's last known status.
    public var status: Fact<Badge.Status> = .unknown
    /// The number of the status that suspends the badge, where the organization defines it itself; `nil` otherwise.
    public var ownStatus: Int?
    /// The badge's validity.
    public var validity: Fact<Badge.Validity> = .unknown
    /// Seconds since the organization last confirmed the badge's status; required only if the policy limits it.
    public var sinceLastContact: Fact<TimeInterval> = .unknown
    /// The policy that applies to the badge; `.unpublished` when its organization publishes none.
    public var policy: Fact<CompiledPolicy> = .unknown
    /// The user's login.
    public var login: Fact<Login> = .unknown
    /// Whether the user's phone is verified.
    public var mfaEnrolled: Fact<Bool> = .unknown
    /// The latest decision on each document, at most one per kind, version and locale.
    public var agreements: Fact<[AgreementRecord]> = .unknown
    /// The time zones that the policy names.
    public var zones: Fact<ZoneTable> = .unknown
    /// Whether the user consented to the badge's use of the location.
    public var locationConsent: Fact<Bool> = .unknown
    /// Whether the user consented to the badge's use of the location in the background.
    public var locationAlwaysConsent: Fact<Bool> = .unknown
    /// The app's permission to read the location.
    public var locationAccess: Fact<LocationAccess> = .unknown
    /// The device's location.
    public var location: Fact<LocationFix> = .unknown
    /// Whether the user consented to the badge's use of Bluetooth.
    public var bluetoothConsent: Fact<Bool> = .unknown
    /// The state of Bluetooth.
    public var bluetooth: Fact<Bluetooth> = .unknown
    /// Whether the organization has a photo of the user.
    public var photo: Fact<Bool> = .unknown
    /// The wallet's passcode.
    public var passcode: Fact<PasscodeFacts> = .unknown
    /// The state of biometrics as a replacement for the passcode.
    public var biometrics: Fact<Biometrics> = .unknown
    /// The passcode restrictions in the policies of the wallet's other badges.
    public var otherPasscodes: Fact<[Policy.Passcode]> = .unknown

    /// Creates facts with the badge and the time only.
    public init(badgeID: Badge.ID, date: Date) {
        self.badgeID = badgeID
        self.date = date
    }
}

extension PolicyFacts {
    /// The plausibility of the clock.
    public enum Clock: String, Sendable, CaseIterable {
        /// The clock is not behind any time that is known to have passed.
        case trusted
        /// The clock is behind such a time.
        case rolledBack
    }

    /// The state of the store.
    public enum Store: String, Sendable, CaseIterable {
        /// The store is in the state that was last written.
        case intact
        /// The store is an older copy.
        case rolledBack
    }

    /// The user's login.
    public enum Login: Sendable, Hashable {
        /// There is no session.
        case loggedOut
        /// There is a session since that time.
        case loggedIn(Date)
    }

    /// The app's permission to read the location.
    public enum LocationAccess: String, Sendable, CaseIterable {
        /// The system was not asked yet.
        case undetermined
        /// The system denies access.
        case denied
        /// The location may be read while the app is in use.
        case whenInUse
        /// The location may also be read in the background.
        case always
    }

    /// The state of Bluetooth.
    public enum Bluetooth: String, Sendable, CaseIterable {
        /// Bluetooth is on.
        case on
        /// Bluetooth is off.
        case off
        /// The system denies the app access.
        case unauthorized
        /// The device has no Bluetooth.
        case unsupported
    }
}
