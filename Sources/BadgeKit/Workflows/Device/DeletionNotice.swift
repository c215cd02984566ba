import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Notifies an organization that a badge was deleted (OpenID4VCI 1.0 section 11). Everything that the notice needs is
/// read before the deletion.
struct DeletionNotice: Sendable {
    private let notificationID: String
    private let refreshToken: Secret
    private let device: DeviceIdentity
    private let issuer: URL
    private let context: WorkflowContext

    /// The maximum time that the user has to wait.
    private static let patience: Duration = .seconds(5)

    /// Reads what the notice needs; `nil` if the organization gave no identifier for the issuance, or the session
    /// cannot be opened.
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
            // Unreadable data, such as a sealed session, must not prevent the deletion of the badge.
            return nil
        }
    }

    /// Sends the notice. A failure is ignored, since the badge is already removed.
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
