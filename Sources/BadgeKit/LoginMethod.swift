/// How a user logs in at an organization.
public enum LoginMethod: String, Sendable, CaseIterable {
    /// With a name and a password that a screen of the app takes: `promptForLoginToBadge`, `promptForLoginToOrganization`.
    case challenge
    /// On another screen, with a code that this one shows (RFC 8628): `promptForDeviceLogin`.
    case device
    /// In the browser of this device (RFC 8252): `promptForBrowserLogin`.
    case browser
}
