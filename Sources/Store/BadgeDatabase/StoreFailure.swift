import BadgeModel
import CSQLiteCipher
import GRDB

/// Converts SQLite's errors to errors with a remedy.
struct StoreFailure: Sendable {
    let file: StoreFile

    /// Returns the error for a failure of an open store: a page that does not verify is damage, since the key was right
    /// before.
    func translated(_ error: any Error) -> any Error {
        // A value of another type than the store has written. What GRDB says of it shows the whole row, and stays here.
        if error is RowDecodingError { return damaged(nil) }
        guard let error = error as? DatabaseError else { return error }
        return translated(error)
    }

    /// Returns the error for a failure of opening: the file's pages distinguish a wrong key from damage.
    func translatedOpening(_ error: any Error, key: Secret) -> any Error {
        guard let error = error as? DatabaseError else { return translated(error) }
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: return judged(error, key: key)
        // Tables or rows are not those that the store's migrations have made: an older page of the schema, say.
        case .SQLITE_ERROR, .SQLITE_CONSTRAINT: return damaged(error)
        default: return translated(error)
        }
    }

    private func translated(_ error: DatabaseError) -> BadgeError {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            BadgeError(
                .storeInUse, .database("storeInUse.anotherProcess"), ["path": file.path], underlying: error)
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: damaged(error)
        case .SQLITE_FULL:
            BadgeError(.diskFull, .database("diskFull.store"), ["path": file.path], underlying: error)
        // Nothing else is misused: every statement goes through GRDB.
        case .SQLITE_MISUSE: closed(error)
        default: failed(error)
        }
    }

    func closed(_ error: DatabaseError? = nil) -> BadgeError {
        BadgeError(.closed, .database("closed.store"), ["path": file.path], underlying: error)
    }

    private func judged(_ error: DatabaseError, key: Secret) -> BadgeError {
        let finding = key.withUnsafeBytes { bytes in
            badge_cipher_examine(file.path, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        switch finding {
        case BADGE_CIPHER_PLAINTEXT: return BadgeError(.storeNotEncrypted, file.notEncrypted, underlying: error)
        case BADGE_CIPHER_WRONG_KEY:
            return BadgeError(.wrongKey, .database("wrongKey.store"), ["path": file.path], underlying: error)
        case BADGE_CIPHER_ABSENT, BADGE_CIPHER_EMPTY:
            return BadgeError(.storeAbsent, .database("storeAbsent.atPath"), ["path": file.path], underlying: error)
        case BADGE_CIPHER_UNREADABLE: return failed(error)
        default: return damaged(error)
        }
    }

    private func damaged(_ error: DatabaseError?) -> BadgeError {
        BadgeError(
            .storeDamaged, .database("storeDamaged.store"), ["path": file.path], underlying: error)
    }

    private func failed(_ error: DatabaseError) -> BadgeError {
        BadgeError(
            .storeFailed, .database("storeFailed.sqlite"),
            [
                "path": file.path, "result": "\(error.resultCode)",
                "extendedResult": Int(error.extendedResultCode.rawValue),
            ],
            underlying: error)
    }
}
