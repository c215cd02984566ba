import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension RollbackConfiguration {
    /// Returns the rollback protection of a wallet's store.
    static func wallet(custody: any KeyCustody, random: any RandomSource) -> RollbackConfiguration {
        RollbackConfiguration(
            migration: "4-freshness", tables: BoundTable.wallet, custody: custody, random: random,
            memo: { try $0.passcodeMemo()?.text ?? "" })
    }
}

/// The line about the passcode in the checkpoint of a wallet's store, so that the attempts are known when the store
/// cannot be read.
struct PasscodeMemo: Sendable, Equatable {
    /// SHA-256 of the public key of the passcode's pair, base64url.
    let pair: String
    /// The number of counted attempts.
    let tries: Int
    /// The number of those that no longer count.
    let takenOff: Int

    var wrongTries: Int { tries - takenOff }

    var text: String { "\(pair) \(tries) \(takenOff)" }

    init(pair: String, tries: Int, takenOff: Int) {
        (self.pair, self.tries, self.takenOff) = (pair, tries, takenOff)
    }

    /// Parses a memo; `nil` when there is no passcode.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let tries = Int(parts[1]), let takenOff = Int(parts[2]),
            takenOff >= 0, takenOff <= tries, tries <= Int(Int32.max)
        else { return nil }
        self.init(pair: String(parts[0]), tries: tries, takenOff: takenOff)
    }
}

extension Database {
    func passcodeMemo() throws -> PasscodeMemo? {
        try cachedRow("SELECT public_key, tries, taken_off FROM passcode").map {
            PasscodeMemo(
                pair: Base64URL.encode(Digest.sha256(try $0.value("public_key") as Data)), tries: try $0.value("tries"),
                takenOff: try $0.value("taken_off"))
        }
    }
}
