package import BadgeModel
import Foundation
import GRDB

extension EncryptedDatabase {
    /// Copies a snapshot of the database, page by page, into a new file under another key; writers wait.
    ///
    /// Rows keep their numbers, which `VACUUM` would change. The file is durable when the call returns; after an error
    /// there is none.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when a page does not verify; `diskFull`, `storeFailed`.
    package func copy(to target: String, key: Secret, progress: @escaping StoreProgress.Handler = { _ in }) throws {
        for suffix in ["", "-journal"] { unlink(target + suffix) }
        do {
            let copy = try Self.open(at: target, key: key, sharing: .shared, create: true, migrations: [])
            try readCommitted { source in
                // The first reading holds the moment.
                _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_schema")
                try copy.writer.writeWithoutTransaction { try source.copyPages(to: $0, progress) }
            }
            try copy.close()
            unlink(target + "-journal")
        } catch {
            for suffix in ["", "-journal"] { unlink(target + suffix) }
            throw error
        }
    }
}

extension Database {
    private static let pagesPerStep: CInt = 512

    fileprivate func copyPages(to target: Database, _ progress: @escaping StoreProgress.Handler) throws {
        try backup(to: target, pagesPerStep: Self.pagesPerStep) { copied in
            let total = Double(max(copied.totalPageCount, 1))
            progress(StoreProgress(.copying, Double(copied.completedPageCount) / total))
        }
    }
}
