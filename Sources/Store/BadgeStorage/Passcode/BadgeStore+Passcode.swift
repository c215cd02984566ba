import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the wallet's passcode; `nil` when none is set.
    package func passcode() throws -> StoredPasscode? {
        try rebaseDelay()
        let elapsed = monotonicClock.now()
        return try database.read { try $0.passcode()?.stored(at: elapsed) }
    }

    /// Sets the first passcode and seals what the policies require, without leaving anything unsealed.
    ///
    /// - Throws: `BadgeError` `alreadyExists`; `diskFull` or `storeFailed`, after which only `passcode()` shows whether
    ///   it was set.
    package func setPasscode(_ lock: PasscodeKeyPair, rules: PasscodeRules) throws {
        let keyring = keyring
        try writing { database, occasion in
            guard try database.passcode() == nil else {
                throw BadgeError(.alreadyExists, "alreadyExists.passcodeOfWallet")
            }
            try database.insert(lock, rules, occasion)
            try database.record(AuditEvent(.passcode, outcome: "set", details: rules.details), occasion)
            try database.lockSecrets(keyring, occasion)
        }
        try database.emptyLog()
    }

    /// Wraps the same key pair under another passcode. The wrong entries are cleared, and nothing is left that the old
    /// passcode opens.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet`; `invalidInput` when the key pair is another one, to which nothing is
    ///   sealed; `diskFull` or `storeFailed`, after which only `passcode()` shows whether it was changed.
    package func changePasscode(to lock: PasscodeKeyPair, rules: PasscodeRules) throws {
        let keyring = keyring
        try writing { database, occasion in
            let passcode = try database.requirePasscode(at: occasion.elapsed)
            guard passcode.lock.publicKey == lock.publicKey else {
                throw BadgeError(
                    .invalidInput, "invalidInput.passcodeWithoutKey")
            }
            try database.replace(lock, rules, occasion)
            try database.record(AuditEvent(.passcode, outcome: "changed", details: rules.details), occasion)
            try database.lockSecrets(keyring, occasion)
        }
        try database.emptyLog()
    }

    /// Deletes the passcode and everything sealed under it: those badges lose their credential, keys and refresh token
    /// and become `keyMissing`, and only their organization can make them usable again.
    ///
    /// - Returns: Those badges.
    /// - Throws: `BadgeError` `passcodeNotSet`; `diskFull` or `storeFailed`, after which only `passcode()` shows
    ///   whether it was reset.
    @discardableResult
    package func resetPasscode() throws -> [Badge.ID] {
        let lost = try writingAlways { database, occasion in
            _ = try database.requirePasscode(at: occasion.elapsed)
            try database.executeCached("DELETE FROM passcode")
            try database.record(AuditEvent(.passcode, outcome: "reset"), occasion)
            return try database.eraseLockedSecrets(occasion)
        }
        try emptyLogAlways()
        return lost
    }
}

extension Database {
    fileprivate func insert(_ lock: PasscodeKeyPair, _ rules: PasscodeRules, _ occasion: Occasion) throws {
        try executeCached(
            """
            INSERT INTO passcode (id, phc, public_key, wrapped, device_secret, min_length, kind, set_at)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                lock.phc, lock.publicKey, lock.wrapped, lock.deviceSecret, rules.minLength, rules.kind.rawValue,
                occasion.seconds,
            ])
    }

    fileprivate func replace(_ lock: PasscodeKeyPair, _ rules: PasscodeRules, _ occasion: Occasion) throws {
        try executeCached(
            """
            UPDATE passcode SET phc = ?, wrapped = ?, device_secret = ?, min_length = ?, kind = ?, set_at = ?,
                taken_off = tries
            """,
            [
                lock.phc, lock.wrapped, lock.deviceSecret, rules.minLength, rules.kind.rawValue, occasion.seconds,
            ])
        try save(.none(at: occasion.elapsed))
    }
}

extension PasscodeRules {
    fileprivate var details: [String: JSON] {
        ["minLength": .integer(Int64(minLength)), "kind": .string(kind.rawValue)]
    }
}
