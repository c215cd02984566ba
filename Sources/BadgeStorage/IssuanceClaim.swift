import BadgeKeys
import BadgeModel
import Foundation

/// The right to work on one offer, which one run at a time has in all processes of a home.
///
/// It is a lock on one byte of `wallet.lock`, chosen by the offer. The system lets go of it when the value or its process
/// dies, however it dies: a pending row whose byte is free belongs to nobody. Ages and process numbers could both lie.
public final class IssuanceClaim: Sendable {
    /// SHA-256 of the offer's text, base64url.
    public let offerDigest: String
    private let descriptor: Int32

    /// - Throws: `BadgeError` `attemptInProgress` when another run has the claim, `diskFull`, `storeFailed`.
    init(offerDigest: String, lockPath: String) throws {
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(lockPath, errno) }
        guard Self.lock(descriptor, byte: Self.byte(of: offerDigest)) else {
            let number = errno
            Foundation.close(descriptor)
            throw [EAGAIN, EACCES].contains(number) ? Self.taken : Self.failure(lockPath, number)
        }
        self.offerDigest = offerDigest
        self.descriptor = descriptor
    }

    deinit { Foundation.close(descriptor) }

    // A lock of the open file, not of the process: two wallets of one process exclude each other too.
    private static func lock(_ descriptor: Int32, byte: off_t) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte
        lock.l_len = 1
        return fcntl(descriptor, setLockOfOpenFile, &lock) == 0
    }

    // F_OFD_SETLK of fcntl(2), which the C library shows only with _GNU_SOURCE.
    #if canImport(Glibc)
    private static let setLockOfOpenFile: Int32 = 37
    #else
    private static let setLockOfOpenFile = F_OFD_SETLK
    #endif

    // 56 bits of the digest: two offers that share a byte wait for each other, and nothing worse.
    private static func byte(of offerDigest: String) -> off_t {
        Digest.sha256(Array(offerDigest.utf8)).prefix(7).reduce(0) { $0 << 8 | off_t($1) }
    }

    private static let taken = BadgeError(
        .attemptInProgress, "This invitation is being redeemed already. Wait for it to end, then try again.")

    private static func failure(_ path: String, _ number: Int32) -> BadgeError {
        BadgeError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .storeFailed,
            "\(path) cannot be locked: \(String(cString: strerror(number))). Correct it and try again.")
    }
}
