import ArgumentParser
import BadgeKit
import BadgeModel

/// Shows a badge in detail.
struct Show: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a badge with its credentials.",
        discussion: """
            A badge is named by its id, the beginning of it, or its organization's name; without a name it is the default \
            badge, or the only one.

            Example:
              badgectl show 6f1c2a34
            """)

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withBadge(named: badge) { badge, wallet in
            return try await BadgeOutput(
                badge, in: wallet, at: run.context.clock.now(),
                next: try await wallet.nextCommand(forLocked: badge)
                    ?? badge.nextCommand(in: badge.status(at: run.context.clock.now())),
                isReceived: false)
        }
    }
}

extension Badge {
    /// Returns the suggested command for the status.
    fileprivate func nextCommand(in status: Status) -> String {
        switch status {
        case .active: "check \(shortID)"
        case .pending: isPromised ? "sync" : "agreement accept \(shortID)"
        case .suspended, .expired: "sync"
        case .revoked: "provision"
        case .keyMissing: "recover \(holder.email?.shellQuoted ?? "EMAIL")"
        }
    }
}
