import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The second factor of a recovery: a person whose login needs a code with the password needs one with the link too.
extension AuthorityStore {
    // Anyone with the link can have the code sent, once for each link; others cannot.
    func sendRecoveryCode(offer identifier: String, seal: CodeSeal) throws -> CodeSending {
        let now = clock.now().truncated
        return try write { db in
            guard let recovery = try Self.openRecovery(offer: identifier, now: now, db), recovery["wantsSecondFactor"]
            else { return .sent }
            let scope = Self.scope(of: recovery)
            guard try !Self.isOpen(scope, now: now, db) else { return .sent }
            return try send(
                to: recovery["secondFactorRecipient"], for: scope, toStranger: true,
                until: Date(wholeSeconds: recovery["expires"]), seal: seal, now: now, db)
        }
    }

    // Nil if the code is right or not needed. The link becomes invalid with the last failed attempt at its code.
    static func refusal(
        of recovery: Row, transactionCode: String?, now: Date, _ db: Database
    ) throws -> Redemption? {
        guard recovery["wantsSecondFactor"] else { return nil }
        guard let transactionCode else { return .transactionCodeMissing }
        switch try check(transactionCode, for: scope(of: recovery), now: now, db) {
        case .right: return nil
        case .wrong(let left) where left > 0: return .refused(triesLeft: left)
        case .wrong, .expired:
            try db.executeCached("UPDATE recovery SET state = 'dead' WHERE id = ?", [recovery["id"] as String])
            return .unusable
        }
    }

    // The device is not known yet, so the link's digest identifies the scope.
    static func scope(of recovery: Row) -> VerificationScope {
        VerificationScope(
            person: recovery["person"], device: Base64URL.encode(recovery["codeDigest"] as Data), purpose: .login,
            target: nil)
    }
}
