import BadgeKeys
import BadgeModel
import Foundation

/// The heads of a store in a file of its home: two slots, the older of which is overwritten in place, so that a power cut
/// tears at most the one that was not yet good.
struct HeadFile: Sendable {
    let path: String

    private static let slotSize = 4096

    /// The notes in the slots; `nil` when there is no file.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `storeFailed`.
    func read() throws -> [Data]? {
        guard let bytes = try PrivateFile.read(path, maxBytes: 2 * Self.slotSize) else { return nil }
        return [0, Self.slotSize].map { Self.note(in: bytes.dropFirst($0).prefix(Self.slotSize)) }
    }

    /// Writes a head in the place of the older one, unless a newer one is there; it is on the disk when the call returns.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `diskFull`, `storeFailed`.
    func write(_ note: Data, generation: Int64) throws {
        let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw failure("opening") }
            return try make(note, generation: generation)
        }
        defer { close(file) }
        // The lock goes with the descriptor.
        while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw failure("locking") } }
        let generations = try [0, 1].map { try StoreHead(unverified: slot($0, of: file))?.generation }
        guard generations.allSatisfy({ $0.map { $0 < generation } ?? true }) else { return }
        let older = (generations[0] ?? -1) <= (generations[1] ?? -1) ? 0 : 1
        try put(Self.slot(note), at: older, in: file)
    }

    /// Replaces both slots, whatever they hold: for a store that was replaced knowingly.
    func replace(_ note: Data, generation: Int64) throws {
        if try PrivateFile.create(path, Array(Self.slot(note) + Self.slot(Data()))) { return }
        let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw failure("opening") }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw failure("locking") } }
        try put(Self.slot(note), at: 0, in: file)
        try put(Self.slot(Data()), at: 1, in: file)
    }
}

extension HeadFile {
    private func make(_ note: Data, generation: Int64) throws {
        // Another process may be quicker.
        if try !PrivateFile.create(path, Array(Self.slot(note) + Self.slot(Data()))) {
            try write(note, generation: generation)
        }
    }

    private static func slot(_ note: Data) -> Data {
        note + Data(count: slotSize - note.count)
    }

    private static func note(in slot: some Collection<UInt8>) -> Data {
        Data(slot.prefix { $0 != 0 })
    }

    private func slot(_ number: Int, of file: Int32) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: Self.slotSize)
        guard pread(file, &bytes, bytes.count, off_t(number * Self.slotSize)) >= 0 else { throw failure("reading") }
        return Self.note(in: bytes)
    }

    private func put(_ slot: Data, at number: Int, in file: Int32) throws {
        let count = slot.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(number * Self.slotSize)) }
        guard count == slot.count, synchronize(file) == 0 else { throw failure("writing") }
    }

    private func synchronize(_ file: Int32) -> Int32 {
        #if os(Linux)
        fdatasync(file)
        #else
        fcntl(file, F_FULLFSYNC)
        #endif
    }

    private func failure(_ doing: String) -> BadgeError {
        let number = errno
        let isFull = number == ENOSPC || number == EDQUOT
        return BadgeError(
            isFull ? .diskFull : .storeFailed,
            "\(doing.capitalized) \(path) failed: \(String(cString: strerror(number))). Correct it and try again.")
    }
}
