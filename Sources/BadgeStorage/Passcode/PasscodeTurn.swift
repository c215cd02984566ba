import BadgeDatabase
import BadgeModel
import Foundation

/// The right to have an entry of the passcode verified, which one entry at a time has in all processes of a home: whether
/// one is wrong is known before the next is counted.
///
/// It is a lock on one byte of `wallet.lock`. The system lets go of it when the value or its process dies, however it dies:
/// a try that was counted and whose turn is over was wrong, or nobody will ever know.
public final class PasscodeTurn: Sendable {
    // Issuances take the bytes below.
    private static let byte: off_t = 1 << 56
    private let file: LockFile

    /// Takes the turn at once; `nil` while another entry is being verified.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `diskFull`, `storeFailed`.
    init?(lockPath: String) throws {
        file = try LockFile(lockPath)
        guard try file.take(.alone, byte: Self.byte) else { return nil }
    }
}

extension BadgeStore {
    /// Has an entry of the passcode verified once the entries before it are, and while no other is.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` after a minute; `CancellationError`; what the body throws.
    public nonisolated func withPasscodeTurn<Value: Sendable>(
        _ body: (PasscodeTurn) async throws -> Value
    ) async throws -> Value {
        let turn = try await passcodeTurn()
        defer { withExtendedLifetime(turn) {} }
        return try await body(turn)
    }

    /// Takes the turn to have an entry of the passcode verified, once the entries before it are.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` after a minute; `CancellationError`.
    public nonisolated func passcodeTurn() async throws -> PasscodeTurn {
        let lockPath = StoreFiles(home: home).lockPath
        for _ in 0..<6_000 {
            if let turn = try PasscodeTurn(lockPath: lockPath) { return turn }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BadgeError(.attemptInProgress, "attemptInProgress.passcodeEntries")
    }

    /// Whether an entry of the passcode is being verified at this time, here or in another process.
    public nonisolated func isVerifyingPasscode() throws -> Bool {
        try PasscodeTurn(lockPath: StoreFiles(home: home).lockPath) == nil
    }
}
