import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

/// The row of the passcode.
struct PasscodeRow {
    let lock: PasscodeKeyPair
    let rules: PasscodeRules
    let tries: Int
    let takenOff: Int
    let delay: PasscodeDelay
    let isLastVerifying: Bool
    let setAt: Date

    var wrongTries: Int { tries - takenOff }

    init(row: Row) throws {
        lock = PasscodeKeyPair(
            phc: row["phc"], publicKey: row["public_key"], wrapped: row["wrapped"], deviceSecret: row["device_secret"])
        rules = PasscodeRules(minLength: row["min_length"], kind: try row.name("kind"))
        tries = row["tries"]
        takenOff = row["taken_off"]
        delay = PasscodeDelay(
            seconds: row["lock_seconds"], since: MonotonicInstant(boot: row["lock_boot"], seconds: row["lock_since"]))
        isLastVerifying = row["is_last_verifying"]
        setAt = try row.requiredDate("set_at")
    }

    /// Returns whether the last attempt may still be being verified; one that takes longer belongs to a process that
    /// has ended.
    func isLastVerifying(at elapsed: MonotonicInstant) -> Bool {
        isLastVerifying && (elapsed.seconds(since: delay.since) ?? .infinity) < 30
    }

    func stored(at elapsed: MonotonicInstant) -> StoredPasscode {
        StoredPasscode(
            lock: lock, rules: rules, wrongTries: wrongTries, lockedFor: delay.remaining(at: elapsed), setAt: setAt)
    }
}

extension Database {
    func passcode() throws -> PasscodeRow? {
        try boundRows(.passcode, PasscodeRow.init(row:)).first
    }

    /// Returns the passcode at that time. A lockout that the clock cannot measure begins again, since it is unknown how
    /// much of it has passed.
    func passcode(at elapsed: MonotonicInstant) throws -> PasscodeRow? {
        guard let delay = try passcode()?.delay.rebased(at: elapsed) else { return try passcode() }
        try save(delay)
        return try passcode()
    }

    func requirePasscode(at elapsed: MonotonicInstant) throws -> PasscodeRow {
        guard let passcode = try passcode(at: elapsed) else {
            throw BadgeError(.passcodeNotSet, "passcodeNotSet.walletWithoutPasscode")
        }
        return passcode
    }

    /// Begins a lockout; `isLast` says whether it is that of the last attempt.
    func save(_ delay: PasscodeDelay, isLast: Bool = false) throws {
        try executeCached(
            "UPDATE passcode SET lock_seconds = ?, lock_boot = ?, lock_since = ?, is_last_verifying = ?",
            [delay.seconds, delay.since.boot, delay.since.seconds, isLast])
    }
}
