import BadgeKit
import BadgeModel
import BadgeUI

/// Posts a form of a flow to an endpoint of the server.
struct FillInFlowForm: Workflow {
    private let account: FlowAccount
    private let name: String
    private let path: String
    var context: WorkflowContext { account.context }

    init(_ account: FlowAccount, _ name: String, _ path: String) {
        self.account = account
        self.name = name
        self.path = path
    }

    /// Asks for the fields of the form until the server accepts them.
    func perform() async throws -> JSON {
        let flow = try await account.client.loadFlow()
        let form = try flow.form(named: name)
        let prompt = account.prompt(.other(name), form: form, of: flow)
        return try await account.withForms { screen in
            try await screen.prompt {
                $0.promptForFlowForm(prompt, completion: $1)
            } attempt: { (answer: FormAnswer) in
                let values = try flow.checkedValues(of: form, in: answer)
                return try await account.client.post(values, form: name, to: path)
            }
        }
    }
}
