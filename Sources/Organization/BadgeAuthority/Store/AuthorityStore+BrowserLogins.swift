import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// What a client redeems after a login in the browser.
struct BrowserLoginRedemption: Sendable {
    let code: String
    let clientID: String
    let redirectURI: String
    let codeVerifier: String
    // Nil if the client proves no key; it then gets a token only if the login was for an invitation.
    let device: DeviceRegistration?
}

extension AuthorityStore {
    static let browserLoginsMigration = Migration("authority-12-browser-logins") {
        try $0.execute(sql: browserLoginsSQL)
    }

    // A redeemed code stays in `browserCode` until it expires, so that a second redemption ends the session of the
    // first.
    private static let browserLoginsSQL = """
        CREATE TABLE pushedRequest (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          request TEXT NOT NULL,
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX pushedRequestByExpiry ON pushedRequest(expires);
        CREATE TABLE browserCode (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          person TEXT NOT NULL REFERENCES person(id),
          badge TEXT REFERENCES badge(id),
          invitation TEXT,
          request TEXT NOT NULL,
          loggedIn INTEGER NOT NULL,
          session TEXT,
          isRedeemed INTEGER NOT NULL DEFAULT 0 CHECK (isRedeemed IN (0, 1)),
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX browserCodeByExpiry ON browserCode(expires);
        CREATE INDEX browserCodeOfPerson ON browserCode(person);
        ALTER TABLE invitation ADD COLUMN wantsLogin INTEGER NOT NULL DEFAULT 0 CHECK (wantsLogin IN (0, 1));
        CREATE TRIGGER moveEndsBrowserLogins AFTER UPDATE OF issuer ON organization WHEN OLD.issuer <> NEW.issuer
          BEGIN DELETE FROM pushedRequest; DELETE FROM browserCode; END;
        """

    // Stores a pushed request and returns its name, which is valid for one login within `Lifetime.pushedRequest`.
    func push(_ request: BrowserLoginRequest, from client: ClientAddress? = nil) throws -> String {
        let now = clock.now()
        let name = random.token()
        try write { db in
            try db.executeCached("DELETE FROM pushedRequest WHERE expires <= ?", [now.wholeSeconds])
            let owner = try client.map { try Self.codeAuthenticator(db).name(of: $0) }
            try Self.makeRoom(for: owner, in: "pushedRequest", .pushedRequests, db)
            try db.executeCached(
                "INSERT INTO pushedRequest (digest, request, expires, owner) VALUES (?, ?, ?, ?)",
                [
                    CodeAuthenticator.digest(name), request.json.text,
                    now.addingTimeInterval(Lifetime.pushedRequest).wholeSeconds, owner,
                ])
        }
        return name
    }

    // Nil when the name is unknown or expired, or the login was already answered.
    func pushedRequest(_ name: String) throws -> BrowserLoginRequest? {
        let now = clock.now()
        return try read { db in
            let sql = "SELECT request FROM pushedRequest WHERE digest = ? AND expires > ?"
            return try db.cachedRow(sql, [CodeAuthenticator.digest(name), now.wholeSeconds])
                .map { try BrowserLoginRequest(stored: $0["request"]) }
        }
    }

    func endPushedRequest(_ name: String) throws {
        let now = clock.now()
        try write { _ = try Self.endPushedRequest(name, now: now, $0) }
    }

    // False when another login has ended it, or it has expired.
    static func endPushedRequest(_ name: String, now: Date, _ db: Database) throws -> Bool {
        let sql = "DELETE FROM pushedRequest WHERE digest = ? AND expires > ?"
        try db.executeCached(sql, [CodeAuthenticator.digest(name), now.wholeSeconds])
        return db.changesCount == 1
    }

