import BadgeModel
import CSQLiteCipher
import GRDB
import Synchronization

/// Allows this process to open one path under a key until it is released.
final class KeyRegistration: Sendable {
    private let path: String
    private let isHeld = Mutex(true)

    init(path: String, key: Secret, sharing: SharingMode) throws {
        guard key.count == Int(BADGE_CIPHER_KEY_SIZE) else {
            throw BadgeError(
                .wrongKey, .database("wrongKey.length"), ["path": path, "count": BADGE_CIPHER_KEY_SIZE])
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
        throw BadgeError(.wrongKey, .database("wrongKey.otherKeyOpen"), ["path": path])
    case .SQLITE_BUSY:
        throw BadgeError(
            .storeInUse, .database("storeInUse.otherSharing"), ["path": path])
    default:
        throw BadgeError(.storeFailed, .database("storeFailed.keyRegistration"), ["path": path, "result": result])
    }
}
