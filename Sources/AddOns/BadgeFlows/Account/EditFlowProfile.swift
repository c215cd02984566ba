import BadgeKit
import BadgeModel
import BadgeUI

/// Changes the user's record, or the password, with a form of a flow.
struct EditFlowProfile: Workflow {
    private let account: FlowAccount
    private let purpose: FlowPurpose
    var context: WorkflowContext { account.context }

    /// - Parameter purpose: What is changed; `other` for a form by its name.
    init(_ account: FlowAccount, _ purpose: FlowPurpose) {
        self.account = account
        self.purpose = purpose
    }

    /// Shows the form with what the record has, until the server accepts the changes.
    func perform() async throws {
        let flow = try await account.client.loadFlow()
        let form = try account.form(purpose, of: flow)
        let record = try await account.client.fetchRecord()
        let values = purpose == .passwordChange ? [:] : flow.values(of: form, from: record.json)
        let prompt = account.prompt(purpose, form: form, of: flow, values: values)
        try await account.withForms { screen in
            try await screen.prompt {
                $0.promptForFlowForm(prompt, completion: $1)
            } attempt: { (answer: FormAnswer) in
                let values = try flow.checkedValues(of: form, in: answer)
                try await account.client.updateProfile(values, form: form.name)
            }
        }
    }
}
