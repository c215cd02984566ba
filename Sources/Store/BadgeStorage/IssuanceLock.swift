import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// A lock on a subject on which only one run may work, in all processes of a home.
///
/// It is a lock on one byte of `wallet.lock`, selected by the subject. The system releases it when the value is
/// released or its process ends in any way: a pending row whose byte is not locked belongs to no run.
package final class IssuanceLock: Sendable {
    package let subject: IssuanceSubject
    private let file: LockFile

    var offerDigest: String { subject.offerDigest }

    /// - Throws: `BadgeError` `attemptInProgress` when another run holds the lock, `storeReadOnly`, `diskFull`,
    ///   `storeFailed`.
    init(_ subject: IssuanceSubject, lockPath: String) throws {
        file = try LockFile(lockPath)
        self.subject = subject
        guard try file.take(.alone, byte: Self.byte(of: subject.offerDigest)) else {
            throw BadgeError(.attemptInProgress, subject.busyNotice)
        }
    }

    // 56 bits of the digest: two offers that share a byte wait for each other, and nothing worse.
    private static func byte(of offerDigest: String) -> off_t {
        Digest.sha256(Array(offerDigest.utf8)).prefix(7).reduce(0) { $0 << 8 | off_t($1) }
    }
}

extension IssuanceSubject {
    // What is said to a second run.
    fileprivate var busyNotice: Message {
        switch self {
        case .offer: "attemptInProgress.invitation"
        case .login: "attemptInProgress.login"
        case .reissue, .renewal, .deviceKey, .promise, .session: "attemptInProgress.badge"
        }
    }
}
