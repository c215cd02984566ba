import BadgeModel
import BadgeSystem
import Foundation

/// The bytes of a backup.
struct BackupReader {
    private let handle: FileHandle
    private let path: String
    private let size: UInt64

    init(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw BadgeError(
                .notFound, .database("notFound.file"), ["path": path, "reason": String(cString: strerror(errno))])
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw BadgeError(.documentInvalid, .database("documentInvalid.notAFile"), ["path": path])
        }
        self.path = path
        size = UInt64(status.st_size)
    }

    /// The number of whole pages after the first block; -1 when there is a partial one.
    var pages: Int {
        let blockSize = UInt64(BackupFile.blockSize)
        return size >= blockSize && size % blockSize == 0 ? Int(size / blockSize) - 1 : -1
    }

    func block() throws -> [UInt8] { try read(at: 0, BackupFile.blockSize) }

    func extract(to target: String, progress: StoreProgress.Handler) throws {
        let output = try PrivateOutput(target)
        do {
            var offset = UInt64(BackupFile.blockSize)
            while offset < size {
                let piece = try read(at: offset, 1 << 20)
                guard !piece.isEmpty else { break }
                try output.write(piece)
                offset += UInt64(piece.count)
                progress(StoreProgress(.copying, Double(offset) / Double(size)))
            }
            try output.sync()
        } catch {
            unlink(target)
            throw error
        }
    }

    private func read(at offset: UInt64, _ count: Int) throws -> [UInt8] {
        do {
            try handle.seek(toOffset: offset)
            return Array(try handle.read(upToCount: count) ?? Data())
        } catch {
            throw BadgeError(.storeFailed, .database("storeFailed.backupUnreadable"), ["path": path], underlying: error)
        }
    }
}
