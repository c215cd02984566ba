public import BadgeKeys
public import BadgeModel

/// A biometric key store for devices without biometrics, or without any that release a key, as on Linux. The user
/// enters the passcode instead.
public struct NoBiometrics: BiometricKeyStore {
    public init() {}

    /// Always `false`.
    public var isAvailable: Bool { false }

    /// Always throws.
    ///
    /// - Throws: `BadgeError` `notSupported`.
    public func save(_ key: Secret, context: String) throws { throw Self.refusal }

    /// Always throws.
    ///
    /// - Throws: `BadgeError` `notSupported`.
    public func release(context: String, reason: String) async throws -> Secret { throw Self.refusal }

    /// Does nothing.
    public func forget(context: String) throws {}

    private static var refusal: BadgeError {
        BadgeError(.notSupported, "notSupported.biometricsWithKey")
    }
}
