import BadgeDatabase
import GRDB

/// The tries of the passcode in the store that stands.
struct StandingPasscode: Sendable {
    let tries: Int
    let wrongTries: Int
    /// The delay, as its columns have it; empty where it is not known.
    let delay: [DatabaseValue]

    private init(tries: Int, wrongTries: Int, delay: [DatabaseValue]) {
        (self.tries, self.wrongTries, self.delay) = (tries, wrongTries, delay)
    }

    init?(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM passcode") else { return nil }
        tries = row["tries"]
        wrongTries = tries - (row["taken_off"] as Int)
        delay = ["lock_seconds", "lock_boot", "lock_since"].map { row[$0] }
    }
}

extension StandingPasscode {
    /// Takes what a head tells.
    init(_ memo: PasscodeMemo) {
        self.init(tries: memo.tries, wrongTries: memo.tries - memo.takenOff, delay: [])
    }
}

extension Database {
    // No policy allows more.
    private static let mostTries = 10

    /// Keeps the tries of the passcode that stands: never fewer wrong ones than either store counts. Where none stands,
    /// whatever became of it, the tries of the backup's are used up.
    func keepTries(of standing: StandingPasscode?) throws {
        guard let passcode = try passcode() else { return }
        let wrong = max(standing?.wrongTries ?? Self.mostTries, passcode.wrongTries)
        let tries = max(standing?.tries ?? 0, passcode.tries + wrong - passcode.wrongTries)
        try execute(
            sql: "UPDATE passcode SET tries = ?, taken_off = ?, is_last_verifying = 0",
            arguments: [tries, tries - wrong])
        guard let standing, !standing.delay.isEmpty else { return }
        try execute(
            sql: "UPDATE passcode SET lock_seconds = ?, lock_boot = ?, lock_since = ?",
            arguments: StatementArguments(standing.delay))
    }
}
