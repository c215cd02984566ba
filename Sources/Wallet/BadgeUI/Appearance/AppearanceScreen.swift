/// The screens with an individual appearance.
public enum AppearanceScreen: String, Sendable, CaseIterable {
    /// The list of providers to sign in with.
    case providerTable
    /// The screen that greets a returning user, or asks for the input that a provider needs.
    case landing
    /// A provider's web page.
    case webPage
    /// The screen for sharing an activity.
    case sharing
    /// A prompt of the wallet.
    case prompt
    /// A form of a login that a server directs.
    case form
    /// A choice between ways to continue, sent by a server.
    case selector
    /// A screen that waits for an external event.
    case polling
    /// A login with a security key or passkey.
    case webAuthn
    /// A login with BankID.
    case bankID
    /// Any other step.
    case generic
    /// A screen that reports an error.
    case problem
}
