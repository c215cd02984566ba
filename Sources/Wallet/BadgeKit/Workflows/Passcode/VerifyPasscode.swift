import BadgeModel
import BadgeUI

/// Asks for the passcode, then does the work that waited for it.
struct VerifyPasscode: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Asks for the passcode.
    ///
    /// - Throws: The errors of ``EnterPasscode``.
    func perform() async throws {
        try await EnterPasscode(for: .verification, context: context).run()
        await PostponedWork(context: context).run()
    }
}
