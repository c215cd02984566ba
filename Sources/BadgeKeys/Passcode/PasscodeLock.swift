public import BadgeModel
public import Foundation

/// A key pair whose private half only the passcode opens, as it is stored.
public struct PasscodeLock: Sendable, Hashable {
    /// How the key is derived: `$scrypt$ln=17,r=8,p=1$<salt>`.
    public let phc: String
    /// The public half, to which secrets are sealed without the passcode.
    public let publicKey: Data
    /// The private half, wrapped.
    public let wrapped: Data
    /// The device's share of the wrapping key, sealed by the custody.
    public let deviceSecret: Data

    /// Takes what is stored.
    public init(phc: String, publicKey: Data, wrapped: Data, deviceSecret: Data) {
        self.phc = phc
        self.publicKey = publicKey
        self.wrapped = wrapped
        self.deviceSecret = deviceSecret
    }

    public static func make(
        passcode: Secret, custody: any KeyCustody, random: any RandomSource
    ) throws -> (lock: PasscodeLock, key: PasscodeKey) {
        throw BadgeError(.notSupported, "")
    }

    public func open(_ passcode: Secret, custody: any KeyCustody) throws -> PasscodeKey {
        throw BadgeError(.notSupported, "")
    }

    public func rewrapped(
        _ key: PasscodeKey, under passcode: Secret, custody: any KeyCustody, random: any RandomSource
    ) throws -> PasscodeLock {
        throw BadgeError(.notSupported, "")
    }

    public func seal(_ secret: Secret, context: String) throws -> Data {
        throw BadgeError(.notSupported, "")
    }
}
