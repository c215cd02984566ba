import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import Foundation
import GRDB

// What identifies the badge of a presentation that was verified: the holder's key, and the status list entry.
struct PresentedStatus: Sendable {
    let holder: String
    let reference: Badge.StatusReference
}

// A sign-in to an app with a presentation that was verified.
struct PresentedSignIn: Sendable {
    let request: BrowserLoginRequest
    let status: PresentedStatus
    let claims: [String: JSON]
    // The name of the pushed request, which is good for one sign-in.
    let pushedRequest: String?
}

extension AuthorityStore {
    // Returns the code for the app, as `openSSO(_:badge:)` does for a wallet with a session of its own; nil when the
    // pushed request was used meanwhile.
    //
    // - Throws: `SSORefusal`; `BadgeRefusal` if the badge may not be used.
    func openSSO(_ signIn: PresentedSignIn) throws -> String? {
        let (now, code, request) = (clock.now(), random.token(), signIn.request)
        return try write { db in
            try db.executeCached("DELETE FROM ssoGrant WHERE expires <= ?", [now.wholeSeconds])
            guard let client = try Self.client(request.clientID, db), client.takesPresentations else {
                throw SSORefusal.clientUnknown
            }
            guard request.isAnswerable(to: client) else { throw SSORefusal.redirectDiffers }
            guard let presented = try Self.badge(of: signIn.status, db) else { throw BadgeRefusal.missing }
            _ = try Self.requireUsable(presented["id"], now: now, db)
            // An app knows a badge by one identifier, whichever copy is presented.
            let badge: String = presented["copyOf"] ?? presented["id"]
            _ = try Self.requireUsable(badge, now: now, db)
            let claims = try client.share(of: signIn.claims)
            if let name = signIn.pushedRequest, try !Self.endPushedRequest(name, now: now, db) { return nil }
            try Self.requireRoomForGrant(of: badge, now: now, db)
            let grant = SSOGrant(
                client: client.id, badge: badge, redirectURI: request.redirectURI,
                codeChallenge: request.codeChallenge, claims: claims, nonce: request.nonce)
            try Self.noteHeard(of: badge, db)
            try Self.insert(grant, code: code, now: now, db)
            return code
        }
    }

    // The row of the badge, or of the copy of one; nil if the organization issued no such badge.
    static func badge(of presented: PresentedStatus, _ db: Database) throws -> Row? {
        let issuer = try issuer(db)
        return try db.cachedRows("SELECT * FROM badge WHERE holderKey = ?", [presented.holder]).first { row in
            let list = try url(Endpoint.statusList(row["list"], of: issuer))
            return presented.reference == Badge.StatusReference(list: list, index: row["position"])
        }
    }
}
