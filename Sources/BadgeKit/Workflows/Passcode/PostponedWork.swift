import BadgeModel
import BadgeStorage
import Foundation

/// What waited for the passcode: badges that must be issued on new keys, badges that end soon, issuances that were interrupted.
///
/// It follows a use and never stands before one. What cannot be done now waits for the next unlocked time.
struct PostponedWork {
    /// The badge that was used, which is renewed when it ends soon; `nil` for all badges.
    var badgeID: Badge.ID?
    let context: WorkflowContext

    /// How long a user may be kept waiting behind a use.
    private static let patience: Duration = .seconds(5)

    /// Does what can be done while the key of an entry still counts, and gives up after some seconds.
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
            guard try await !context.store.resumableSubjects().isEmpty else { return }
            _ = try await ResumeProvisioning(context: context).run()
        } catch {
            // Whatever it was, it stays postponed, and the store says so.
            return
        }
    }
}
