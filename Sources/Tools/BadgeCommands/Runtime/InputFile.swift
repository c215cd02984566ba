import BadgeModel
import CoreFoundation
import Foundation

/// A file that the user named on the command line, open for reading; `-` is standard input.
struct InputFile {
    let handle: FileHandle
    /// The name in messages.
    let name: String
    /// The size in bytes; `nil` for a pipe or a terminal.
    let size: Int?

    /// Opens the file. A leading `~` is the user's home folder, even if no shell has expanded it.
    ///
    /// - Throws: `BadgeError` `notFound` with the reason why it cannot be read.
    init(_ path: String) throws {
        try self.init(
            path == "-" ? .standardInput : try Self.open(path),
            named: path == "-" ? .words("command.standardInput") : path)
    }

    /// Uses a file descriptor that the user named, which stays open.
    init(descriptor: Int32) throws {
        try self.init(
            FileHandle(fileDescriptor: descriptor, closeOnDealloc: false),
            named: .words("command.fileDescriptor", ["number": String(descriptor)]))
    }

    /// Throws if a file for another module does not exist, is a folder or may not be read.
    ///
    /// - Throws: `BadgeError` `notFound` with the reason why it cannot be read.
    static func requireReadable(_ path: String?) throws {
        if let path { _ = try InputFile(path) }
    }

    private init(_ handle: FileHandle, named name: String) throws {
        (self.handle, self.name) = (handle, name)
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0 else { throw Self.failure(name, errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Self.failure(name, EISDIR) }
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Returns the text that a person has written, in UTF-8: without a byte order mark, and converted from UTF-16.
    ///
    /// - Throws: `BadgeError` `invalidInput` for more than `limit` bytes, `notFound`.
    func text(atMost limit: Int) throws -> Data { try bytes(atMost: limit).writtenText }

    private func bytes(atMost limit: Int) throws -> Data {
        let data = try prefix(limit + 1)
        guard data.count <= limit else {
            throw BadgeError(
                .invalidInput, .commands("invalidInput.largeFile"), ["file": name, "limit": String(limit)])
        }
        return data
    }

    /// Runs the body, and adds the file's name to errors about the document, whose problems are in its order.
    ///
    /// - Parameters:
    ///   - text: The document, as read from the file.
    ///   - list: Takes each of several problems, with its line; the error then counts them.
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and the path; other errors of the body.
    func naming<Value>(
        in text: Data, listing list: ((String) -> Void)? = nil, _ body: () throws -> Value
    ) throws -> Value {
        do { return try body() } catch let error as BadgeError where error.code == .documentInvalid {
            let error = error.sorted(as: text)
            var message = error.message
            if let list, message.key == "documentInvalid.members", case .invalidFields(let fields) = error.detail,
                fields.count > 1
            {
                let positions = JSONPositions(String(decoding: text, as: UTF8.self))
                fields.forEach { list($0.text(at: positions[$0.path]?.line ?? 1)) }
                message = .commands("documentInvalid.listed", ["count": fields.count])
            }
            throw BadgeError(
                error.code, .commands("documentInvalid.inFile"), ["file": name, "error": message],
                detail: error.detail,
                underlying: error, recovery: error.recovery)
        }
    }

    /// Reads a JSON object of strings, sorted by name.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and the path; those of ``text(atMost:)``.
    func strings(atMost limit: Int) throws -> [(name: String, value: String)] {
        let data = try text(atMost: limit)
        return try naming(in: data) {
            let reader = JSONReader(try JSON.parse(data))
            return try reader.object().keys.sorted().map { ($0, try reader[$0].string(maxLength: 4096)) }
        }
    }

    /// Returns the first bytes, up to `count`.
    ///
    /// - Throws: `BadgeError` `notFound`.
    func prefix(_ count: Int) throws -> Data {
        do {
            return try handle.read(upToCount: count) ?? Data()
        } catch {
            throw BadgeError(.notFound, "notFound.unreadable", ["file": name], underlying: error)
        }
    }

    private static func open(_ path: String) throws -> FileHandle {
        let expanded = path.hasPrefix("~/") ? NSString(string: path).expandingTildeInPath : path
        let descriptor = platformOpen(expanded, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func failure(_ name: String, _ number: Int32) -> BadgeError {
        let reason: Message =
            switch number {
            case ENOENT, ENOTDIR: .commands("command.file.absent")
            case EISDIR: .commands("command.file.folder")
            case EACCES, EPERM: .commands("command.file.denied")
            case EBADF: .commands("command.file.notOpen")
            default: .verbatim(String(cString: strerror(number)).lowercased())
            }
        return BadgeError(.notFound, .commands("notFound.inputFile"), ["file": name, "reason": reason])
    }
}

extension BadgeError.InvalidField {
    fileprivate func text(at line: Int) -> String {
        let finding = path.isEmpty ? reason : "\(path) \(reason)"
        return .words("command.document.line", ["line": line, "finding": finding])
    }
}

private func platformOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

extension BadgeError {
    // The reason names the first ones, so that it is made again.
    fileprivate func sorted(as text: Data) -> BadgeError {
        guard message.key == "documentInvalid.members", case .invalidFields(let fields) = detail else { return self }
        return .invalidDocument(JSONPositions(String(decoding: text, as: UTF8.self)).sorted(fields))
    }
}
