import BadgeDatabase
package import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

/// A stored WebAuthn credential, whose key is still sealed.
package struct StoredWebAuthnCredential: Sendable {
    /// The identifier.
    package let id: [UInt8]
    /// The domain that it is for.
    package let relyingParty: String
    /// The relying party's identifier of the account.
    package let userHandle: [UInt8]
    /// Whether the key is sealed under the passcode.
    package var isLocked: Bool { sealed.isLocked }
    fileprivate let sealed: SealedSecret

    fileprivate init(id: [UInt8], relyingParty: String, userHandle: [UInt8], sealed: SealedSecret) {
        (self.id, self.relyingParty, self.userHandle, self.sealed) = (id, relyingParty, userHandle, sealed)
    }

    fileprivate init(_ row: Row) throws {
        self.init(
            id: try Base64URL.decode(row["id"]), relyingParty: row["relying_party"],
            userHandle: try Base64URL.decode(row["user_handle"]), sealed: SealedSecret(row))
    }

    fileprivate static func context(_ relyingParty: String, _ id: [UInt8]) -> String {
        "webauthn-credential:\(relyingParty) \(Base64URL.encode(id))"
    }

    fileprivate var context: String { Self.context(relyingParty, id) }
}

extension BadgeStore {
    /// The most WebAuthn credentials of a relying party.
    static let mostWebAuthnCredentials = 100

    /// Creates and saves a WebAuthn credential, in place of an earlier one for the same account of the relying party.
    ///
    /// - Parameters:
    ///   - relyingParty: The domain that it is for.
    ///   - user: The relying party's identifier of the account, 1 to 64 bytes.
    ///   - isLocked: Whether its key is sealed under the passcode, for a user who has just entered it.
    /// - Throws: `BadgeError` `passcodeNotSet` when there is no passcode to seal it under; `notSupported` when the relying
    ///   party has 100; errors of the custody.
    package func createWebAuthnCredential(
        for relyingParty: String, user: [UInt8], isLocked: Bool
    ) throws -> (credential: StoredWebAuthnCredential, key: SigningKey) {
        let (seal, key) = (CustodySeal(custody: custody), SigningKey(random: random))
        let (id, handle) = (random.bytes(32), Base64URL.encode(user))
        let context = StoredWebAuthnCredential.context(relyingParty, id)
        let credential = try writing { database, occasion in
            try database.executeCached(
                "DELETE FROM webauthn_credential WHERE relying_party = ? AND user_handle = ?", [relyingParty, handle])
            guard try database.webAuthnCredentials(for: relyingParty).count < Self.mostWebAuthnCredentials else {
                throw BadgeError(.notSupported, "notSupported.moreCredentials", ["relyingParty": relyingParty])
            }
            let lock = isLocked ? try database.requirePasscode(at: occasion.elapsed).lock : nil
            let sealed = try seal.seal(key.raw, context: context, under: lock)
            try database.executeCached(
                """
                INSERT INTO webauthn_credential (id, relying_party, user_handle, sealed, is_locked, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [Base64URL.encode(id), relyingParty, handle, sealed.bytes, sealed.isLocked, occasion.seconds])
            return StoredWebAuthnCredential(id: id, relyingParty: relyingParty, userHandle: user, sealed: sealed)
        }
        try database.emptyLog()
        return (credential, key)
    }

    /// Returns the WebAuthn credentials of a relying party, oldest first, with their keys sealed.
    package func webAuthnCredentials(for relyingParty: String) throws -> [StoredWebAuthnCredential] {
        try database.read { try $0.webAuthnCredentials(for: relyingParty) }
    }

    /// Opens the key of a WebAuthn credential.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed under the passcode and the key does not open it;
    ///   errors of the custody.
    package func signingKey(
        of credential: StoredWebAuthnCredential, with key: PasscodeKey?
    ) throws -> SigningKey {
        let seal = CustodySeal(custody: custody)
        return try database.read { database in
            try SigningKey(
                seal.open(credential.sealed, context: credential.context, with: try database.unlocking(with: key)))
        }
    }
}

extension Database {
    fileprivate func webAuthnCredentials(for relyingParty: String) throws -> [StoredWebAuthnCredential] {
        try boundRows(.webAuthnCredential, "relying_party", relyingParty).map(StoredWebAuthnCredential.init)
    }
}
