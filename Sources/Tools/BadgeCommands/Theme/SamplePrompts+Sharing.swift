import BadgeModel
import BadgeSharing
import BadgeUI
import Foundation

extension SamplePrompts {
    /// Shows the prompts of sharing.
    static func sharing(_ ui: UIRegistry) throws {
        let target = SharePrompt.Target(SampleTarget(), isDone: false)
        var activity = Activity(action: "shares", url: URL(string: "https://example.org/talks/7"))
        activity.title = "Badges that stay"
        let screen = try ui.sharing.makeScreen()
        screen.promptToShare(
            SharePrompt(
                activity: activity, text: "Come along", targets: [target],
                claims: [SharePrompt.Claim(name: "name", value: "Ada Byron")], lastShared: nil)
        ) { _, _ in }
        screen.promptForShareRecipient(target) { _, _ in }
    }
}

private struct SampleTarget: ShareTarget {
    let id = ShareTargetID(rawValue: "team")
    let name = "Team chat"

    func share(_ share: Share) async throws -> URL? { nil }
}
