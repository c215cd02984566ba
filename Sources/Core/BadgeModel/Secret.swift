import Foundation

/// Bytes that must not be exposed: keys, codes, passwords.
///
/// The bytes have their own memory pages, which are locked into memory if the system allows it, excluded from core
/// dumps, and zeroed when the last copy of the value is released. Description, debug description and mirror are
/// redacted, equality takes constant time, and there is no `Codable` conformance: only explicit code writes a secret.
///
///     let code = Secret(utf8: "493817")
///     code.withUnsafeBytes { send($0) }
public struct Secret: Sendable, Equatable {
    private let storage: SecretStorage

    /// Copies the bytes. The caller remains responsible for erasing the original.
    public init(_ bytes: some Collection<UInt8>) {
        storage = SecretStorage(count: bytes.count)
        storage.buffer.copyBytes(from: bytes)
    }

    /// Creates a secret by writing directly into its memory, so that there is no copy to erase.
    package init<Failure: Error>(
        count: Int, _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        storage = SecretStorage(count: count)
        try write(storage.buffer)
    }

    /// Copies the UTF-8 bytes of a string.
    public init(utf8 text: String) {
        self.init(text.utf8)
    }

    /// The number of bytes.
    public var count: Int { storage.buffer.count }

    /// Calls the closure with the bytes, which are valid only during the call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(storage) }
        return try body(UnsafeRawBufferPointer(storage.buffer))
    }

    /// Compares in time that depends on the lengths only.
    public static func == (left: Secret, right: Secret) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left.storage.buffer, right.storage.buffer).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A redacted description.
    public var description: String { "<secret>" }
    /// A redacted description.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

// The buffer is written once, before the object is shared, and only read afterwards.
private final class SecretStorage: @unchecked Sendable {
    let buffer: UnsafeMutableRawBufferPointer
    // Locks on memory do not nest: on a page shared with another secret, the first one to go would unlock both.
    private let pages: UnsafeMutableRawBufferPointer

    init(count: Int) {
        let pageSize = Int(getpagesize())
        pages = .allocate(byteCount: max(1, (count + pageSize - 1) / pageSize) * pageSize, alignment: pageSize)
        buffer = UnsafeMutableRawBufferPointer(rebasing: pages[..<count])
        // A locked page is not swapped out. A refusal (the limit on locked memory) is no reason to fail.
        _ = mlock(pages.baseAddress, pages.count)
        setDumpable(pages, false)
    }

    deinit {
        erase(pages)
        setDumpable(pages, true)
        _ = munlock(pages.baseAddress, pages.count)
        pages.deallocate()
    }
}
