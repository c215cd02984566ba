import BadgeKeys
import BadgeModel
import Foundation

/// The names of a wallet's files, and the rule for its key.
struct StoreFiles {
    let home: String

    var databasePath: String { home + "/wallet.db" }
    var keyPath: String { home + "/wallet.key" }
    var lockPath: String { home + "/wallet.lock" }

    private static let context = "wallet.db"

    /// The database key: the one that is there, or a new one for a new store. A store whose key is gone never gets
    /// another.
    func databaseKey(custody: any KeyCustody, create: Bool, random: any RandomSource) throws -> Secret {
        // The database is asked for first: another process that makes both makes the key first.
        let hasDatabase = FileManager.default.fileExists(atPath: databasePath)
        if let key = try WrappedKey.load(at: keyPath, custody: custody, context: Self.context) { return key }
        if hasDatabase {
            throw BadgeError(
                .keyMissing,
                "The wallet in \(home) is there, but its key file wallet.key is not. Put the file back from a backup.")
        }
        guard create else {
            throw BadgeError(.storeAbsent, "There is no wallet in \(home). Provision a badge first.")
        }
        try makeHome()
        return try WrappedKey.create(at: keyPath, custody: custody, context: Self.context, random: random)
    }

    private func makeHome() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BadgeError(
                .storeFailed, "The folder \(home) cannot be made. Choose another home.", underlying: error)
        }
    }
}
