public import Foundation

/// Something outside the files of a home that remembers how far a store had come, so that an older copy of the whole home is
/// noticed: a TPM, the system's key service.
///
/// It is slow, and so it is written when a store is opened and closed and before a try of the passcode is verified, and not
/// with every change.
public protocol CheckpointStore: Sendable {
    /// The checkpoint that was stored last for the store of that identifier; `nil` when none ever was.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported` when the system's part cannot be reached; never `nil` for that.
    func head(of store: String) throws -> Data?

    /// Stores a checkpoint instead of an older one, durably when the call returns, and leaves one that is not older: nothing
    /// sets a checkpoint back. No other process of the home stores one between the question and the storing.
    ///
    /// - Parameters:
    ///   - head: At most 1,024 bytes.
    ///   - store: The identifier of the store.
    ///   - isOlder: Whether the stored checkpoint is older than this one; not asked when none is stored. It is called while
    ///     other processes wait, and so must neither wait for anybody nor reach the checkpoint.
    /// - Throws: what `head` throws, and `BadgeError` `storeFailed`.
    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws
}
