/// The kinds of login prompts.
///
/// The raw values are those of `MobileLoginPromptType` in older SDKs.
public enum LoginPromptKind: Int, Sendable, CaseIterable {
    /// A user name and a password.
    case authentication = 0
    /// The current password and a new one.
    case changePassword = 1
    /// A web page with a form, which opens in the browser of this device.
    case htmlForm = 2
    /// The values that a certificate server requires before it certifies a key of this device.
    case certificate = 3
    /// A prompt that the app defines: its view collects an answer, and its module logs in with it.
    case userDefined = 4
    /// An address and a code for another screen, shown as a QR code.
    case qr = 5
    /// A login in the browser of this device, or with a code on another screen.
    case oauth = 6
}
