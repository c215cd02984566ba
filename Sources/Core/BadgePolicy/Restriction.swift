/// The restrictions on the use of a badge, in the order in which they are resolved.
///
/// Permanent ones come first, then those that the user cannot change now, then those that require effort. The passcode
/// is last, immediately before the use.
public enum Restriction: String, Sendable, CaseIterable {
    /// The badge is revoked.
    case revoked
    /// The user must log in.
    case login
    /// The user's phone must be verified.
    case mfaEnrollment
    /// The user must accept documents.
    case userAgreement
    /// The time is outside the permitted hours.
    case timeOfDay
    /// The app needs permission to read the location while it is in use.
    case locationAuthorizationWhenInUse
    /// The app needs permission to read the location in the background.
    case locationAuthorizationAlways
    /// The device is outside the permitted areas.
    case geoFence
    /// Bluetooth must be allowed and on.
    case bluetooth
    /// The organization must have a photo of the user.
    case userPhoto
    /// The user must enter the passcode, or unlock by biometrics.
    case passcode
    /// No restriction: the badge is ready.
    case none
}

extension Restriction: Comparable {
    /// Compares the order in which restrictions are resolved; `none` is last.
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
