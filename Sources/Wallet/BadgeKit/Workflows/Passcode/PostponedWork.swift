import BadgeModel
import BadgeStorage
import Foundation

/// Work that waits for the passcode: badges that need new keys, badges that expire soon, photos, interrupted issuances.
///
/// It runs after a use, never before one. What cannot be done now waits for the next unlocked use.
struct PostponedWork {
    /// The badge that was used, which is renewed if it expires soon; `nil` for all badges.
    var badgeID: Badge.ID?
    let context: WorkflowContext

    /// The maximum time that the user has to wait after a use.
    private static let patience: Duration = .seconds(5)

    /// Does what is possible while the key of an entry is valid, and stops after a few seconds.
    func run() async {
        guard context.unlockCache.isUnlocked else { return }
        await TimeLimit(pause: context.pause).run(within: Self.patience, perform)
    }

    private func perform() async {
        do {
            let soon = context.sensors.clock.now().addingTimeInterval(RenewBadges.period)
            guard try await context.store.hasPostponedWork(expiringBefore: soon) else { return }
            _ = try await IssueOnNewKeys(context: context).run()
            _ = try await RenewBadges(badges: badgeID.map { [$0] }, context: context).run()
            _ = try await CollectBadges(context: context).run()
            _ = try await FetchPictures(context: context).photos(of: try await context.store.badges())
            guard try await !context.store.resumableSubjects().isEmpty else { return }
            _ = try await ResumeProvisioning(context: context).run()
        } catch {
            // Whatever it was, it stays postponed, and the store says so.
            return
        }
    }
}
