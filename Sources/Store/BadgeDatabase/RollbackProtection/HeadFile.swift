import BadgeModel
import BadgeSystem
import Foundation

/// The checkpoints of a store in a file of its home: two slots, the older of which is overwritten in place, so that a
/// power cut damages at most the one being written.
struct HeadFile: Sendable {
    let path: String

    private static let slotSize = 4096

    /// Returns the notes in the slots; `nil` when there is no file.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `storeFailed`.
    func read() throws -> [Data]? {
        guard let bytes = try PrivateFile.read(path, maxBytes: 2 * Self.slotSize) else { return nil }
        return [0, Self.slotSize].map { Self.note(in: bytes.dropFirst($0).prefix(Self.slotSize)) }
    }

    /// Replaces the older checkpoint, unless there is a newer one that the key signed; durable when the call returns.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `diskFull`, `storeFailed`.
    func write(_ note: Data, generation: Int64, publicKey: Data) throws {
        do {
            try locked { file in
                let slots = try [0, 1].map { try slot($0, of: file) }
                guard let older = Self.older(of: slots, before: generation, publicKey) else { return }
                try put(try slot(note), at: older, in: file)
            }
        } catch let error as FileLock.Failure {
            guard error.step == .opening, error.number == ENOENT else { throw failure(error) }
            try make(note, generation: generation, publicKey: publicKey)
        }
    }

    // The checkpoints are nearly always consecutive; only others are verified by their signature, which takes time.
    private static func older(of slots: [Data], before generation: Int64, _ publicKey: Data) -> Int? {
        var known = slots.map { StoreCheckpoint(unverified: $0)?.generation ?? -1 }
        if known.max() != generation &- 1 || known[0] == known[1] {
            known = slots.map { StoreCheckpoint($0, publicKey: publicKey)?.generation ?? -1 }
        }
        guard known.allSatisfy({ $0 < generation }) else { return nil }
        return known[0] <= known[1] ? 0 : 1
    }

    /// Replaces both slots, whatever they contain; for a store that was replaced intentionally.
    func replace(_ note: Data, generation: Int64) throws {
        let slots = (try slot(note), Data(count: Self.slotSize))
        if try PrivateFile.create(path, Array(slots.0 + slots.1)) { return }
        do {
            try locked { file in
                try put(slots.0, at: 0, in: file)
                try put(slots.1, at: 1, in: file)
            }
        } catch let error as FileLock.Failure {
            throw failure(error)
        }
    }
}

extension HeadFile {
    private func locked(_ body: (Int32) throws -> Void) throws {
        try FileLock.hold(path, O_RDWR | O_NOFOLLOW, body)
    }

    private func make(_ note: Data, generation: Int64, publicKey: Data) throws {
        // Another process may be quicker.
        if try !PrivateFile.create(path, Array(try slot(note) + Data(count: Self.slotSize))) {
            try write(note, generation: generation, publicKey: publicKey)
        }
    }

    private func slot(_ note: Data) throws -> Data {
        guard note.count <= Self.slotSize else {
            throw BadgeError(.storeFailed, .database("storeFailed.headTooLong"), ["count": note.count, "path": path])
        }
        return note + Data(count: Self.slotSize - note.count)
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
        guard count == slot.count, OpenFile.sync(file) == 0 else { throw failure("writing") }
    }

    private func failure(_ error: FileLock.Failure) -> BadgeError {
        failure(error.step == .opening ? "opening" : "locking", error.number)
    }

    private func failure(_ doing: String, _ number: Int32 = errno) -> BadgeError {
        let isFull = number == ENOSPC || number == EDQUOT
        return BadgeError(
            isFull ? .diskFull : .storeFailed,
            .database("storeFailed.headFile"),
            ["doing": doing.capitalized, "path": path, "reason": String(cString: strerror(number))])
    }
}
