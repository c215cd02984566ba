import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// Transactions in files of mode 0600, shared by all processes that use the folder.
struct TransactionFolder: TransactionMemory {
    private let path: String
    private let limits: WaitingLimits

    private static let maxBytes = 4 << 20

    /// Opens or creates the folder.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeReadOnly`, `storeFailed`, and `invalidInput` when the path cannot be a
    ///   folder.
    init(_ folder: URL, _ limits: WaitingLimits) throws {
        path = folder.appending(path: "presentations").path(percentEncoded: false)
        self.limits = limits
        try PrivateDirectory.make(path)
    }

    func insert(_ record: TransactionRecord, of address: String?, at now: Date) throws {
        try locked {
            let files = try files(at: now)
            let entries = files.map { WaitingLimits.Entry(id: $0.id, address: $0.address, begun: $0.begun) }
            let displaced = Set(limits.displaced(entries, by: address.map(TransactionFile.tag)))
            for file in files where displaced.contains(file.id) { try remove(file) }
            let file = TransactionFile(
                id: record.id, address: address.map(TransactionFile.tag), begun: record.begun)
            try write(record, file)
        }
    }

    func change<Value>(
        _ id: String, at now: Date, _ body: (inout TransactionRecord?) throws -> Value
    ) throws -> Value {
        try locked {
            let file = try files(at: now).first { $0.id.isExactly(id) }
            var record = try file.flatMap(read).flatMap { $0.isWaiting(at: now) ? $0 : nil }
            let value = try body(&record)
            guard let file else { return value }
            if let record { try write(record, file) } else { try remove(file) }
            return value
        }
    }

    // Those that have ended go, whatever is in them.
    private func files(at now: Date) throws -> [TransactionFile] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw BadgeError.file("reading", path, EIO)
        }
        let files = names.compactMap(TransactionFile.init(name:))
        let ended = files.filter { abs(now.timeIntervalSince($0.begun)) >= 2 * PresentationTransactions.lifetime }
        for file in ended { try remove(file) }
        return files.filter { file in !ended.contains { $0.name == file.name } }
    }

    private func read(_ file: TransactionFile) throws -> TransactionRecord? {
        guard let bytes = try PrivateFile.read("\(path)/\(file.name)", maxBytes: Self.maxBytes) else { return nil }
        // One that was cut short counts as none.
        return JSONReader([]).ifReadable { _ in
            try TransactionRecord(JSONReader(JSON.parse(bytes, limits: JSON.Limits(bytes: Self.maxBytes, depth: 96))))
        }
    }

    private func write(_ record: TransactionRecord, _ file: TransactionFile) throws {
        try PrivateFile.replace("\(path)/\(file.name)", Array(record.json.text.utf8))
    }

    // The bytes are overwritten before the name goes.
    private func remove(_ file: TransactionFile) throws {
        let name = "\(path)/\(file.name)"
        try PrivateFile.replace(name, [])
        guard unlink(name) == 0 || errno == ENOENT else { throw BadgeError.file("removing", name, errno) }
    }

    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let file = "\(path)/lock"
        do {
            return try FileLock.hold(file, O_RDWR | O_CREAT | O_NOFOLLOW) { _ in try body() }
        } catch let error as FileLock.Failure {
            throw BadgeError.file(error.step == .opening ? "opening" : "locking", file, error.number)
        }
    }
}

/// The file of one transaction, whose name says what the limits need.
private struct TransactionFile {
    let id: String
    let address: String?
    let begun: Date

    var name: String { "\(Int64(begun.timeIntervalSince1970)).\(address ?? "").\(id)" }

    init(id: String, address: String?, begun: Date) {
        (self.id, self.address, self.begun) = (id, address, begun)
    }

    init?(name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let seconds = Int64(parts[0]) else { return nil }
        begun = Date(timeIntervalSince1970: TimeInterval(seconds))
        address = parts[1].isEmpty ? nil : parts[1]
        id = parts[2]
    }

    /// A short name of an address.
    static func tag(_ address: String) -> String { Base64URL.encode(Digest.sha256(address).prefix(9)) }
}
