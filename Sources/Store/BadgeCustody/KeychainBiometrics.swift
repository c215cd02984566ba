#if canImport(LocalAuthentication)
public import BadgeKeys
public import BadgeModel
import Foundation
import LocalAuthentication
import Security

/// A biometric key store on Apple's devices: a keychain item of this device only, which the enrolled finger or face
/// releases.
///
///     let biometrics = KeychainBiometrics(service: "com.example.badge")
public struct KeychainBiometrics: BiometricKeyStore {
    private let service: String

    /// Creates a key store with the service name of the app's items.
    public init(service: String) {
        self.service = service
    }

    /// Whether a finger or a face is enrolled and may be used.
    public var isAvailable: Bool {
        LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    }

    /// Saves the key for the currently enrolled biometrics (`biometryCurrentSet`).
    ///
    /// - Throws: `BadgeError` `notSupported`, `storeFailed`.
    public func save(_ key: Secret, context: String) throws {
        guard isAvailable else { throw BadgeError(.notSupported, "notSupported.biometricsNotEnrolled") }
        guard
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
        else { throw Self.failure(errSecParam) }
        try forget(context: context)
        var item = Self.item(service, context)
        item[kSecAttrAccessControl] = access
        item[kSecValueData] = key.withUnsafeBytes { Data($0) } as NSData
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess else { throw Self.failure(status) }
    }

    /// Asks for the finger or the face and returns the key.
    ///
    /// - Throws: `BadgeError` `declined`, `keyMissing`, `storeFailed`.
    public func release(context: String, reason: String) async throws -> Secret {
        let service = self.service
        return try await withCheckedThrowingContinuation { continuation in
            // The call returns when the user has answered.
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try Self.read(service, context, reason) })
            }
        }
    }

    /// Deletes the item.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    public func forget(context: String) throws {
        let status = SecItemDelete(Self.item(service, context) as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw Self.failure(status) }
    }
}

extension KeychainBiometrics {
    private static func item(_ service: String, _ context: String) -> [CFString: AnyObject] {
        [
            kSecClass: kSecClassGenericPassword as AnyObject, kSecAttrService: service as NSString,
            kSecAttrAccount: context as NSString, kSecUseDataProtectionKeychain: NSNumber(value: true),
        ]
    }

    private static func read(_ service: String, _ context: String, _ reason: String) throws -> Secret {
        let authentication = LAContext()
        authentication.localizedReason = reason
        var query = item(service, context)
        query[kSecReturnData] = NSNumber(value: true)
        query[kSecUseAuthenticationContext] = authentication
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        guard status == errSecSuccess, var key = found as? Data else { throw failure(status) }
        defer { key.resetBytes(in: key.startIndex..<key.endIndex) }
        return Secret(key)
    }

    private static func failure(_ status: OSStatus) -> BadgeError {
        switch status {
        case errSecUserCanceled, errSecAuthFailed:
            BadgeError(.declined, "declined.biometrics")
        case errSecItemNotFound:
            BadgeError(.keyMissing, "keyMissing.biometrics")
        default: BadgeError(.storeFailed, "storeFailed.keychain", ["status": status])
        }
    }
}
#endif
