import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage

/// Persists the refresh token of a badge's session, with one renewal at a time across tasks and processes.
struct WalletSessionStore: SessionStore {
    let badgeID: Badge.ID
    let key: PasscodeKey?
    let store: BadgeStore

    private static let maxWaits = 600

    func renew(_ refresh: @Sendable (Secret) async throws -> Secret) async throws {
        for _ in 0..<Self.maxWaits {
            do { return try await renewAlone(refresh) } catch BadgeError.Code.attemptInProgress {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        throw BadgeError(.attemptInProgress, "attemptInProgress.sessionRenewal")
    }

    private func renewAlone(_ refresh: @Sendable (Secret) async throws -> Secret) async throws {
        try await store.withIssuanceLock(.session(badgeID)) { _ in
            guard let stored = try await store.session(of: badgeID, with: key) else {
                throw BadgeError(.sessionEnded, "sessionEnded.onDevice")
            }
            let newest = try await refresh(stored.refreshToken)
            guard newest != stored.refreshToken else { return }
            try await store.renewSession(newest, of: badgeID)
        }
    }
}
