public import BadgeModel

/// A store for a key that the user's finger or face releases.
///
/// It returns the key itself rather than a confirmation, so that manipulated code has no check to skip. The key is
/// bound to the enrolled biometrics, and is lost when another finger or face is added.
public protocol BiometricKeyStore: Sendable {
    /// Whether biometrics are available and enrolled.
    var isAvailable: Bool { get }

    /// Saves the key for the context, and replaces an earlier one.
    ///
    /// - Throws: `BadgeError` `notSupported` without biometrics; `storeFailed`.
    func save(_ key: Secret, context: String) throws

    /// Asks the user, with the reason on the screen, and returns the key.
    ///
    /// - Throws: `BadgeError` `declined` when the user did not authenticate; `keyMissing` when there is no key, also
    ///   because the enrolment changed; `notSupported` without biometrics; `storeFailed`.
    func release(context: String, reason: String) async throws -> Secret

    /// Deletes the key of the context, if there is one.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    func forget(context: String) throws
}
