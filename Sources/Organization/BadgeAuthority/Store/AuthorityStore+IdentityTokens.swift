import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // The ID token for an app that takes presentations (OpenID Connect Core, section 2), however the person signed in;
    // nil for any other. The subject is the person's, the same with each of their badges, and another in each app.
    static func identityToken(_ grant: Row, person: String, now: Date, _ db: Database) throws -> String? {
        guard let client = try client(grant["client"], db), client.takesPresentations else { return nil }
        let key = try signingKey(db)
        let (authenticated, nonce): (Int64, String?) = (grant["authenticated"], grant["nonce"])
        let subject = try codeAuthenticator(db).subject(of: person, at: client.id)
        let claims = JSON.object(compacting: [
            "iss": .string(try issuer(db)), "sub": .string(subject), "aud": .string(client.id),
            "iat": .integer(now.wholeSeconds),
            "exp": .integer(now.addingTimeInterval(Lifetime.accessToken).wholeSeconds),
            "auth_time": .integer(authenticated), "nonce": .optional(nonce),
        ])
        return try JWS.sign(claims, type: "JWT", with: key)
    }
}

extension CodeAuthenticator {
    // Who a person is for one app: apps cannot compare what they know (OpenID Connect Core, section 8.1).
    fileprivate func subject(of person: String, at client: String) -> String {
        Base64URL.encode(mac("subject", person, client))
    }
}
