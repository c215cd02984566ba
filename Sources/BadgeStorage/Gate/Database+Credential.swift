import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    func credential(_ id: Credential.ID) throws -> Credential? {
        try boundRow(.credential, "id", id.rawValue, Credential.init(row:))
    }

    /// The thumbprint of the holder key that a badge's credential is bound to; `nil` when there is none.
    func holderKeyThumbprint(of badge: Badge) throws -> String? {
        try badge.credentialID.flatMap { try credential($0) }?.holderKey
    }

    /// The holder key that a badge's credential is bound to.
    ///
    /// - Throws: `BadgeError` `keyMissing`, `passcodeRequired` and what the custody throws.
    func holderKey(
        of badge: Badge, _ custody: any KeyCustody, with unlocking: PasscodeUnlocking
    ) throws -> SigningKey {
        guard let thumbprint = try holderKeyThumbprint(of: badge) else {
            throw BadgeError(.keyMissing, "keyMissing.badgePending")
        }
        return try holderKey(thumbprint, custody, with: unlocking)
    }

    /// The holder key of that thumbprint.
    ///
    /// - Throws: `BadgeError` `keyMissing`, `passcodeRequired` and what the custody throws.
    func holderKey(
        _ thumbprint: String, _ custody: any KeyCustody, with unlocking: PasscodeUnlocking
    ) throws -> SigningKey {
        guard let sealed = try boundRow(.deviceKey, "thumbprint", thumbprint, { SealedSecret($0) }),
            !sealed.bytes.isEmpty
        else {
            throw BadgeError(.keyMissing, "keyMissing.holderKey")
        }
        let context = BadgeStore.keyContext(thumbprint)
        return try SigningKey(CustodySeal(custody: custody).open(sealed, context: context, with: unlocking))
    }
}
