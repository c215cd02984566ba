import BadgeKeys
import BadgeModel
import Foundation

/// A checkpoint store with one item of the Secret Service for each store of a home.
///
/// Every program of the session can change or remove the items, but restoring an old copy of the home's files cannot.
struct SecretServiceCheckpointStore: CheckpointStore {
    let tool: SecretTool
    let turn: CheckpointTurn

    func head(of store: String) throws -> Data? {
        try tool.lookup(Self.kind(store))?.withUnsafeBytes { Data($0.dropFirst()) }
    }

    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws {
        try turn.advance(to: head, past: isOlder, from: { try self.head(of: store) }) { try put($0, of: store) }
    }

    private func put(_ head: Data, of store: String) throws {
        try HeadLimit.check(head)
        try tool.store(Secret([Self.version] + head), as: Self.kind(store))
    }

    private static let version: UInt8 = 1

    private static func kind(_ store: String) -> [String] { ["kind", "head", "store", store] }
}

/// The maximum size of a checkpoint in bytes.
enum HeadLimit {
    static let bytes = 1024

    /// - Throws: `BadgeError` `storeFailed`.
    static func check(_ head: Data) throws {
        guard head.count <= bytes else {
            throw BadgeError(.storeFailed, "storeFailed.headTooLongForAnchor", ["count": head.count, "bytes": bytes])
        }
    }
}
