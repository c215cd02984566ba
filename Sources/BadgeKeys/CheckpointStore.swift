public import Foundation

/// Something outside the files of a home that remembers how far a store had come, so that an older copy of the whole home is
/// noticed: a TPM, the system's key service.
///
/// It is slow, and so it is written when a store is opened and closed and before a try of the passcode is verified, and not
/// with every change.
public protocol CheckpointStore: Sendable {
    /// The head that was kept last for the store of that identifier; `nil` when none ever was.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported` when the system's part cannot be reached; never `nil` for that.
    func head(of store: String) throws -> Data?

    /// Keeps a head in place of an older one, for good when the call returns, and leaves one that is not older: nothing sets
    /// an checkpoint back. Of several processes of a home, nobody keeps a head between the question and the keeping.
    ///
    /// - Parameters:
    ///   - head: At most 1,024 bytes.
    ///   - store: The identifier of the store.
    ///   - isOlder: Whether the head that is kept is older than this one; not asked when none is kept. It is called while
    ///     other processes wait, and so must neither wait for anybody nor reach the checkpoint.
    /// - Throws: what `head` throws, and `BadgeError` `storeFailed`.
    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws
}
