import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// A device's request for a login on another screen (RFC 8628, section 3.1).
struct DeviceGrantRequest: Sendable {
    // The thumbprint of the device's key, if it proved one; then only that key gets the tokens.
    let key: String?
    let name: String?
    let platform: String?
    // The thumbprint of the holder key of the badge that the login is for; nil for a new badge.
    let badgeKey: String?
}

// The two codes of a grant: one for the device, one for the person.
struct DeviceGrantCodes: Sendable {
    let device: String
    let user: String
}

// A grant that waits for the person's answer.
struct OpenDeviceGrant: Sendable {
    // Identifies the login's device if that proved no key.
    let id: String
    let key: String?
    let deviceName: String?
    let badgeKey: String?
}

// The response to a device that polls for the result (RFC 8628, section 3.5).
enum DeviceGrantAnswer: Sendable {
    case granted(GrantedTokens)
    case pending
    case slowDown
    case denied
    // Also returned for an unknown code.
    case expired
}

extension AuthorityStore {
    // Letters that are hard to confuse and form no words (RFC 8628, section 6.1).
    private static let userCodeAlphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    private static let userCodeLength = 8

    static let deviceGrantsMigration = Migration("authority-11-device-grants") { try $0.execute(sql: deviceGrantsSQL) }

    private static let deviceGrantsSQL = """
        CREATE TABLE deviceGrant (
          id BLOB PRIMARY KEY CHECK (length(id) = 32),
          userCodeMAC BLOB NOT NULL UNIQUE CHECK (length(userCodeMAC) = 32),
          device TEXT CHECK (length(device) = 43),
          name TEXT,
          platform TEXT,
          badgeKey TEXT CHECK (length(badgeKey) = 43),
          state TEXT NOT NULL CHECK (state IN ('open', 'allowed', 'denied')),
          person TEXT REFERENCES person(id),
          badge TEXT REFERENCES badge(id),
          loggedIn INTEGER,
          pause INTEGER NOT NULL CHECK (pause > 0),
          asked INTEGER,
          expires INTEGER NOT NULL,
          CHECK ((state = 'allowed') = (person IS NOT NULL AND loggedIn IS NOT NULL))
        ) STRICT;
        CREATE INDEX deviceGrantByExpiry ON deviceGrant(expires);
        CREATE INDEX deviceGrantOfPerson ON deviceGrant(person) WHERE person IS NOT NULL;
        CREATE TRIGGER moveEndsDeviceGrants AFTER UPDATE OF issuer ON organization WHEN OLD.issuer <> NEW.issuer
          BEGIN DELETE FROM deviceGrant; END;
        """

    func beginDeviceGrant(
        _ request: DeviceGrantRequest, from client: ClientAddress? = nil
    ) throws -> DeviceGrantCodes {
        let now = clock.now()
        return try write { db in
            try Self.sweepDeviceGrants(now: now, db)
            let authenticator = try Self.codeAuthenticator(db)
            let owner = client.map { authenticator.name(of: $0) }
            try Self.makeRoom(for: owner, in: "deviceGrant", .deviceGrants, db)
            let codes = DeviceGrantCodes(device: random.token(), user: try freeUserCode(authenticator, db))
            try db.executeCached(
                """
                INSERT INTO deviceGrant
                  (id, userCodeMAC, device, name, platform, badgeKey, state, pause, expires, owner)
                VALUES (?, ?, ?, ?, ?, ?, 'open', ?, ?, ?)
                """,
                [
                    CodeAuthenticator.digest(codes.device), authenticator.userCodeMAC(codes.user), request.key,
                    request.name, request.platform, request.badgeKey, Int(Lifetime.deviceGrantPause),
                    now.addingTimeInterval(Lifetime.deviceGrant).wholeSeconds, owner,
                ])
            return codes
        }
    }

    // Nearly all codes are free, so the loop ends soon.
    private func freeUserCode(_ authenticator: CodeAuthenticator, _ db: Database) throws -> String {
        while true {
            let code = newUserCode()
            let sql = "SELECT 1 FROM deviceGrant WHERE userCodeMAC = ?"
            if try db.cachedRow(sql, [authenticator.userCodeMAC(code)]) == nil { return code }
        }
    }

