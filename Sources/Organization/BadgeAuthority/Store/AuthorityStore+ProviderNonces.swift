import BadgeDatabase
import BadgeSystem
import Foundation
import GRDB

// The nonces of sign-ins at identity providers. Each is valid for one device's key and one sign-in.
extension AuthorityStore {
    func providerNonce(for key: String) throws -> String {
        let expires = clock.now().addingTimeInterval(Lifetime.providerNonce)
        return try codeAuthenticator().providerNonce(for: key, expires: expires, random: random)
    }

    // Whether the nonce was made for the key and has not expired. It may have been used.
    func isProviderNonce(_ nonce: String, for key: String) throws -> Bool {
        guard let expires = try codeAuthenticator().expiry(ofProviderNonce: nonce, for: key) else { return false }
        return clock.now() < expires
    }

    // False when the nonce is not ours, has expired, is another device's, or was used before.
    static func spendProviderNonce(_ nonce: String, for key: String, now: Date, _ db: Database) throws -> Bool {
        guard let expires = try codeAuthenticator(db).expiry(ofProviderNonce: nonce, for: key), now < expires else {
            return false
        }
        return try isFirstUse(of: nonce, by: key, until: expires, now: now, db)
    }
}
