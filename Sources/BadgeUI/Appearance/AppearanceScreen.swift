/// The screens that can look different from one another.
public enum AppearanceScreen: String, Sendable, CaseIterable {
    /// The list of providers to sign in with.
    case providerTable
    /// The screen that greets a user who signed in before, or asks for what a provider needs.
    case landing
    /// A provider's web page.
    case webPage
    /// The screen for sharing an activity.
    case sharing
    /// A prompt of the wallet.
    case prompt
    /// A choice between ways to go on, sent by a server.
    case selector
    /// Waiting for something that happens elsewhere.
    case polling
    /// A security key or passkey.
    case webAuthn
    /// A login with BankID.
    case bankID
    /// A step that nothing else describes.
    case generic
    /// What went wrong.
    case problem
}
