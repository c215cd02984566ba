import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation
import Synchronization

/// Notifies an organization that a badge was deleted (OpenID4VCI 1.0 section 11), and removes this device from the user's
/// when no other badge of the organization needs it. Everything that the notice needs is read before the deletion.
struct DeletionNotice: Sendable {
    private let notificationID: String?
    private let refreshToken: Secret
    private let device: DeviceIdentity
    private let issuer: URL
    private let isLast: Bool
    private let context: WorkflowContext

    /// The maximum time that the user has to wait.
    private static let patience: Duration = .seconds(5)

    /// Reads what the notice needs; `nil` if the session cannot be opened.
    init?(of badge: Badge.ID, isLast: Bool, context: WorkflowContext) async {
        do {
            let key = context.unlockCache.key()
            guard let held = try await context.store.badge(badge),
                let refreshToken = try await Self.refreshToken(of: badge, with: key, in: context)
            else { return nil }
            self.refreshToken = refreshToken
            notificationID = try await context.store.notificationID(of: badge)
            device = try await context.device(at: held.server, with: key)
            issuer = held.server
            self.isLast = isLast
            self.context = context
        } catch {
            // Unreadable data, such as a sealed session, must not prevent the deletion of the badge.
            return nil
        }
    }

    private static func refreshToken(
        of badge: Badge.ID, with key: PasscodeKey?, in context: WorkflowContext
    ) async throws -> Secret? {
        if let session = context.transientSessions.session(of: badge) { return session.refreshToken }
        guard let stored = try await context.store.session(of: badge, with: key), !stored.isStale else { return nil }
        return stored.refreshToken
    }

    /// Sends the notice. A failure is ignored, since the badge is already removed.
    ///
    /// - Returns: Whether the organization has removed this device.
    func send() async -> Bool {
        let isRemoved = Flag()
        await TimeLimit(pause: context.pause).run(within: Self.patience) {
            do {
                try await tell(isRemoved)
            } catch { return }
        }
        return isRemoved.isSet
    }

    private func tell(_ isRemoved: Flag) async throws {
        let session: DeviceSession
        do {
            session = try await context.issuer.resumeSession(refreshToken, at: issuer, device: device)
            if let notificationID { try await context.issuer.notify(.deleted, of: notificationID, in: session) }
        } catch BadgeError.Code.notSupported {
            guard let notificationID else { return }
            return try await context.issuer.notify(
                .deleted, of: notificationID, at: issuer, using: refreshToken, client: context.loginClient,
                device: device)
        }
        guard isLast, let current = try await session.devices().devices.first(where: \.isCurrent) else { return }
        // Where a code by phone is required, the device stays: nobody is asked for one when a badge is removed.
        try await session.removeDevice(current.id, code: nil)
        isRemoved.set()
    }
}

private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}