    // Finds the person's open invitation whose offer has this `issuer_state`; nil when it has ended or is another
    // person's.
    static func invitation(
        awaiting issuerState: String, of person: String, now: Date, _ db: Database
    ) throws -> String? {
        let sql = """
            SELECT id FROM invitation WHERE codeDigest = ? AND person = ? AND state = 'open' AND wantsLogin AND expires > ?
            """
        return try db.cachedRow(sql, [CodeAuthenticator.digest(issuerState), person, now.wholeSeconds])?["id"]
    }

    func browserCode(
        _ person: String, _ request: BrowserLoginRequest, badge: String?, invitation: String?, now: Date,
        _ db: Database
    ) throws -> String {
        let code = random.token()
        try db.executeCached("DELETE FROM browserCode WHERE expires <= ?", [now.wholeSeconds])
        try Self.makeRoom(for: person, as: "person", in: "browserCode", .loginCodes, db)
        try db.executeCached(
            """
            INSERT INTO browserCode (digest, person, badge, invitation, request, loggedIn, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                CodeAuthenticator.digest(code), person, badge, invitation, request.json.text, now.wholeSeconds,
                now.addingTimeInterval(Lifetime.authorizationCode).wholeSeconds,
            ])
        return code
    }

    func isBrowserCode(_ code: String) throws -> Bool {
        try read { db in
            try db.cachedRow("SELECT 1 FROM browserCode WHERE digest = ?", [CodeAuthenticator.digest(code)]) != nil
        }
    }

    // Nil when the code cannot be redeemed. If a code comes with a wrong parameter or a second time, an attacker may
    // have it: the code becomes invalid, and so does the session that it began (RFC 6749, section 4.1.2).
    func redeemBrowserLogin(_ redemption: BrowserLoginRedemption) throws -> GrantedTokens? {
        let now = clock.now().truncated
        let digest = CodeAuthenticator.digest(redemption.code)
        return try write { db in
            let sql = "SELECT * FROM browserCode WHERE digest = ? AND expires > ?"
            guard let login = try db.cachedRow(sql, [digest, now.wholeSeconds]) else { return nil }
            let request = try BrowserLoginRequest(stored: login["request"])
            guard !(login["isRedeemed"] as Bool), redemption.fits(request),
                let tokens = try tokens(of: login, redemption, now: now, db)
            else {
                try Self.end(login, db)
                return nil
            }
            try db.executeCached(
                "UPDATE browserCode SET isRedeemed = 1, session = ? WHERE digest = ?", [tokens.session, digest])
            return tokens
        }
    }

    private func tokens(
        of login: Row, _ redemption: BrowserLoginRedemption, now: Date, _ db: Database
    ) throws -> GrantedTokens? {
        let sql = "SELECT * FROM invitation WHERE id = ? AND state = 'open' AND expires > ?"
        let invitation = try (login["invitation"] as String?).map { try db.cachedRow(sql, [$0, now.wholeSeconds]) }
        if case .some(.none) = invitation { return nil }
        guard let device = redemption.device else {
            guard let invitation = invitation ?? nil else { return nil }
            return try grantBearer(invitation, now: now, db)
        }
        if let invitation = invitation ?? nil {
            try db.executeCached("DELETE FROM invitation WHERE id = ?", [invitation["id"] as String])
        }
        return try begin(login: login, on: device, isInvited: invitation != nil, now: now, db)
    }

    private static func end(_ login: Row, _ db: Database) throws {
        try db.executeCached("DELETE FROM session WHERE id = ?", [login["session"] as String?])
        try db.executeCached("DELETE FROM browserCode WHERE digest = ?", [login["digest"] as Data])
    }
}

extension BrowserLoginRedemption {
    // RFC 7636, section 4.6; RFC 9449, section 10.
    fileprivate func fits(_ request: BrowserLoginRequest) -> Bool {
        clientID.isExactly(request.clientID) && redirectURI.isExactly(request.redirectURI)
            && Base64URL.encode(Digest.sha256(codeVerifier)) == request.codeChallenge
            && (request.key ?? device?.key) == device?.key
    }
}
