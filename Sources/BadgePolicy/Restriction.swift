/// What stands between a user and the use of a badge, in the order in which it is resolved.
///
/// Final ones come first, then what the user cannot change now, then what costs effort; the passcode is nearest to
/// the use.
public enum Restriction: String, Sendable, CaseIterable {
    /// The badge is withdrawn for good.
    case revoked
    /// The user must log in.
    case login
    /// The user's phone must be verified.
    case mfaEnrollment
    /// The user must accept documents.
    case userAgreement
    /// The time is out of hours.
    case timeOfDay
    /// The app must be allowed to see the location while it is in use.
    case locationAuthorizationWhenInUse
    /// The app must be allowed to see the location in the background too.
    case locationAuthorizationAlways
    /// The device is not where the badge may be used.
    case geoFence
    /// Bluetooth must be allowed and on.
    case bluetooth
    /// The organization must have a photo of the user.
    case userPhoto
    /// The user must enter the passcode, or unlock by biometrics.
    case passcode
    /// Nothing: the badge is ready.
    case none
}

extension Restriction: Comparable {
    /// Orders by the turn in which restrictions are resolved; `none` comes last.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .revoked: 0
        case .login: 1
        case .mfaEnrollment: 2
        case .userAgreement: 3
        case .timeOfDay: 4
        case .locationAuthorizationWhenInUse: 5
        case .locationAuthorizationAlways: 6
        case .geoFence: 7
        case .bluetooth: 8
        case .userPhoto: 9
        case .passcode: 10
        case .none: 11
        }
    }
}
