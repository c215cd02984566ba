import BadgeKit
import BadgeModel
import BadgeUI

/// Asks the user what to share of an activity and with whom, and shares it, until the user closes the dialog.
struct ShareActivity: Workflow {
    private let activity: Activity?
    private let options: ShareOptions
    let context: WorkflowContext

    init(_ activity: Activity?, _ options: ShareOptions, context: WorkflowContext) {
        self.activity = activity
        self.options = options
        self.context = context
    }

    func perform() async throws -> ShareReport {
        try await ShareDialog(activity, options, context: context).run()
    }
}
