import BadgeKeys
import Foundation

/// The checkpoint store of a home whose root key is requested at the first use.
struct LazyCheckpointStore: CheckpointStore {
    let checkpointStore: @Sendable () throws -> any CheckpointStore

    func head(of store: String) throws -> Data? { try checkpointStore().head(of: store) }

    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws {
        try checkpointStore().advance(to: head, of: store, past: isOlder)
    }
}
