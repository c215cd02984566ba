import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation

/// The right to verify an entry of the passcode, which only one entry has at a time in all processes of a home: the
/// outcome of an entry is known before the next one is counted.
///
/// It is a lock on one byte of `wallet.lock`. The system releases it when the value is released or its process ends in
/// any way: an attempt that was counted and whose turn has ended was wrong, or its outcome will never be known.
package final class PasscodeTurn: Sendable {
    // Issuances take the bytes below.
    private static let byte: off_t = 1 << 56
    private let file: LockFile

    /// Acquires the turn without waiting; `nil` while another entry is being verified.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `diskFull`, `storeFailed`.
    init?(lockPath: String) throws {
        file = try LockFile(lockPath)
        guard try file.take(.alone, byte: Self.byte) else { return nil }
    }
}

extension BadgeStore {
    /// Runs the body once all earlier entries are verified, and excludes other entries meanwhile.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` after a minute; `CancellationError`; errors of the body.
    package nonisolated func withPasscodeTurn<Value: Sendable>(
        _ body: (PasscodeTurn) async throws -> Value
    ) async throws -> Value {
        let turn = try await passcodeTurn()
        defer { withExtendedLifetime(turn) {} }
        return try await body(turn)
    }

    /// Acquires the turn to verify an entry of the passcode, once all earlier entries are verified.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` after a minute; `CancellationError`.
    package nonisolated func passcodeTurn() async throws -> PasscodeTurn {
        let lockPath = StoreFiles(home: home).lockPath
        for _ in 0..<6_000 {
            if let turn = try PasscodeTurn(lockPath: lockPath) { return turn }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BadgeError(.attemptInProgress, "attemptInProgress.passcodeEntries")
    }

    /// Returns whether an entry of the passcode is being verified now, here or in another process.
    package nonisolated func isVerifyingPasscode() throws -> Bool {
        try PasscodeTurn(lockPath: StoreFiles(home: home).lockPath) == nil
    }
}
