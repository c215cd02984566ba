import BadgeKit
import BadgeModel
import BadgeUI

/// Registers the user with a form of a flow.
struct RegisterWithFlow: Workflow {
    private let account: FlowAccount
    private let preregistration: FlowFailure.Preregistration?
    var context: WorkflowContext { account.context }

    /// - Parameter preregistration: The sign-in with a provider to complete; `nil` for none.
    init(_ account: FlowAccount, completing preregistration: FlowFailure.Preregistration? = nil) {
        self.account = account
        self.preregistration = preregistration
    }

    /// Asks for the fields of the form until the server accepts them.
    func perform() async throws -> FlowSignIn {
        let flow = try await account.client.loadFlow()
        let purpose = preregistration == nil ? FlowPurpose.registration : .socialRegistration
        let form = try account.form(purpose, of: flow)
        let prompt = account.prompt(purpose, form: form, of: flow, values: preregistration?.values ?? [:])
        return try await account.withForms { screen in
            try await screen.prompt {
                $0.promptForFlowForm(prompt, completion: $1)
            } attempt: { (answer: FormAnswer) in
                let values = try flow.checkedValues(of: form, in: answer)
                return try await account.client.register(values, completing: preregistration?.token)
            }
        }
    }
}
