import BadgeDatabase
import BadgeKeys
import BadgeModel
package import BadgePolicy
import BadgeSystem
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the remaining wrong entries of the passcode, in total and for the badges of each organization.
    package func passcodeTriesLeft() throws -> PasscodeTriesLeft {
        try database.read { try $0.triesLeft(of: try $0.passcode()) }
    }

    /// Counts an entry before it is verified: when this returns, it is durable, and its lockout has begun. Consequences
    /// of earlier entries that were not enforced are enforced first, so that a right entry does not prevent them.
    ///
    /// - Parameters:
    ///   - limits: The limits for the passcode as a whole; each policy's own limits apply to its badges.
    ///   - turn: The turn for the verification, which excludes other entries.
    /// - Throws: `BadgeError` `passcodeNotSet`, `passcodeExhausted`, `passcodeLocked` with the time and the remaining
    ///   attempts.
    package func beginAttempt(_ limits: AttemptLimits = .standard, in turn: PasscodeTurn? = nil) throws
        -> PasscodeAttempt
    {
        let attempt = try withEntry(limits, in: turn) { try $0.count($1, $2.nextDelay, limits, $3) }
        // A copy of the home from before must not give the try back.
        try advanceCheckpointAlways()
        return attempt
    }

    /// Records an entry that cannot be the passcode, once if it is repeated, and counts no try. Consequences of earlier
    /// entries are enforced as by ``beginAttempt(_:in:)``.
    ///
    /// - Returns: The remaining attempts.
    /// - Throws: The errors of ``beginAttempt(_:in:)``.
    package func recordImpossibleEntry(_ limits: AttemptLimits = .standard, in turn: PasscodeTurn? = nil) throws
        -> PasscodeTriesLeft
    {
        try withEntry(limits, in: turn) { database, _, left, occasion in
            try database.recordUnlessRepeated(AuditEvent(.passcode, outcome: "impossible"), occasion)
            return left
        }
    }

    private func withEntry<Entry: Sendable>(
        _ limits: AttemptLimits, in turn: PasscodeTurn?,
        _ take: @Sendable (Database, PasscodeRow, PasscodeTriesLeft, Occasion) throws -> Entry
    ) throws -> Entry {
        // A refusal is written too, and so it leaves the transaction as a value.
        let (taken, done) = try writingAlways { database, occasion in
            let done = try database.enforceLeftExhaustion(limits, isAlone: turn != nil, occasion)
            let taken: Result<Entry, BadgeError> =
                switch try database.requireTry(limits, occasion) {
                case .success(let (passcode, left)): .success(try take(database, passcode, left, occasion))
                case .failure(let error): .failure(error)
                }
            return (taken, done)
        }
        if done?.deleted.isEmpty == false { try emptyLogAlways() }
        return try taken.get()
    }

    /// Clears a right attempt and those before it, and ends the lockout; later attempts of other tasks stay counted.
    ///
    /// - Throws: `BadgeError` `passcodeNotSet` when the passcode was reset in the meantime.
    package func acceptAttempt(_ attempt: PasscodeAttempt) throws {
        try writingAlways { database, occasion in
            let passcode = try database.requirePasscode(at: occasion.elapsed)
            guard passcode.lock.publicKey == attempt.keyPair.publicKey else {
                throw BadgeError(.passcodeNotSet, "passcodeNotSet.wasReset")
            }
            try database.executeCached("UPDATE passcode SET taken_off = max(taken_off, ?)", [attempt.number])
            try database.save(.none(at: occasion.elapsed))
            try database.record(AuditEvent(.passcode, outcome: "accepted"), occasion)
        }
    }

    /// Withdraws an attempt that could not be verified, because the custody was locked or memory was insufficient:
    /// nothing was learned from it, and it does not count. Has no effect on an attempt that no longer counts.
    package func withdrawAttempt(_ attempt: PasscodeAttempt) throws {
        try writingAlways { database, occasion in
            guard let passcode = try database.passcode(at: occasion.elapsed),
                passcode.lock.publicKey == attempt.keyPair.publicKey, passcode.takenOff < attempt.number
            else { return }
            try database.executeCached("UPDATE passcode SET taken_off = taken_off + 1")
            try database.uncountTry(attempt.number)
            // The delay is the newest try's.
            if passcode.tries == attempt.number { try database.save(.none(at: occasion.elapsed)) }
            try database.record(AuditEvent(.passcode, outcome: "unverified"), occasion)
        }
    }

    /// Completes the attempts of a process that has ended. With exclusive access at the opening, the last attempt is
    /// certainly no longer being verified.
    func settleTries(of passcode: PasscodeRow) throws {
        try rebaseDelay(of: passcode, at: monotonicClock.now())
        guard sharing == .exclusive, passcode.isLastVerifying else { return }
        try database.write { try $0.executeCached("UPDATE passcode SET is_last_verifying = 0") }
    }

    /// Restarts a lockout that the clock cannot measure, as after a restart; otherwise it would never end.
    func rebaseDelay() throws {
        try database.read { try $0.passcode() }.map { try rebaseDelay(of: $0, at: monotonicClock.now()) }
    }

    private func rebaseDelay(of passcode: PasscodeRow, at elapsed: MonotonicInstant) throws {
        guard passcode.delay.rebased(at: elapsed) != nil else { return }
        try writingAlways { database, occasion in _ = try database.passcode(at: occasion.elapsed) }
    }
}

