public import BadgeModel

/// Keeps a key that the user's finger or face releases; a seam, since few devices can.
///
/// It gives the key or an error and never a yes: code that was changed has nothing to skip. What it keeps is bound to
/// the biometrics that are enrolled, and is gone when another finger or face is added.
public protocol BiometricKeyStore: Sendable {
    /// Whether biometrics are there and enrolled.
    var isAvailable: Bool { get }

    /// Keeps the key under the context, in place of what was kept there.
    ///
    /// - Throws: `BadgeError` `notSupported` without biometrics; `storeFailed`.
    func save(_ key: Secret, context: String) throws

    /// Asks the user, with the reason on the screen, and gives the key.
    ///
    /// - Throws: `BadgeError` `declined` when the user did not show to be there; `keyMissing` when nothing is kept,
    ///   also because the enrolment changed; `notSupported` without biometrics; `storeFailed`.
    func release(context: String, reason: String) async throws -> Secret

    /// Deletes what is kept under the context; nothing when nothing is.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    func forget(context: String) throws
}
