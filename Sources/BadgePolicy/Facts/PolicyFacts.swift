public import BadgeModel
public import Foundation

/// Everything that an evaluation rests on, gathered at one time.
///
/// A new value knows nothing but the badge and the time; whatever is not filled in counts as not known and is refused.
///
///     var facts = PolicyFacts(badgeID: badge.id, date: clock.now())
///     facts.status = .known(badge.status)
///     facts.policy = .known(compiledPolicy)
public struct PolicyFacts: Sendable {
    /// The badge that is evaluated.
    public let badgeID: Badge.ID
    /// What the clock says.
    public var date: Date
    /// Whether the clock can be right.
    public var clock: Fact<Clock> = .unknown
    /// Whether the store is the newest one.
    public var store: Fact<Store> = .unknown
    /// The badge's status as last heard of.
    public var status: Fact<Badge.Status> = .unknown
    /// The badge's validity.
    public var validity: Fact<Badge.Validity> = .unknown
    /// Seconds since the organization last confirmed the badge's status; asked for only where the policy limits it.
    public var sinceLastContact: Fact<TimeInterval> = .unknown
    /// The policy that the badge is under; `.unpublished` when its organization publishes none.
    public var policy: Fact<CompiledPolicy> = .unknown
    /// The user's login.
    public var login: Fact<Login> = .unknown
    /// Whether the user's phone is verified.
    public var mfaEnrolled: Fact<Bool> = .unknown
    /// The latest decision on each document, one at most per kind, version and locale.
    public var agreements: Fact<[AgreementRecord]> = .unknown
    /// The time zones that the policy names.
    public var zones: Fact<ZoneTable> = .unknown
    /// Whether the user agreed to the badge's seeing the location.
    public var locationConsent: Fact<Bool> = .unknown
    /// Whether the user agreed to the badge's seeing the location in the background too.
    public var locationAlwaysConsent: Fact<Bool> = .unknown
    /// What the system lets the app see of the location.
    public var locationAccess: Fact<LocationAccess> = .unknown
    /// Where the device is.
    public var location: Fact<LocationFix> = .unknown
    /// Whether the user agreed to the badge's using Bluetooth.
    public var bluetoothConsent: Fact<Bool> = .unknown
    /// Whether Bluetooth works.
    public var bluetooth: Fact<Bluetooth> = .unknown
    /// Whether the organization has a photo of the user.
    public var photo: Fact<Bool> = .unknown
    /// The wallet's passcode.
    public var passcode: Fact<PasscodeFacts> = .unknown
    /// Whether biometrics stand in for the passcode.
    public var biometrics: Fact<Biometrics> = .unknown
    /// What the policies of the wallet's other badges demand of the one passcode.
    public var otherPasscodes: Fact<[Policy.Passcode]> = .unknown

    /// Creates facts that know nothing but the badge and the time.
    public init(badgeID: Badge.ID, date: Date) {
        self.badgeID = badgeID
        self.date = date
    }
}

extension PolicyFacts {
    /// Whether the clock can be right.
    public enum Clock: String, Sendable, CaseIterable {
        /// It is not behind any time that is known to have passed.
        case trusted
        /// It is.
        case rolledBack
    }

    /// Whether the store is the newest one.
    public enum Store: String, Sendable, CaseIterable {
        /// It is what was last written.
        case intact
        /// It is an older copy.
        case rolledBack
    }

    /// The user's login.
    public enum Login: Sendable, Hashable {
        /// No session lasts.
        case loggedOut
        /// A session lasts since that time.
        case loggedIn(Date)
    }

    /// What the system lets the app see of the location.
    public enum LocationAccess: String, Sendable, CaseIterable {
        /// It was never asked.
        case undetermined
        /// Nothing.
        case denied
        /// The location while the app is in use.
        case whenInUse
        /// The location in the background too.
        case always
    }

    /// Whether Bluetooth works.
    public enum Bluetooth: String, Sendable, CaseIterable {
        /// It is on.
        case on
        /// It is off.
        case off
        /// The system does not let the app use it.
        case unauthorized
        /// The device has none.
        case unsupported
    }
}
