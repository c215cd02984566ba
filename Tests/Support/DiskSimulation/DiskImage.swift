public import Foundation

/// The files of a directory and of the directories in it, by their names below it.
public struct DiskImage: Sendable, Hashable {
    /// The directories, each after the one that holds it.
    public var directories: [String] = []
    /// The files' contents.
    public var files: [String: [UInt8]] = [:]

    init() {}

    /// Reads what is there.
    public init(of directory: URL) throws {
        let root = directory.path(percentEncoded: false)
        for name in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
            var isDirectory: ObjCBool = false
            let url = directory.appending(path: name)
            guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isDirectory)
            else { continue }
            if isDirectory.boolValue {
                directories.append(name)
            } else {
                files[name] = Array(try Data(contentsOf: url))
            }
        }
    }

    /// Makes the directory hold these files and no others.
    public func write(to directory: URL) throws {
        let root = directory.path(percentEncoded: false)
        if mkdir(root, 0o700) != 0 {
            for name in try FileManager.default.contentsOfDirectory(atPath: root) where files[name] == nil {
                try FileManager.default.removeItem(atPath: "\(root)/\(name)")
            }
        }
        for name in directories where mkdir("\(root)/\(name)", 0o700) != 0 { throw CocoaError(.fileWriteUnknown) }
        for (name, bytes) in files { try Self.write(bytes, to: "\(root)/\(name)") }
    }

    // Foundation's own way takes several times as long, and this is done a million times.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            guard count > 0 else { throw CocoaError(.fileWriteOutOfSpace) }
            written += count
        }
    }
}

// As blocks of bytes: element by element this takes most of the time of a test that looks at thousands of images.
extension DiskImage {
    /// Whether both hold the same directories and files.
    public static func == (one: DiskImage, other: DiskImage) -> Bool {
        one.directories == other.directories && one.files.count == other.files.count
            && one.files.allSatisfy { name, bytes in
                other.files[name].map { theirs in
                    bytes.withUnsafeBytes { mine in theirs.withUnsafeBytes { mine.isSame(as: $0) } }
                } ?? false
            }
    }

    /// Hashes names and contents.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(directories)
        for name in files.keys.sorted() {
            hasher.combine(name)
            files[name]?.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether both hold the same bytes.
    public func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard let base = baseAddress, let otherBase = other.baseAddress else { return count == other.count }
        return count == other.count && memcmp(base, otherBase, count) == 0
    }
}
