public import Foundation

/// A store for the latest checkpoint outside the files of a home, which detects an older copy of the whole home: a TPM,
/// or the system's key service.
///
/// It is slow, and is therefore written when a store is opened and closed and before an attempt of the passcode is
/// verified, rather than with every change.
public protocol CheckpointStore: Sendable {
    /// Returns the latest checkpoint of the store with that identifier; `nil` only if there never was one.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported` when the system's service cannot be reached.
    func head(of store: String) throws -> Data?

    /// Replaces an older checkpoint durably, and leaves a checkpoint that is not older: a checkpoint never moves
    /// backwards. The comparison and the write are atomic across the processes of the home.
    ///
    /// - Parameters:
    ///   - head: The new checkpoint, at most 1,024 bytes.
    ///   - store: The identifier of the store.
    ///   - isOlder: Returns whether the stored checkpoint is older than the new one; not called when none is stored.
    ///     Other processes wait during the call, so it must neither block nor access the checkpoint store.
    /// - Throws: The errors of `head`, and `BadgeError` `storeFailed`.
    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) throws
}
