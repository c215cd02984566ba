/// How a user logs in at an organization. An add-on may bring further methods.
public struct LoginMethod: RawRepresentable, Sendable, Hashable {
    /// The name, such as `browser`.
    public let rawValue: String

    /// Creates the method with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A user name and a password, entered on a screen of the app: `promptForLoginToBadge`,
    /// `promptForLoginToOrganization`.
    public static let challenge = LoginMethod(rawValue: "challenge")
    /// A login on another screen, with a code that this device shows (RFC 8628): `promptForDeviceLogin`.
    public static let device = LoginMethod(rawValue: "device")
    /// A login in the browser of this device (RFC 8252): `promptForBrowserLogin`.
    public static let browser = LoginMethod(rawValue: "browser")
}
