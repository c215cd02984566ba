import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// What a verification code is for. A person has one code at a time for each purpose on each device.
struct VerificationScope: Sendable {
    enum Purpose: String, Sendable {
        case enroll
        case delete
        case login
    }

    let person: String
    let device: String
    let purpose: Purpose
    // The device that is to be removed; nil for any other purpose.
    let target: String?
}

// Seals the code of a message. The caller provides it, because it has the key custody.
typealias CodeSeal = @Sendable (_ code: String) throws -> Data

// Whether a code was sent.
enum CodeSending: Sendable {
    case sent
    case tooSoon(seconds: Int)
}

// The result of checking a verification code.
enum CodeCheck: Sendable {
    case right(recipient: String)
    case wrong(triesLeft: Int)
    // There is no code, or it has expired, or it had too many failed attempts.
    case expired
}

extension AuthorityStore {
    static let verificationCodeLength = 6
    static let verificationCodeTries = Bound.verificationCodeTries.limit
    static let codesPerDay = 10

    // Codes for unknown devices have their own daily limit, so that strangers cannot use up that of the person's
    // devices.
    func send(
        to recipient: String, for scope: VerificationScope, toStranger: Bool, until end: Date? = nil, seal: CodeSeal,
        now: Date,
        _ db: Database
    ) throws -> CodeSending {
        let expires = end ?? now.addingTimeInterval(Lifetime.verificationCode)
        try Self.sweepCodes(now: now, db)
        if let seconds = try Self.wait(scope, toStranger: toStranger, now: now, db) {
            return .tooSoon(seconds: seconds)
        }
        let (id, code) = (random.uuid(), random.digits(Self.verificationCodeLength))
        let sealed = try seal(code)
        try Self.replace(scope, id: id, recipient: recipient, code: code, expires: expires, now: now, db)
        try db.executeCached(
            "INSERT INTO sentCode (person, toStranger, sent) VALUES (?, ?, ?)",
            [scope.person, toStranger, now.wholeSeconds])
        try enqueue(
            NewMessage(
                kind: scope.purpose == .login ? .secondFactor : .verificationCode,
                channel: recipient.contains("@") ? .email : .text, recipient: recipient, person: scope.person,
                subject: id, facts: Self.validity(expires, from: now), sealed: sealed, expires: expires), now: now, db)
        return .sent
    }

    private static func replace(
        _ scope: VerificationScope, id: String, recipient: String, code: String, expires: Date, now: Date,
        _ db: Database
    ) throws {
        try db.executeCached(
            "DELETE FROM verificationCode WHERE person = ? AND device = ? AND purpose = ?",
            [scope.person, scope.device, scope.purpose.rawValue])
        try db.executeCached(
            """
            INSERT INTO verificationCode (id, person, device, purpose, target, recipient, mac, triesLeft, sent,
              expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, scope.person, scope.device, scope.purpose.rawValue, scope.target, recipient,
                try codeAuthenticator(db).verificationMAC(code, id: id), verificationCodeTries, now.wholeSeconds,
                expires.wholeSeconds,
            ])
    }

    // The seconds until a code may be sent; nil if one may be sent now. A code that has become invalid delays the next
    // one too.
    private static func wait(
        _ scope: VerificationScope, toStranger: Bool, now: Date, _ db: Database
    ) throws -> Int? {
        if let last: Int64 = try code(scope, db)?["sent"] {
            let rest = last + Int64(Lifetime.resend) - now.wholeSeconds
            if rest > 0 { return Int(rest) }
        }
        let sql = "SELECT sent FROM sentCode WHERE person = ? AND toStranger = ? ORDER BY sent"
        let sent = try db.cachedValues(Int64.self, sql, [scope.person, toStranger])
        guard sent.count >= codesPerDay else { return nil }
        return Int(max(1, sent[sent.count - codesPerDay] + Int64(Lifetime.day) - now.wholeSeconds))
    }

    // Counts a wrong code in the transaction that compares it.
    static func check(
        _ text: String, for scope: VerificationScope, serving isOnDevice: Bool = true, now: Date, _ db: Database
    ) throws -> CodeCheck {
        guard try isOpen(scope, now: now, db), let row = try code(scope, db), row["target"] == scope.target else {
            return .expired
        }
        let (id, mac): (String, Data) = (row["id"], row["mac"])
        guard try Secret(codeAuthenticator(db).verificationMAC(text.readAsCode, id: id)) == Secret(mac) else {
            let left: Int = (row["triesLeft"] as Int) - 1
            try db.executeCached("UPDATE verificationCode SET triesLeft = ? WHERE id = ?", [left, id])
            if left == 0 { try endMessages(of: id, db) }
            return .wrong(triesLeft: left)
        }
        try db.executeCached("DELETE FROM verificationCode WHERE id = ?", [id])
        if isOnDevice { try noteEntered(row, now: now, db) }
        return .right(recipient: row["recipient"])
    }

    static func isOpen(_ scope: VerificationScope, now: Date, _ db: Database) throws -> Bool {
        guard let row = try code(scope, db) else { return false }
        return row["triesLeft"] > 0 && Date(wholeSeconds: row["expires"]) > now
    }

    static func hadTooManyTries(_ scope: VerificationScope, now: Date, _ db: Database) throws -> Bool {
        guard let row = try code(scope, db) else { return false }
        return row["triesLeft"] <= 0 && Date(wholeSeconds: row["expires"]) > now
    }

    private static func code(_ scope: VerificationScope, _ db: Database) throws -> Row? {
        try db.cachedRow(
            "SELECT * FROM verificationCode WHERE person = ? AND device = ? AND purpose = ?",
            [scope.person, scope.device, scope.purpose.rawValue])
    }

    static func sweepCodes(now: Date, _ db: Database) throws {
        for table in ["verificationCode", "enteredCode"] {
            try db.executeCached("DELETE FROM \(table) WHERE expires <= ?", [now.wholeSeconds])
        }
        try db.executeCached(
            "DELETE FROM sentCode WHERE sent <= ?", [now.addingTimeInterval(-Lifetime.day).wholeSeconds])
    }
}
