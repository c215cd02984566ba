import BadgeKit
import BadgeModel
import BadgeUI

/// Shares an activity with one target, without a screen.
struct ShareDirectly: Workflow {
    private let activity: Activity?
    private let target: ShareTargetID
    private let text: String?
    private let recipient: EmailAddress?
    private let claims: Set<String>
    private let badgeID: Badge.ID?
    let context: WorkflowContext
    private let composition = Step<ShareComposition>()

    init(
        _ activity: Activity?, target: ShareTargetID, text: String?, recipient: EmailAddress?, claims: Set<String>,
        badgeID: Badge.ID?, context: WorkflowContext
    ) {
        self.activity = activity
        self.target = target
        self.text = text
        self.recipient = recipient
        self.claims = claims
        self.badgeID = badgeID
        self.context = context
    }

    func perform() async throws -> SharedActivity {
        let composition = try await composition.once {
            try await ShareComposition(activity, badge: badgeID, context: context)
        }
        var draft = try composition.draft(text, with: target, claims: claims)
        draft.recipient = recipient
        return try await composition.share(draft)
    }
}
