import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Reissues, on new keys and in new sessions, the badges whose secrets were unprotected before they were sealed under
/// the passcode and may have been copied.
///
/// First the device changes to another key, which invalidates everything that a copy of the old key opens. Then each
/// badge moves to a new holder key. The workflow never prompts, and resumes where an earlier run was interrupted.
struct IssueOnNewKeys: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Moves the badges whose organizations can be reached. The others wait.
    ///
    /// - Returns: The errors that kept badges from being moved; empty when none waits.
    /// - Throws: `BadgeError` of a store that cannot be read or written; `CancellationError`.
    func perform() async throws -> [Badge.ID: BadgeError] {
        var failures: [Badge.ID: BadgeError] = [:]
        let waiting = try await context.store.badgesAwaitingNewKey().filter { $0.status != .suspended }
        for (issuer, badges) in Dictionary(grouping: waiting, by: \.server) {
            do { try await rekeyDevice(at: issuer, for: badges) } catch {
                try Task.checkCancellation()
                for badge in badges { failures[badge.id] = BadgeError(wrapping: error) }
                continue
            }
            for badge in badges {
                do { try await move(badge) } catch {
                    try Task.checkCancellation()
                    failures[badge.id] = BadgeError(wrapping: error)
                }
            }
        }
        return failures
    }

    private func move(_ badge: Badge) async throws {
        let session = try await context.session(of: badge, with: context.unlockCache.key())
        _ = try await ReissueBadge(badge, in: session, isInteractive: false, context: context).run()
    }

    /// Moves the device to its next key, unless an earlier run did and only the organization's answer was lost.
    private func rekeyDevice(at issuer: URL, for badges: [Badge]) async throws {
        try await context.store.withIssuanceLock(.deviceKey(issuer: issuer)) { _ in
            let key = context.unlockCache.key()
            guard try await context.store.isDeviceKeyExposed(at: issuer) else { return }
            let session = try await session(of: badges) { try await context.session(of: $0, with: key) }
            // The session may have been found under the next key.
            guard try await context.store.isDeviceKeyExposed(at: issuer) else { return }
            let next = try await context.store.prepareNextDeviceKey(for: issuer, with: key).key
            try await session.rekeyDevice(to: next)
            try await context.store.adoptDeviceKey(next, for: issuer, with: key)
        }
    }

    /// Returns the first session available; any of them can act for the device.
    private func session(
        of badges: [Badge], _ resume: (Badge) async throws -> DeviceSession
    ) async throws -> DeviceSession {
        var failure: (any Error)?
        for badge in badges {
            do { return try await resume(badge) } catch BadgeError.Code.sessionEnded {
                failure = failure ?? Self.withoutSession(badge)
            }
        }
        throw failure ?? BadgeError(.notFound, "notFound.badgeToReissue")
    }

    private static func withoutSession(_ badge: Badge) -> BadgeError {
        BadgeError(
            .sessionEnded,
            "sessionEnded.neededForIssuance", ["badge": badge.display.name]
        )
    }
}
