import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// A secret in its column: sealed by the custody or under its badge's key, and within that under the passcode when it
/// is locked.
struct SealedSecret: Sendable {
    let bytes: Data
    let isLocked: Bool

    init(_ bytes: Data, isLocked: Bool) {
        (self.bytes, self.isLocked) = (bytes, isLocked)
    }

    init(_ row: Row, _ column: String = "sealed") {
        self.init(row[column], isLocked: row["is_locked"])
    }
}

/// The outer seal of a secret: the custody, or its badge's key.
protocol OuterSeal: Sendable {
    func seal(_ secret: Secret, context: String) throws -> Data
    func open(_ sealed: Data, context: String) throws -> Secret
}

extension BadgeKey: OuterSeal {}

/// The custody as an outer seal.
struct CustodySeal: OuterSeal {
    let custody: any KeyCustody

    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }
    func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
}

extension OuterSeal {
    /// Seals a secret, also under the passcode if a key pair is given, which does not require the passcode.
    func seal(_ secret: Secret, context: String, under lock: PasscodeKeyPair?) throws -> SealedSecret {
        guard let lock else { return SealedSecret(try seal(secret, context: context), isLocked: false) }
        let locked = Secret(try lock.seal(secret, context: context))
        return SealedSecret(try seal(locked, context: context), isLocked: true)
    }

    /// Opens a secret.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is locked and there is no key; `custodyDamaged`; other errors
    ///   of the custody.
    func open(_ sealed: SealedSecret, context: String, with unlocking: PasscodeUnlocking) throws -> Secret {
        guard sealed.isLocked else { return try open(sealed.bytes, context: context) }
        let key = try unlocking.requireKey()
        let locked = try open(sealed.bytes, context: context)
        return try key.open(locked.withUnsafeBytes { Data($0) }, context: context)
    }
}

/// The passcode's key pair, and the key that an entry opened, if any.
struct PasscodeUnlocking: Sendable {
    let lock: PasscodeKeyPair?
    let key: PasscodeKey?

    /// Returns the key, unless the passcode was reset in the meantime, perhaps in another process.
    func requireKey() throws -> PasscodeKey {
        guard let key, lock?.isOpened(by: key) == true else {
            throw BadgeError(.passcodeRequired, "passcodeRequired.sealedBadge")
        }
        return key
    }
}

extension Database {
    func unlocking(with key: PasscodeKey?) throws -> PasscodeUnlocking {
        PasscodeUnlocking(lock: try passcode()?.lock, key: key)
    }

    /// Returns the key pair under which an organization's secrets are sealed: that of the passcode, if one is set and
    /// the organization's policy demands it.
    func lock(for organization: Organization.ID) throws -> PasscodeKeyPair? {
        guard try passcodePolicies().contains(where: { $0.organizationID == organization }) else { return nil }
        return try passcode()?.lock
    }
}
