import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// A login at another authorization server, with the device and the badge or invitation that it is for.
struct ExternalLogin: Sendable {
    let token: ExternalToken
    let device: DeviceRegistration
    // The thumbprint of the holder key of the badge that the login is for; nil for a new badge.
    let badgeKey: String?
    // The `issuer_state` of the offer, if the login is for an invitation.
    let issuerState: String?
    // The verified email address by which the account may be linked to a person; nil unless the operator trusts the
    // server for its domain.
    var email: String?
}

// The result of a login at another authorization server.
enum ExternalLoginOutcome<Granted: Sendable>: Sendable {
    case granted(Granted)
    case accountUnknown
    case wrongPerson
    // The invitation that the login is for has ended, or is another person's.
    case invitationUnusable
    case suspended
}

extension AuthorityStore {
    // Begins a session at the organization, as any other login does.
    func beginSession(_ login: ExternalLogin) throws -> ExternalLoginOutcome<GrantedTokens> {
        let now = clock.now().truncated
        return try write { try beginSession(login, now: now, $0) }
    }

    // Does the same for a sign-in with a nonce, which is used up whatever the outcome; nil when it was used before.
    func beginSession(
        _ login: ExternalLogin, spending nonce: String
    ) throws -> ExternalLoginOutcome<GrantedTokens>? {
        let now = clock.now().truncated
        return try write { db in
            guard try Self.spendProviderNonce(nonce, for: login.device.key, now: now, db) else { return nil }
            return try beginSession(login, now: now, db)
        }
    }

    private func beginSession(
        _ login: ExternalLogin, now: Date, _ db: Database
    ) throws -> ExternalLoginOutcome<GrantedTokens> {
        try Self.sweepSessions(now: now, db)
        try Self.sweepInvitations(db, now: now)
        guard let account = try account(of: login, now: now, db) else { return .accountUnknown }
        let person: String = account["person"]
        let badge = try login.badgeKey.map { try Self.badge(boundTo: $0, of: person, now: now, db) }
        if case .some(.none) = badge { return .wrongPerson }
        let invitation = try login.issuerState.map {
            try Self.invitation(awaiting: $0, of: person, now: now, db)
        }
        if case .some(.none) = invitation { return .invitationUnusable }
        guard try !Self.isPersonSuspended(person, db) else { return .suspended }
        guard try invitation != nil || !Self.isSuspended(badge ?? nil, of: person, db) else { return .suspended }
        try Self.requireRoomForDevice(login.device.key, of: person, now: now, db)
        if let invitation = invitation ?? nil {
            try db.executeCached("DELETE FROM invitation WHERE id = ?", [invitation])
        }
        let session = NewSession(
            person: person, device: login.device, badge: badge ?? nil, loggedIn: now, isInvited: invitation != nil)
        return .granted(try begin(session, of: account, login.token, now: now, db))
    }

    // Accepts a verified token of the other server as one of the organization's own until `end`, in the session of its
    // login.
    func admit(_ text: String, as token: ExternalToken, until end: Date) throws -> ExternalLoginOutcome<Void> {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepSessions(now: now, db)
            let device = DeviceRegistration(key: token.key, name: nil, platform: nil)
            let login = ExternalLogin(token: token, device: device, badgeKey: nil, issuerState: nil)
            guard let account = try account(of: login, now: now, db) else { return .accountUnknown }
            let session = try session(of: account, token, device, now: now, db)
            guard let session else { return .suspended }
            try db.executeCached("DELETE FROM sessionToken WHERE expires <= ?", [now.wholeSeconds])
            try db.executeCached(
                "INSERT OR REPLACE INTO sessionToken (digest, session, expires) VALUES (?, ?, ?)",
                [CodeAuthenticator.digest(text), session, end.wholeSeconds])
            return .granted(())
        }
    }

    // Finds the session of the token's login, to which refreshed tokens belong too, or begins one; nil if a badge of
    // the person is suspended, so that none may begin.
    private func session(
        of account: Row, _ token: ExternalToken, _ device: DeviceRegistration, now: Date, _ db: Database
    ) throws -> String? {
        let (id, person): (Int64, String) = (account["id"], account["person"])
        let sql = "SELECT id FROM session WHERE account = ? AND device = ? AND loggedIn IS ?"
        if let known = try db.cachedRow(sql, [id, device.key, token.loggedIn?.wholeSeconds]) {
            let session: String = known["id"]
            try db.executeCached("UPDATE session SET used = ? WHERE id = ?", [now.wholeSeconds, session])
            return session
        }
        guard try !Self.isSuspended(nil, of: person, db) else { return nil }
        try Self.requireRoomForDevice(device.key, of: person, now: now, db)
        let session = NewSession(person: person, device: device, loggedIn: token.loggedIn)
        // The client continues to use the other server's token, so the session's own tokens are dropped.
        return try begin(session, of: account, token, now: now, db).session
    }

    private func begin(
        _ session: NewSession, of account: Row, _ token: ExternalToken, now: Date, _ db: Database
    ) throws -> GrantedTokens {
        try record(
            .loggedIn, by: .person(session.person, device: session.device.key), badge: session.badge,
            person: session.person,
            details: ["device": .string(session.device.key), "server": .string(token.server)], db)
        let tokens = try begin(session, now: now, db)
        try db.executeCached(
            "UPDATE session SET account = ? WHERE id = ?", [account["id"] as Int64, tokens.session])
        return tokens
    }
}

extension AuthorityStore {
    // Nil for an unlinked account. An operator links accounts, or a recent invitation does so here.
    private func account(of login: ExternalLogin, now: Date, _ db: Database) throws -> Row? {
        let token = login.token
        let sql = "SELECT * FROM externalAccount WHERE server = ? AND subject = ?"
        if let account = try db.cachedRow(sql, [token.server, token.subject]) {
            try saveStatement(of: token, db)
            return account
        }
        guard let person = try Self.person(entitledBy: login, now: now, db),
            try !Self.hasAccount(person, at: token.server, db)
        else {
            try Self.remember(token, now: now, db)
            return nil
        }
        try link(
            token.subject, at: token.server, to: person, by: .person(person, device: login.device.key), now: now, db)
        try saveStatement(of: token, db)
        return try db.cachedRow(sql, [token.server, token.subject])
    }

    private static func person(entitledBy login: ExternalLogin, now: Date, _ db: Database) throws -> String? {
        if let badgeKey = login.badgeKey,
            let person = try person(invitedFor: badgeKey, on: login.device.key, now: now, db)
        {
            return person
        }
        guard let email = login.email else { return nil }
        return try db.cachedRow("SELECT id FROM person WHERE email = ? AND removed IS NULL", [email])?["id"]
    }

    // The person who redeemed an invitation and its code for this badge, on this device, within
    // `Lifetime.accountLinking`.
    private static func person(
        invitedFor badgeKey: String, on device: String, now: Date, _ db: Database
    ) throws -> String? {
        let sql = """
            SELECT badge.person FROM badge JOIN session ON session.badge = badge.id
            WHERE badge.holderKey = ?1 AND badge.device = ?2 AND badge.status = 'active' AND session.device = ?2
              AND session.isInvited AND session.loggedIn IS NULL AND session.began > ?3
            """
        let since = now.addingTimeInterval(-Lifetime.accountLinking).wholeSeconds
        return try db.cachedRow(sql, [badgeKey, device, since])?["person"]
    }
}
