import BadgeModel
import CSQLiteCipher
import GRDB
import Synchronization

/// Lets this process open one path under a key until it is released.
final class KeyRegistration: Sendable {
    private let path: String
    private let isHeld = Mutex(true)

    init(path: String, key: Secret, sharing: SharingMode) throws {
        guard key.count == Int(BADGE_CIPHER_KEY_SIZE) else {
            throw BadgeError(.wrongKey, "The key of the store at \(path) must have \(BADGE_CIPHER_KEY_SIZE) bytes.")
        }
        self.path = path
        let mode = sharing == .exclusive ? BADGE_CIPHER_EXCLUSIVE : BADGE_CIPHER_SHARED
        let result = key.withUnsafeBytes { bytes in
            badge_cipher_register_key(
                path, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(mode.rawValue))
        }
        try check(result, path: path)
    }

    func release() {
        let wasHeld = isHeld.withLock { held in
            defer { held = false }
            return held
        }
        if wasHeld { badge_cipher_release_key(path) }
    }

    deinit { release() }
}

private func check(_ result: Int32, path: String) throws {
    switch ResultCode(rawValue: result) {
    case .SQLITE_OK: return
    case .SQLITE_AUTH:
        throw BadgeError(.wrongKey, "The store at \(path) is open under another key in this process.")
    case .SQLITE_BUSY:
        throw BadgeError(
            .storeInUse, "The store at \(path) is open in this process in the other sharing mode: close it first.")
    default:
        throw BadgeError(.storeFailed, "The key for \(path) could not be taken in (SQLite result \(result)).")
    }
}
