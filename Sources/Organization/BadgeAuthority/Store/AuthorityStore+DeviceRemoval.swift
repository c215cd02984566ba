import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The result of a request to remove a device.
enum DeviceRemovalOutcome: Sendable {
    case removed
    case notFound
    // The policy requires a code, which is sent to this number.
    case codeNeeded(number: String)
    case codeWrong(triesLeft: Int)
    case codeExpired
    // The device has a suspended badge. Revoking it would lift the organization's suspension of the person.
    case suspended
}

extension AuthorityStore {
    func removeDevice(_ device: String, of email: String) throws -> [IssuedBadge.ID] {
        let now = clock.now()
        return try write { db in
            let person = try Self.person(email, db).id.rawValue
            guard try Self.isListed(device, of: person, now: now, db) else {
                throw BadgeError(
                    .notFound, .organization("notFound.personDevice", ["email": email]))
            }
            return try remove(device, of: person, by: user, now: now, db)
        }
    }

    func removeDevice(_ device: String, code: String?, for token: DeviceToken) throws -> DeviceRemovalOutcome {
        let now = clock.now()
        let scope = VerificationScope(person: token.person, device: token.device, purpose: .delete, target: device)
        return try write { db in
            guard try Self.isListed(device, of: token.person, now: now, db) else { return .notFound }
            guard try !Self.holdsSuspendedBadge(device, of: token.person, db) else { return .suspended }
            if let number = try Self.numberForCodes(of: token, now: now, db) {
                guard let code else { return .codeNeeded(number: number) }
                switch try Self.check(code, for: scope, now: now, db) {
                case .right: try confirmPhone(of: token.device, of: token.person, now: now, db)
                case .wrong(let triesLeft): return .codeWrong(triesLeft: triesLeft)
                case .expired: return .codeExpired
                }
            }
            _ = try remove(device, of: token.person, by: .person(token.person, device: token.device), now: now, db)
            return .removed
        }
    }

    // The number to which a code must be sent; nil if none is required, because the policy does not ask for one, the
    // person has no verified number, or the device has already entered a code.
    private static func numberForCodes(of token: DeviceToken, now: Date, _ db: Database) throws -> String? {
        let requirements = try newestPolicy(db)?.policy.restrictions.map(\.requirement) ?? []
        guard requirements.contains(.mfaEnrollment) else { return nil }
        let number = try db.cachedValue(
            String.self,
            """
            SELECT person.phone FROM person JOIN device ON device.person = person.id AND device.phone = person.phone
            WHERE person.id = ?
            """, [token.person])
        guard let number,
            try !hasEnteredCode(sentTo: number, on: token.device, of: token.person, now: now, db)
        else { return nil }
        return number
    }

    // Revokes the device's badges, ends its sessions and returns the badges that it revoked. To use the device again,
    // the person must log in or be invited.
    private func remove(
        _ device: String, of person: String, by actor: AuditActor, now: Date, _ db: Database
    ) throws -> [IssuedBadge.ID] {
        let mine: Bindings = [person, device]
        let revoked = try Self.statuses("person = ? AND device = ? AND status <> 'revoked'", mine, db)
        try db.executeCached("UPDATE badge SET status = 'revoked' WHERE person = ? AND device = ?", mine)
        try Self.endSessions(of: device, of: person, db)
        try db.executeCached(
            "UPDATE device SET removed = ? WHERE person = ? AND id = ?", [now.wholeSeconds, person, device])
        try record(revocationOf: revoked, of: person, by: actor, db)
        try record(.deviceRemoved, by: actor, person: person, details: ["device": .string(device)], db)
        return revoked.map(\.id)
    }
}
