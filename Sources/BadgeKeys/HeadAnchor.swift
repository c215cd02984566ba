public import Foundation

/// Something outside the files of a home that remembers how far a store had come, so that an older copy of the whole home is
/// noticed: a TPM, the system's key service.
///
/// It is slow, and so it is written when a store is opened and closed and before a try of the passcode is verified, and not
/// with every change.
public protocol HeadAnchor: Sendable {
    /// The head that was kept last for the store of that identifier; `nil` when none ever was.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported` when the system's part cannot be reached; never `nil` for that.
    func head(of store: String) throws -> Data?

    /// Keeps a head of at most 1,024 bytes in place of the one before; it is kept for good when the call returns.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported`, `storeFailed`.
    func keep(_ head: Data, of store: String) throws
}
