import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation

// What a client of hypermedia authentication gets and returns later. It is authenticated by an HMAC instead of being
// stored, so that unknown clients cannot fill the store.
package struct ClientToken: Sendable {
    package enum Purpose: String, Sendable {
        // The challenge that a client's attestation signs.
        case challenge = "attestation-challenge"
        // The client attestation token (CAT).
        case attestation = "client-attestation"
        // The access token of the hypermedia API.
        case access = "hypermedia-access"

        fileprivate var lifetime: TimeInterval {
            switch self {
            case .challenge, .attestation: Lifetime.clientAttestation
            case .access: Lifetime.hypermediaToken
            }
        }
    }

    package let clientID: String
    // The thumbprint of the client's key; empty for a challenge.
    package let key: String
    let expires: Date
}

extension CodeAuthenticator {
    fileprivate func seal(_ token: ClientToken, for purpose: ClientToken.Purpose, random: any RandomSource) -> String {
        let client = Base64URL.encode(Array(token.clientID.utf8))
        let body = "\(token.expires.wholeSeconds).\(random.token(bytes: 16)).\(client).\(token.key)"
        return "\(body).\(Base64URL.encode(mac(purpose.rawValue, body)))"
    }

    // Nil when the token is not ours, or is for another purpose.
    fileprivate func open(_ text: String, for purpose: ClientToken.Purpose) throws -> ClientToken? {
        guard text.utf8.count <= 512 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let expires = Int64(parts[0]) else { return nil }
        let expected = Base64URL.encode(mac(purpose.rawValue, parts.dropLast().joined(separator: ".")))
        guard Secret(utf8: parts[4]) == Secret(utf8: expected) else { return nil }
        let client = String(decoding: try Base64URL.decode(parts[2]), as: UTF8.self)
        return ClientToken(clientID: client, key: parts[3], expires: Date(wholeSeconds: expires))
    }
}

extension AuthorityStore {
    package func clientToken(_ purpose: ClientToken.Purpose, of clientID: String, key: String = "") throws -> String {
        let token = ClientToken(
            clientID: clientID, key: key, expires: clock.now().addingTimeInterval(purpose.lifetime))
        return try codeAuthenticator().seal(token, for: purpose, random: random)
    }

    // Nil when the token is not ours, is for another purpose, or has expired.
    package func clientToken(_ text: String, for purpose: ClientToken.Purpose) throws -> ClientToken? {
        guard let token = try codeAuthenticator().open(text, for: purpose), clock.now() < token.expires else {
            return nil
        }
        return token
    }

    // Like `clientToken(_:for:)`, but succeeds once for each token.
    package func spendClientToken(
        _ text: String, for purpose: ClientToken.Purpose, from client: ClientAddress? = nil
    ) throws -> ClientToken? {
        guard let token = try clientToken(text, for: purpose) else { return nil }
        let now = clock.now()
        return try write { db in
            let owner = try client.map { try Self.codeAuthenticator(db).name(of: $0) }
            return try Self.isFirstUse(of: text, by: owner, until: token.expires, now: now, db) ? token : nil
        }
    }
}
