import BadgeCredentials
package import BadgeKeys
package import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation

extension AuthorizedOffer {
    /// The data to store for resuming after an interruption: the offer, and the tokens for which its code was
    /// exchanged.
    package var stored: Secret {
        let record = JSON.object(compacting: [
            "offer": offer.offer.json,
            "accessToken": .string(accessToken.revealedText),
            "refreshToken": .optional(refreshToken?.revealedText),
            "expires": expires.map { .integer(Int64($0.timeIntervalSince1970)) },
            "credentialIdentifier": .optional(credentialIdentifier),
            "device": .optional(device?.id.rawValue),
            "client": .optional(clientID),
            "copyKeys": copyKeys.isEmpty
                ? nil : .array(copyKeys.map { .string(Base64URL.encode($0.raw).revealedText) }),
            "transaction": .optional(transactionID),
        ])
        return Secret(utf8: record.text)
    }

    /// Returns a copy of the authorization that also requests credentials on the given keys, up to the issuer's limit
    /// per request.
    ///
    /// - Parameter keys: The additional keys, each for one credential. Keys beyond the issuer's batch size are ignored.
    package func requesting(copiesOn keys: [SigningKey]) -> AuthorizedOffer {
        var requesting = self
        requesting.copyKeys = Array(keys.prefix(max(0, offer.batchSize - 1)))
        return requesting
    }

    /// Returns a copy of the authorization that uses keys pinned earlier, in place of those that the issuer publishes
    /// now.
    package func trusting(_ keys: [JWK]) -> AuthorizedOffer {
        var pinned = self
        pinned.offer = offer.trusting(keys)
        return pinned
    }
}

extension ResolvedOffer {
    /// Returns a copy of the offer that uses keys pinned earlier, in place of those that the issuer publishes now.
    package func trusting(_ keys: [JWK]) -> ResolvedOffer {
        var pinned = self
        pinned.trust = keys
        return pinned
    }
}

extension IssuerClient {
    /// Resumes a stored authorization, and fetches what its issuer publishes now. Pass the device to which the tokens
    /// were bound.
    ///
    /// - Throws: `BadgeError` `documentInvalid` when the record is damaged; `sessionEnded` when its tokens are bound to
    ///   another device; those of ``resolve(_:)``.
    package func resume(_ stored: Secret, device: DeviceIdentity? = nil) async throws -> AuthorizedOffer {
        let record = JSONReader(try JSON.parse(stored.revealedText))
        let offer = try CredentialOffer(record["offer"])
        let transaction = try record["transaction"].optional?.nonEmptyString()
        // What is collected much later may be so by the device's next key; the server knows whether it is the same device.
        let device = try record["device"].optional.map {
            try transaction == nil ? Self.device(device, named: $0.string()) : Self.device(device)
        }
        var authorized = AuthorizedOffer(
            try await resolve(offer), accessToken: Secret(utf8: try record["accessToken"].nonEmptyString()),
            refreshToken: try record["refreshToken"].optional.map { Secret(utf8: try $0.nonEmptyString()) },
            expires: try record["expires"].optional?.date(),
            credentialIdentifier: try record["credentialIdentifier"].optional?.nonEmptyString(),
            device: device, clientID: try record["client"].optional?.nonEmptyString())
        authorized.transactionID = transaction
        authorized.copyKeys = try (record["copyKeys"].optional?.elements() ?? []).map {
            try SigningKey(Secret(try Base64URL.decode(try $0.string())))
        }
        return authorized
    }

    private static func device(_ device: DeviceIdentity?) throws -> DeviceIdentity {
        guard let device else { throw BadgeError(.sessionEnded, .client("sessionEnded.deviceKeyAbsent")) }
        return device
    }

    private static func device(_ device: DeviceIdentity?, named id: String) throws -> DeviceIdentity {
        guard let device, device.id.rawValue == id else {
            throw BadgeError(
                .sessionEnded,
                .client("sessionEnded.deviceKeyAbsent"))
        }
        return device
    }
}
