import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

/// A copy of a store's files in a temporary folder, which can be opened without leaving traces in the home.
struct StoreCopy {
    private let store: ExaminedStore
    private let key: Secret
    private let rollback: RollbackConfiguration
    private let folder: URL

    init(of store: ExaminedStore, custody: any KeyCustody) throws {
        guard let key = try store.layout.keys(custody: custody).last else { throw store.keyMissing }
        self.store = store
        self.key = key
        rollback = store.kind.rollback(ExaminedCustody(custody: custody), SystemRandom())
        folder = FileManager.default.temporaryDirectory.appending(path: "examination-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do { try copyFiles() } catch {
            discard()
            throw error
        }
    }

    func discard() {
        do { try FileManager.default.removeItem(at: folder) } catch { return }
    }

    /// Returns the problems of the content. A first finding of damage may be due to a program that wrote during the
    /// copy.
    func findings(at date: Date, _ progress: StoreProgress.Handler) throws -> [StoreFinding] {
        let first = try look(at: date, progress)
        guard first.contains(where: { $0.severity == .error && !$0.isOfClock }) else { return first }
        try copyFiles()
        return try look(at: date, progress)
    }

    private func copyFiles() throws {
        for name in ["db", "db-journal", "db-wal", "head"].map({ "\(store.layout.name).\($0)" }) {
            let target = folder.appending(path: name)
            unlink(target.path(percentEncoded: false))
            var status = stat()
            guard lstat(store.home + "/" + name, &status) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw BadgeError(.storeFailed, .database("storeFailed.copyOfLink"), ["home": store.home, "name": name])
            }
            try FileManager.default.copyItem(at: URL(filePath: store.home + "/" + name), to: target)
        }
    }

    private func look(at date: Date, _ progress: StoreProgress.Handler) throws -> [StoreFinding] {
        do {
            let database = try EncryptedDatabase.open(
                at: folder.appending(path: "\(store.layout.name).db").path(percentEncoded: false), key: key,
                sharing: .shared, create: false, migrations: store.kind.migrations(rollback), rollback: rollback)
            let found = Result { try database.findings(at: date, in: store, progress) }
            try database.close()
            return try found.get()
        } catch let error as BadgeError {
            return [.about(inHome(error), in: store)]
        }
    }

    /// Returns the error in terms of the home's own files, since the copies are deleted before a user reads about them.
    private func inHome(_ error: BadgeError) -> BadgeError {
        BadgeError(error.code, inHome(error.message), detail: error.detail, recovery: error.recovery)
    }

    private func inHome(_ message: Message) -> Message { Message(message.key, message.values.mapValues(inHome)) }

    private func inHome(_ value: Message.Value) -> any MessageValue {
        let copies = [folder.path(percentEncoded: false), folder.standardizedFileURL.path(percentEncoded: false)]
        return switch value {
        case .text(let text): copies.reduce(text) { $0.replacing($1, with: store.home) }
        case .number(let number): number
        case .sentences(let messages): messages.map(inHome)
        }
    }
}

/// A custody that cannot be changed, and has no checkpoint.
private struct ExaminedCustody: KeyCustody, CheckpointStore {
    let custody: any KeyCustody

    var name: String { custody.name }
    var rollbackProtection: RollbackProtection { custody.rollbackProtection }
    var checkpointStore: (any CheckpointStore)? { custody.checkpointStore == nil ? nil : self }

    func prepare() {}
    func seal(_ secret: Secret, context: String) throws -> Data { try custody.seal(secret, context: context) }
    func open(_ sealed: Data, context: String) throws -> Secret { try custody.open(sealed, context: context) }
    func head(of store: String) throws -> Data? { try custody.checkpointStore?.head(of: store) }
    func advance(to head: Data, of store: String, past isOlder: (Data) throws -> Bool) {}
}

extension EncryptedDatabase {
    fileprivate func findings(
        at date: Date, in store: ExaminedStore, _ progress: StoreProgress.Handler
    ) throws -> [StoreFinding] {
        let pages = try verify(progress: progress).problems.map(\.message)
        guard pages.isEmpty else { return [.damaged(pages, in: store)] }
        let audit = try read { try AuditVerification($0, progress: progress).messages }
        guard audit.isEmpty else { return [.damaged(audit, in: store)] }
        return try read { try store.kind.notes($0, date) }
    }
}
