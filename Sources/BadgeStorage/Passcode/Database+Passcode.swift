import BadgeDatabase
import BadgeKeys
import BadgeModel
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

    /// Whether the last try may still be under verification; one that takes longer belongs to a process that died.
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

    /// The passcode at that time. A delay that the clock cannot measure begins again: nobody knows how much of it has
    /// passed.
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

    /// Begins a delay, which `isLast` says to be that of the last try.
    func save(_ delay: PasscodeDelay, isLast: Bool = false) throws {
        try executeCached(
            "UPDATE passcode SET lock_seconds = ?, lock_boot = ?, lock_since = ?, is_last_verifying = ?",
            [delay.seconds, delay.since.boot, delay.since.seconds, isLast])
    }
}
