import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

/// Renews, each on its existing key, the badges that expire soon, that a compromised key has signed, or whose
/// credentials were all presented.
struct RenewBadges {
    /// The badges to consider; `nil` for all of them.
    var badges: [Badge.ID]?
    let context: WorkflowContext

    /// How long before its expiry a badge is renewed.
    static let period: TimeInterval = 30 * 86_400

    /// The outcome of the renewals.
    struct Outcome {
        var renewed: [Badge.ID] = []
        var failures: [Badge.ID: any Error] = [:]
    }

    /// Renews the badges without prompting. A badge without a session stays as it is, and so does one of an issuer
    /// without the device API, which the user renews by a login. A badge whose session is sealed under the passcode
    /// waits for the next unlocked use.
    ///
    /// - Throws: `BadgeError` of a store that cannot be read; `CancellationError`.
    func run() async throws -> Outcome {
        var outcome = Outcome()
        for badge in try await dueBadges() {
            do {
                _ = try await RenewBadge(badge, context: context).run()
                outcome.renewed.append(badge.id)
            } catch BadgeError.Code.passcodeRequired {
                continue
            } catch BadgeError.Code.notSupported {
                continue
            } catch {
                try Task.checkCancellation()
                outcome.failures[badge.id] = error
            }
        }
        return outcome
    }

    private func dueBadges() async throws -> [Badge] {
        let date = context.sensors.clock.now()
        let soon = date.addingTimeInterval(Self.period)
        var due: [Badge] = []
        for badge in try await candidates() {
            guard badge.status == .active, badge.validity.expires.map({ date < $0 }) ?? true else { continue }
            let endsSoon = badge.validity.expires.map { $0 < soon } ?? false
            let isUsedUp = try await context.store.hasUsedUpCredentials(badge.id)
            let isWithdrawn = try await isOfCompromisedKey(badge)
            guard endsSoon || isUsedUp || isWithdrawn, try await context.store.hasSession(of: badge.id) else {
                continue
            }
            due.append(badge)
        }
        return due
    }

    private func isOfCompromisedKey(_ badge: Badge) async throws -> Bool {
        guard let since = try await context.store.organization(badge.organizationID)?.reissueBefore,
            let credential = try await context.store.credentials(of: badge.id).last
        else { return false }
        return credential.issuedAt < since
    }

    private func candidates() async throws -> [Badge] {
        guard let badges else { return try await context.store.badges() }
        var held: [Badge] = []
        for id in badges {
            if let badge = try await context.store.badge(id) { held.append(badge) }
        }
        return held
    }
}
