import BadgeKeys
import Foundation

/// The state of a store: everything in it that must never become older.
struct StoreState: Sendable, Equatable {
    /// The identifier of the store, random at its creation.
    let store: String
    /// The number of transactions that have changed a row.
    let generation: Int64
    /// The number of entries of the log.
    let logSize: Int
    /// The root of the log, 32 bytes.
    let logRoot: Data
    /// The root over the rows, 32 bytes.
    let rowRoot: Data
    /// The line of text for use when the store itself cannot be read.
    let memo: String

    /// SHA-256 of all members.
    var digest: Data {
        let text = "badgekit store state v1\n\(store)\n\(generation)\n\(logSize)\n\(memo)\n"
        return Data(Digest.sha256(Array(text.utf8) + logRoot + rowRoot))
    }
}
