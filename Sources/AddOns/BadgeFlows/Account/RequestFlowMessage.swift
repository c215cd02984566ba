import BadgeKit
import BadgeModel
import BadgeUI

/// Has a flow's server send the user a message: for another password, or for the verification of the email address.
struct RequestFlowMessage: Workflow {
    private let account: FlowAccount
    private let purpose: FlowPurpose
    private let name: String?
    var context: WorkflowContext { account.context }
    private let sent = Step<String>()

    /// - Parameter name: What the form begins with; `nil` for nothing.
    init(_ account: FlowAccount, _ purpose: FlowPurpose, name: String?) {
        self.account = account
        self.purpose = purpose
        self.name = name
    }

    /// Asks for the identifying field, and tells the user that the message is on its way.
    func perform() async throws { try await account.withForms(ask) }

    func ask(on screen: FlowSessionScreen) async throws {
        let identifier = try await sent.once { try await request(on: screen) }
        let message = SentFlowMessage(purpose, to: identifier, server: account.host)
        do {
            try await screen.prompt {
                $0.informOfSentMessage(message, completion: $1)
            } attempt: { (_: InformAnswer) in
            }
        } catch BadgeError.Code.declined {
            // The message is on its way, whether or not the user reads this.
            return
        }
    }

    private func request(on screen: FlowSessionScreen) async throws -> String {
        let flow = try await account.client.flow()
        let form = try account.form(purpose, of: flow)
        guard let field = flow.identifyingField(of: form) else {
            throw BadgeError(
                .invalidInput, .flows("invalidInput.flowNoIdentifier"), ["form": form.name], recovery: .unrecoverable)
        }
        let values = name.map { [field.name: $0] } ?? [:]
        let prompt = account.prompt(purpose, form: form, of: flow, values: values)
        return try await screen.prompt {
            $0.promptForFlowForm(prompt, completion: $1)
        } attempt: { (answer: FormAnswer) in
            let identifier = try answer.text(field.name)
            switch purpose {
            case .resendVerification: try await account.client.resendVerification(to: identifier)
            default: try await account.client.requestPassword(for: identifier)
            }
            return identifier
        }
    }
}
