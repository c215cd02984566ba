import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

/// Requests a recovery link by email from an organization, whose answer does not reveal whether it knows the address.
struct RequestRecovery: Workflow {
    private let email: EmailAddress?
    private let server: URL?
    let context: WorkflowContext
    private let requested = Step<Void>()

    /// - Parameters:
    ///   - email: The address; `nil` to ask for it.
    ///   - server: The organization's address; `nil` for the current server.
    init(email: EmailAddress?, server: URL?, context: WorkflowContext) {
        self.email = email
        self.server = server
        self.context = context
    }

    /// Asks for the address, sends the request, and reports that the email is on its way.
    func perform() async throws {
        let server = try await context.server(named: server)
        let configuration = try await context.issuer.fetchConfiguration(of: server)
        try await context.withAppearance(of: try await context.organizationID(at: server)) {
            try await request(at: configuration)
        }
    }

    private func request(at configuration: ServerConfiguration) async throws {
        try await context.ui.withUI(\.emailRecovery) { screen in
            try await requested.once {
                guard let email else { return try await ask(screen, configuration) }
                try await context.issuer.requestRecovery(email: email.rawValue, at: configuration)
            }
            do {
                try await screen.prompt {
                    $0.showRequestSuccessNotification(completion: $1)
                } attempt: { _ in
                }
            } catch let error as BadgeError where error.code == .uiNotRegistered || error.code == .declined {
                // The email is on its way, whether or not the user reads the message.
                return
            }
        }
    }

    private func ask(
        _ screen: PromptSession<any EmailRecoveryUIProtocol>, _ configuration: ServerConfiguration
    ) async throws {
        try await screen.prompt {
            $0.promptForEmailToRequestRecoveryCode(completion: $1)
        } attempt: { address in
            try await context.issuer.requestRecovery(email: address.rawValue, at: configuration)
        }
    }
}
