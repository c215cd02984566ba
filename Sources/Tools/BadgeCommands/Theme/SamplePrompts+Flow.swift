import BadgeFlows
import BadgeModel
import BadgeUI

extension SamplePrompts {
    /// Shows the prompts of a sign-in by a flow.
    static func flows(_ ui: UIRegistry) throws {
        let words = ui.localization
        let server = "login.example.org"
        let form = Form(
            .flowForm, title: words("action.login"),
            fields: [
                Field("email", label: words("field.email"), .email),
                Field("password", label: words("field.password"), .secret(.any)),
            ],
            actions: [.submit(words("action.login"))], localization: words)
        let screen = try ui.flows.makeForms()
        screen.promptForFlowForm(FlowPrompt(.signIn, form: form, server: server)) { _, _ in }
        screen.informOfSentMessage(
            SentFlowMessage(.forgottenPassword, to: "ada@example.org", server: server)
        ) { _, _ in }
        let conflict = AccountConflict(existingProvider: "Example ID", conflictingProvider: "Example Mail")
        try ui.flows.makeMergePrompt().promptForMerge(conflict, at: server) { _, _ in }
    }
}
