package import BadgeModel

/// A badge with the credential that would be presented next, as far as it can be read without the passcode.
package struct HeldCredential: Sendable {
    /// The badge.
    package let badge: Badge
    /// The credential.
    package let credential: Credential
    /// Whether its text is sealed under the passcode.
    package let isLocked: Bool
}
