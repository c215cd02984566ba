import BadgeDatabase
import GRDB

/// The tries of the passcode in the store that stands.
struct StandingPasscode: Sendable {
    /// Which key pair the tries are those of: SHA-256 of its public key, base64url.
    let pair: String
    let tries: Int
    let wrongTries: Int
    /// The delay, as its columns have it; empty where it is not known.
    let delay: [DatabaseValue]

    private init(_ memo: PasscodeMemo, delay: [DatabaseValue]) {
        (pair, tries, wrongTries) = (memo.pair, memo.tries, memo.wrongTries)
        self.delay = delay
    }

    init?(_ database: Database) throws {
        guard let memo = try database.passcodeMemo(),
            let row = try Row.fetchOne(database, sql: "SELECT lock_seconds, lock_boot, lock_since FROM passcode")
        else { return nil }
        self.init(memo, delay: Array(row.databaseValues))
    }
}

extension StandingPasscode {
    /// Takes what a head tells.
    init(_ memo: PasscodeMemo) {
        self.init(memo, delay: [])
    }
}

extension Database {
    // No policy allows more.
    private static let mostTries = 10

    /// Keeps the tries of the passcode that stands: never fewer wrong ones than either store counts. Where none stands, or
    /// another one, whatever became of the backup's, the tries of that are used up.
    func keepTries(of standing: StandingPasscode?) throws {
        guard let passcode = try passcode() else { return }
        let standing = try standing?.pair == passcodeMemo()?.pair ? standing : nil
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
