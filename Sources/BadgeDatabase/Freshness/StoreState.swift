import BadgeKeys
import Foundation

/// How far a store has come: everything in it that must not be older than it was.
struct StoreState: Sendable, Equatable {
    /// The identifier of the store, random when it is made.
    let store: String
    /// How many transactions have changed a row.
    let generation: Int64
    /// The number of entries of the log.
    let logSize: Int
    /// The root of the log, 32 bytes.
    let logRoot: Data
    /// The root over the rows, 32 bytes.
    let rowRoot: Data
    /// What the store's owner wants to be told of it when the store itself cannot be read.
    let memo: String

    /// SHA-256 over all of it.
    var digest: Data {
        let text = "badgekit store state v1\n\(store)\n\(generation)\n\(logSize)\n\(memo)\n"
        return Data(Digest.sha256(Array(text.utf8) + logRoot + rowRoot))
    }
}