extension Database {
    fileprivate func requireTry(
        _ limits: AttemptLimits, _ occasion: Occasion
    ) throws -> Result<(PasscodeRow, PasscodeTriesLeft), BadgeError> {
        let passcode = try requirePasscode(at: occasion.elapsed)
        let left = try triesLeft(of: passcode, under: limits)
        guard left.count > 0 else { return try refuse(.exhausted, "exhausted", triesLeft: 0, occasion) }
        let remaining = passcode.delay.remaining(at: occasion.elapsed)
        guard remaining <= 0 else {
            let error = BadgeError.locked(for: remaining, from: occasion.date, triesLeft: left.count)
            return try refuse(error, "locked", triesLeft: left.count, occasion)
        }
        return .success((passcode, left))
    }

    fileprivate func count(
        _ passcode: PasscodeRow, _ delay: Int, _ limits: AttemptLimits, _ occasion: Occasion
    ) throws -> PasscodeAttempt {
        let number = passcode.tries + 1
        try executeCached("UPDATE passcode SET tries = ?", [number])
        let left = try triesLeft(of: try self.passcode(), under: limits)
        let begun = PasscodeAttempt(
            keyPair: passcode.lock, triesLeft: left.count, delay: delay, organizations: left.organizations,
            number: number)
        try save(
            PasscodeDelay(seconds: delay, since: occasion.elapsed), isLast: left.count == 0 || !begun.usedUp.isEmpty)
        let details: [String: JSON] = [
            "triesLeft": .integer(Int64(begun.triesLeft)), "delay": .integer(Int64(begun.delay)),
        ]
        try record(AuditEvent(.passcode, outcome: "tried", details: details), occasion)
        return begun
    }

    // Repeated refusals are recorded once, so that they do not fill the disk.
    private func refuse(
        _ error: BadgeError, _ outcome: String, triesLeft: Int, _ occasion: Occasion
    ) throws -> Result<(PasscodeRow, PasscodeTriesLeft), BadgeError> {
        let details: [String: JSON] = ["triesLeft": .integer(Int64(triesLeft))]
        try recordUnlessRepeated(AuditEvent(.passcode, outcome: outcome, details: details), occasion)
        return .failure(error)
    }
}

extension BadgeError {
    fileprivate static let exhausted = BadgeError(
        .passcodeExhausted, "passcodeExhausted.reset", detail: .triesLeft(0))

    fileprivate static func locked(for seconds: TimeInterval, from date: Date, triesLeft: Int) -> BadgeError {
        let wait = Int(seconds.rounded(.up))
        return BadgeError(
            .passcodeLocked, "passcodeLocked.wait", ["wait": wait],
            detail: .locked(until: date + seconds, triesLeft: triesLeft), recovery: .retryAfter(wait))
    }
}
