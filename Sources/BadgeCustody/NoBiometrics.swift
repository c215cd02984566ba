public import BadgeKeys
public import BadgeModel

/// Biometrics of a device that has none, or none that release a key, as on Linux: the passcode is entered.
public struct NoBiometrics: BiometricKeyStore {
    public init() {}

    /// Never.
    public var isAvailable: Bool { false }

    /// Keeps nothing.
    ///
    /// - Throws: `BadgeError` `notSupported`.
    public func save(_ key: Secret, context: String) throws { throw Self.refusal }

    /// Gives nothing.
    ///
    /// - Throws: `BadgeError` `notSupported`.
    public func release(context: String, reason: String) async throws -> Secret { throw Self.refusal }

    /// Does nothing, since nothing is kept.
    public func forget(context: String) throws {}

    private static var refusal: BadgeError {
        BadgeError(.notSupported, "notSupported.biometricsWithKey")
    }
}
