/// How a user logs in at an organization.
public enum LoginMethod: String, Sendable, CaseIterable {
    /// A user name and a password, entered on a screen of the app: `promptForLoginToBadge`,
    /// `promptForLoginToOrganization`.
    case challenge
    /// A login on another screen, with a code that this device shows (RFC 8628): `promptForDeviceLogin`.
    case device
    /// A login in the browser of this device (RFC 8252): `promptForBrowserLogin`.
    case browser
    /// A login whose steps the server sends (hypermedia authentication): `wallet.ui.hypermedia`.
    case hypermedia
    /// A sign-in at an identity provider that the user chooses, in the browser: `wallet.ui.providers`.
    case provider
}
