import BadgeModel
import BadgeUI

/// Asks for the passcode that is set, and does what waited for it.
struct VerifyPasscode: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Asks.
    ///
    /// - Throws: As ``EnterPasscode``.
    func perform() async throws {
        try await EnterPasscode(for: .verification, context: context).run()
        await PostponedWork(context: context).run()
    }
}
