import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import Foundation
import GRDB

// A wallet's request for a session of another app.
struct SSOSessionRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let codeChallenge: String
    let presentation: RecognizedCredential
}

// The app's redemption of the code.
struct SSORedemption: Sendable {
    let code: String
    let clientID: String
    let redirectURI: String
    let codeVerifier: String
}

// What an app gets for a code.
struct SSOGrant: Sendable {
    let client: String
    let badge: String
    let redirectURI: String
    let codeChallenge: String
    let claims: [String: JSON]
    let nonce: String?
}

// A session that an app has opened with a code.
struct RedeemedSSO: Sendable {
    let token: Secret
    let session: SSOSession
    // Nil unless the app takes presentations.
    let identityToken: String?
}

// Why no session is opened for an app.
enum SSORefusal: Error {
    case clientUnknown
    case redirectDiffers
    case presentation(String)
}

extension AuthorityStore {
    // Returns the code, of which only the digest is stored.
    func openSSO(_ request: SSOSessionRequest, badge: String) throws -> String {
        let now = clock.now()
        let code = random.token()
        return try write { db in
            try db.executeCached("DELETE FROM ssoGrant WHERE expires <= ?", [now.wholeSeconds])
            guard let client = try Self.client(request.clientID, db) else { throw SSORefusal.clientUnknown }
            guard client.redirectURIs.contains(where: { $0.absoluteString.isExactly(request.redirectURI) }) else {
                throw SSORefusal.redirectDiffers
            }
            try Self.requireRoomForGrant(of: badge, now: now, db)
            let claims = try Self.disclosed(by: request, badge: badge, now: now, db)
            try Self.noteHeard(of: badge, db)
            let grant = SSOGrant(
                client: request.clientID, badge: badge, redirectURI: request.redirectURI,
                codeChallenge: request.codeChallenge, claims: try client.share(of: claims), nonce: nil)
            try Self.insert(grant, code: code, now: now, db)
            return code
        }
    }

    // The claims in the presentation, which must be of the session's own badge, for this server and this challenge.
    private static func disclosed(
        by request: SSOSessionRequest, badge: String, now: Date, _ db: Database
    ) throws -> [String: JSON] {
        let row = try requireUsable(badge, now: now, db)
        let organization = try organization(db)
        let issuer = organization.id.rawValue
        do {
            let credential = try request.presentation.verify(
                trust: try organization.trustAnchors.map { try JWK($0.jwk) }, issuer: issuer,
                for: PresentationBinding(audience: issuer + Endpoint.sso, nonce: request.codeChallenge), now: now
            ).credential
            let entry = Badge.StatusReference(
                list: try url(Endpoint.statusList(row["list"], of: issuer)), index: row["position"])
            guard credential.holderKey.thumbprint == row["holderKey"], credential.status == entry else {
                throw SSORefusal.presentation("It is of another badge than the session.")
            }
            return credential.claims
        } catch let failure as BadgeError {
            throw SSORefusal.presentation(failure.reason)
        }
    }

    static func insert(_ grant: SSOGrant, code: String, now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO ssoGrant (codeDigest, client, badge, redirectURI, codeChallenge, claims, expires, nonce,
              authenticated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                CodeAuthenticator.digest(code), grant.client, grant.badge, grant.redirectURI, grant.codeChallenge,
                JSON.object(grant.claims).text, now.addingTimeInterval(Lifetime.ssoCode).wholeSeconds, grant.nonce,
                now.wholeSeconds,
            ])
    }

    // Nil when the code cannot be redeemed. If a code comes with a wrong parameter or a second time, an attacker may
    // have it: the code becomes invalid, and so does the session that it opened (RFC 6749, section 4.1.2).
    func redeemSSO(_ redemption: SSORedemption) throws -> RedeemedSSO? {
        let now = clock.now()
        let token = random.token()
        let digest = CodeAuthenticator.digest(redemption.code)
        // An unknown code is refused without a write transaction.
        guard try read({ try Self.ssoGrant(digest, now: now, $0) != nil }) else { return nil }
        return try write { db in
            guard let grant = try Self.ssoGrant(digest, now: now, db) else { return nil }
            guard try Self.fits(redemption, grant), let badge = try Self.usableBadge(grant["badge"], now: now, db)
            else {
                try db.executeCached("DELETE FROM ssoGrant WHERE codeDigest = ?", [digest])
                return nil
            }
            let expires = now.addingTimeInterval(Lifetime.accessToken).truncated
            try db.executeCached(
                "UPDATE ssoGrant SET tokenDigest = ?, expires = ? WHERE codeDigest = ?",
                [CodeAuthenticator.digest(token), expires.wholeSeconds, digest])
            return RedeemedSSO(
                token: Secret(utf8: token), session: try Self.ssoSession(grant, expires: expires),
                identityToken: try Self.identityToken(grant, person: badge["person"], now: now, db))
        }
    }

    private static func ssoGrant(_ codeDigest: Data, now: Date, _ db: Database) throws -> Row? {
        try db.cachedRow("SELECT * FROM ssoGrant WHERE codeDigest = ? AND expires > ?", [codeDigest, now.wholeSeconds])
    }

    // RFC 7636, section 4.6.
    private static func fits(_ redemption: SSORedemption, _ grant: Row) throws -> Bool {
        let challenge = Base64URL.encode(Digest.sha256(redemption.codeVerifier))
        return grant["tokenDigest"] == nil as Data? && redemption.clientID.isExactly(grant["client"])
            && redemption.redirectURI.isExactly(grant["redirectURI"]) && challenge == grant["codeChallenge"]
    }

    // Nil when the token is unknown or expired, or its badge may not be used.
    func ssoSession(of token: Secret) throws -> SSOSession? {
        let now = clock.now()
        return try read { db in
            let sql = "SELECT * FROM ssoGrant WHERE tokenDigest = ? AND expires > ?"
            let arguments: Bindings = [Data(Digest.sha256(token.bytes)), now.wholeSeconds]
            guard let grant = try db.cachedRow(sql, arguments),
                try Self.usableBadge(grant["badge"], now: now, db) != nil
            else { return nil }
            return try Self.ssoSession(grant, expires: Date(wholeSeconds: grant["expires"]))
        }
    }

    static func ssoSession(_ grant: Row, expires: Date) throws -> SSOSession {
        SSOSession(
            clientID: grant["client"], badgeID: IssuedBadge.ID(rawValue: grant["badge"]),
            claims: try JSONReader(JSON.parse(grant["claims"] as String)).object(), expires: expires)
    }
}

extension RegisteredClient {
    // The claims that the client is registered for. It does not get others, even if the person disclosed them.
    func share(of disclosed: [String: JSON]) throws -> [String: JSON] {
        let share = disclosed.filter { name, _ in claims.contains { $0.name == name } }
        if let missing = claims.first(where: { $0.isRequired && share[$0.name] == nil }) {
            throw SSORefusal.presentation("It does not disclose \(missing.name), which the client needs.")
        }
        return share
    }
}
