import BadgeDatabase
import GRDB

/// The passcode attempts of the existing store.
struct StandingPasscode: Sendable {
    /// The key pair of the attempts: SHA-256 of its public key, base64url.
    let pair: String
    let tries: Int
    let wrongTries: Int
    /// The lockout in the format of its columns; empty when it is unknown.
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
    /// Creates the attempts from a checkpoint's memo.
    init(_ memo: PasscodeMemo) {
        self.init(memo, delay: [])
    }
}

extension Database {
    // No policy allows more.
    private static let mostTries = 10

    /// Preserves the attempts of the existing passcode: never fewer wrong ones than either store counts. If the
    /// existing store has no passcode or another one, the fate of the backup's passcode is unknown, and its attempts
    /// count as used up.
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
