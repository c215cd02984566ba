import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Tells an organization that a badge was deleted (OpenID4VCI 1.0 section 11): what is needed for it is read before.
struct DeletionNotice: Sendable {
    private let notificationID: String
    private let refreshToken: Secret
    private let device: DeviceIdentity
    private let issuer: URL
    private let context: WorkflowContext

    /// How long a user may be kept waiting.
    private static let patience: Duration = .seconds(5)

    /// Reads it; `nil` where the organization gave no name for the issuance, or nothing opens the session.
    init?(of badge: Badge.ID, context: WorkflowContext) async {
        do {
            let key = context.unlockCache.key()
            guard let held = try await context.store.badge(badge),
                let id = try await context.store.notificationID(of: badge),
                let session = try await context.store.session(of: badge, with: key), !session.isStale
            else { return nil }
            notificationID = id
            refreshToken = session.refreshToken
            device = try await context.device(at: held.server, with: key)
            issuer = held.server
            self.context = context
        } catch {
            // What cannot be read, such as a session that is sealed, keeps nobody from deleting the badge.
            return nil
        }
    }

    /// Tells it. A failure is nobody's to mend: the badge is gone.
    func send() async {
        await TimeLimit(pause: context.pause).run(within: Self.patience) {
            do {
                try await tell()
            } catch { return }
        }
    }

    private func tell() async throws {
        do {
            let session = try await context.issuer.resumeSession(refreshToken, at: issuer, device: device)
            try await context.issuer.notify(.deleted, of: notificationID, in: session)
        } catch BadgeError.Code.notSupported {
            try await context.issuer.notify(
                .deleted, of: notificationID, at: issuer, using: refreshToken, client: context.loginClient,
                device: device)
        }
    }
}
