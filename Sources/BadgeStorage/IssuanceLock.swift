import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

/// The right to work on one offer, which one run at a time has in all processes of a home.
///
/// It is a lock on one byte of `wallet.lock`, chosen by the offer. The system lets go of it when the value or its process
/// dies, however it dies: a pending row whose byte is free belongs to nobody.
public final class IssuanceLock: Sendable {
    /// SHA-256 of the offer's text, base64url.
    public let offerDigest: String

    /// How the digest of a badge that is issued again on a new key begins; its identifier follows. The key that was made for
    /// it is kept until the badge is on it: the organization may have taken it, and takes no other.
    public static let restoration = "restoration of "

    var isRestoration: Bool { offerDigest.hasPrefix(Self.restoration) }
    private let file: LockFile

    /// - Throws: `BadgeError` `attemptInProgress` when another run has the claim, `storeReadOnly`, `diskFull`,
    ///   `storeFailed`.
    init(offerDigest: String, lockPath: String) throws {
        file = try LockFile(lockPath)
        self.offerDigest = offerDigest
        guard try file.take(.alone, byte: Self.byte(of: offerDigest)) else {
            throw BadgeError(
                .attemptInProgress, "This invitation is being redeemed already. Wait for it to end, then try again.")
        }
    }

    // 56 bits of the digest: two offers that share a byte wait for each other, and nothing worse.
    private static func byte(of offerDigest: String) -> off_t {
        Digest.sha256(Array(offerDigest.utf8)).prefix(7).reduce(0) { $0 << 8 | off_t($1) }
    }
}
