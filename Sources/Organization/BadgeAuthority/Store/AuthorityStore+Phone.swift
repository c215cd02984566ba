import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The person's phone number, and when it was verified for the device.
struct PhoneStatus: Sendable {
    let number: String?
    let verified: Date?
}

// The result of a request for a verification code.
enum CodeRequestOutcome: Sendable {
    case sent(number: String)
    case tooSoon(seconds: Int)
    case numberMissing
    // The organization has another number for the person.
    case numberDiffers
    // The device that is to be removed does not exist.
    case notFound
}

// The result of entering the code that verifies a phone number.
enum Enrollment: Sendable {
    case verified(Date)
    case wrong(triesLeft: Int)
    case expired
    // The organization has another number for the person by now.
    case numberDiffers
}

extension AuthorityStore {
    func phone(for token: DeviceToken) throws -> PhoneStatus {
        try read { db in
            let sql = """
                SELECT person.phone AS number, phoneVerified FROM person LEFT JOIN device
                  ON device.person = person.id AND device.id = ? AND device.phone = person.phone
                WHERE person.id = ?
                """
            let row = try db.cachedRow(sql, [token.device, token.person])
            return PhoneStatus(
                number: row?["number"],
                verified: (row?["phoneVerified"] as Int64?).map { Date(wholeSeconds: $0) })
        }
    }

    // The organization's own number takes precedence: a device cannot redirect codes once there is one.
    func sendEnrollmentCode(
        to given: String?, for token: DeviceToken, seal: CodeSeal
    ) throws -> CodeRequestOutcome {
        let scope = VerificationScope(person: token.person, device: token.device, purpose: .enroll, target: nil)
        return try write { db in
            let known = try Self.person(id: token.person, db).details.phone
            guard let number = given ?? known else { return .numberMissing }
            guard known == nil || known == number else { return .numberDiffers }
            return try send(to: number, for: scope, seal: seal, db)
        }
    }

    func sendRemovalCode(
        of device: String, for token: DeviceToken, seal: CodeSeal
    ) throws -> CodeRequestOutcome {
        let scope = VerificationScope(person: token.person, device: token.device, purpose: .delete, target: device)
        let now = clock.now()
        return try write { db in
            guard try Self.isListed(device, of: token.person, now: now, db) else { return .notFound }
            guard let number = try Self.person(id: token.person, db).details.phone else { return .numberMissing }
            return try send(to: number, for: scope, seal: seal, db)
        }
    }

    private func send(
        to number: String, for scope: VerificationScope, seal: CodeSeal, _ db: Database
    ) throws -> CodeRequestOutcome {
        let now = clock.now().truncated
        switch try send(to: number, for: scope, toStranger: false, seal: seal, now: now, db) {
        case .sent: return .sent(number: number)
        case .tooSoon(let seconds): return .tooSoon(seconds: seconds)
        }
    }

    func enroll(code: String, for token: DeviceToken) throws -> Enrollment {
        let now = clock.now().truncated
        let scope = VerificationScope(person: token.person, device: token.device, purpose: .enroll, target: nil)
        // A client without an open code is refused without a write transaction.
        guard try read({ try Self.isOpen(scope, now: now, $0) }) else { return .expired }
        return try write { db in
            switch try Self.check(code, for: scope, now: now, db) {
            case .wrong(let triesLeft): return .wrong(triesLeft: triesLeft)
            case .expired: return .expired
            case .right(let number): return try enroll(number, for: token, now: now, db)
            }
        }
    }

    // The organization may have set another number since the code was sent.
    private func enroll(
        _ number: String, for token: DeviceToken, now: Date, _ db: Database
    ) throws -> Enrollment {
        let known = try Self.person(id: token.person, db).details.phone
        guard known == nil || known == number else { return .numberDiffers }
        try db.executeCached("UPDATE person SET phone = ? WHERE id = ?", [number, token.person])
        try db.executeCached(
            "UPDATE device SET phone = ?, phoneVerified = ? WHERE person = ? AND id = ?",
            [number, now.wholeSeconds, token.person, token.device])
        try recordVerifiedPhone(number, from: known, on: token.device, of: token.person, db)
        return .verified(now)
    }

    func recordVerifiedPhone(
        _ number: String, from former: String?, on device: String, of person: String, _ db: Database
    ) throws {
        try record(
            .phoneVerified, by: .person(person, device: device), person: person,
            details: ["device": .string(device)],
            changes: [
                AuditChange(
                    field: "phone", values: .personal(before: former.map(JSON.string) ?? .null, after: .string(number)))
            ], db)
    }
}