    // Nil when no grant with this code waits for an answer.
    func openDeviceGrant(userCode: String) throws -> OpenDeviceGrant? {
        let now = clock.now()
        return try read { db in
            let sql = "SELECT * FROM deviceGrant WHERE userCodeMAC = ? AND state = 'open' AND expires > ?"
            let mac = try Self.codeAuthenticator(db).userCodeMAC(userCode)
            return try db.cachedRow(sql, [mac, now.wholeSeconds]).map {
                OpenDeviceGrant(
                    id: Base64URL.encode($0["id"] as Data), key: $0["device"], deviceName: $0["name"],
                    badgeKey: $0["badgeKey"])
            }
        }
    }

    func denyDeviceGrant(userCode: String) throws {
        try write { db in
            try db.executeCached(
                "UPDATE deviceGrant SET state = 'denied' WHERE userCodeMAC = ? AND state = 'open'",
                [try Self.codeAuthenticator(db).userCodeMAC(userCode)])
        }
    }

    // After this, the device has two minutes to fetch its tokens, and the grant is no stranger's. False when the grant has
    // ended meanwhile.
    static func allow(_ grant: String, _ person: String, badge: String?, now: Date, _ db: Database) throws -> Bool {
        try db.executeCached(
            """
            UPDATE deviceGrant SET state = 'allowed', owner = NULL, person = ?, badge = ?, loggedIn = ?,
              expires = min(expires, ?)
            WHERE id = ? AND state = 'open' AND expires > ?
            """,
            [
                person, badge, now.wholeSeconds, now.addingTimeInterval(Lifetime.allowedDeviceGrant).wholeSeconds,
                Data(try Base64URL.decode(grant)), now.wholeSeconds,
            ])
        return db.changesCount == 1
    }

    // Grants the tokens once, and only to the key that was proved at the beginning, if any. A device that polls too
    // early must wait five seconds longer from then on.
    func answerDeviceGrant(deviceCode: String, device: DeviceRegistration) throws -> DeviceGrantAnswer {
        let now = clock.now().truncated
        let id = CodeAuthenticator.digest(deviceCode)
        return try write { db in
            try Self.sweepDeviceGrants(now: now, db)
            guard let grant = try db.cachedRow("SELECT * FROM deviceGrant WHERE id = ?", [id]),
                (grant["device"] ?? device.key) == device.key
            else { return .expired }
            switch grant["state"] as String {
            case "denied":
                try db.executeCached("DELETE FROM deviceGrant WHERE id = ?", [id])
                return .denied
            case "allowed":
                try db.executeCached("DELETE FROM deviceGrant WHERE id = ?", [id])
                return .granted(try beginSession(grant, device, now: now, db))
            default: return try Self.noteAsked(grant, id, now: now, db)
            }
        }
    }

    private func beginSession(
        _ grant: Row, _ device: DeviceRegistration, now: Date, _ db: Database
    ) throws -> GrantedTokens {
        let (name, platform): (String?, String?) = (grant["name"], grant["platform"])
        return try begin(
            login: grant,
            on: DeviceRegistration(key: device.key, name: device.name ?? name, platform: device.platform ?? platform),
            now: now, db)
    }

    private static func noteAsked(_ grant: Row, _ id: Data, now: Date, _ db: Database) throws -> DeviceGrantAnswer {
        let (pause, asked): (Int64, Int64?) = (grant["pause"], grant["asked"])
        let isEarly = asked.map { now.wholeSeconds - $0 < pause } ?? false
        try db.executeCached(
            "UPDATE deviceGrant SET asked = ?, pause = pause + ? WHERE id = ?",
            [now.wholeSeconds, isEarly ? Int(Lifetime.deviceGrantPause) : 0, id])
        return isEarly ? .slowDown : .pending
    }

    private static func sweepDeviceGrants(now: Date, _ db: Database) throws {
        try db.executeCached("DELETE FROM deviceGrant WHERE expires <= ?", [now.wholeSeconds])
    }

    private func newUserCode() -> String {
        // Bytes above the last multiple of 20 would favour the first letters.
        var letters: [Character] = []
        while letters.count < Self.userCodeLength {
            letters += random.bytes(Self.userCodeLength).filter { $0 < 240 }
                .map { Self.userCodeAlphabet[Int($0) % Self.userCodeAlphabet.count] }
        }
        return String(letters.prefix(Self.userCodeLength))
    }
}

extension CodeAuthenticator {
    // Ignores case and width, and characters that are not letters.
    func userCodeMAC(_ code: String) -> Data {
        let letters = code.precomposedStringWithCompatibilityMapping.uppercased().unicodeScalars
            .filter { ("A"..."Z").contains($0) }
        return mac("user_code", String(String.UnicodeScalarView(letters)))
    }
}
