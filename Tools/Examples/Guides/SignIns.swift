import BadgeFlows
import BadgeKit
import Foundation

/// Signs a person in with the forms of a flow, and gets the person's badge.
func signIn(in wallet: BadgeWallet, at server: URL, flows: URL) async throws -> (FlowSignIn, Badge) {
    var configuration = FlowConfiguration(
        server: server, clientID: "my-app", locale: "de-DE",
        flow: .init(host: flows, app: "example", name: "standard"))
    configuration.redirect = URL(string: "com.example.app:/return")
    let account = try wallet.configureFlows(configuration)
    let signIn = try await account.signIn()
    let badge = try await account.redeem()
    return (signIn, badge)
}

/// Signs in without a screen, and unlinks the first provider.
func unlinkFirst(of account: FlowAccount, name: String, password: Secret) async throws -> FlowRecord {
    let signIn = try await account.client.signIn(name: name, password: password)
    let record = try await account.client.unlink(signIn.record.profiles[0].identifier)
    return record
}

/// Registers an app's own screens.
@MainActor
func registerFlowScreens(in wallet: BadgeWallet) {
    wallet.ui.flows.registerForms { FlowSheet() }
    wallet.ui.flows.registerMergePrompt { JoinAccountsSheet() }
}

/// An app's own sheet for the forms of a flow.
@MainActor
private final class FlowSheet: FlowUIProtocol {
    func promptForFlowForm(_ prompt: FlowPrompt, completion: @escaping PromptCompletion<FormAnswer>) {
        completion(nil, nil)
    }

    func informOfSentMessage(_ message: SentFlowMessage, completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }

    func dismiss() {}
}

/// An app's own question about two accounts.
@MainActor
private final class JoinAccountsSheet: FlowMergeUIProtocol {
    func promptForMerge(
        _ conflict: AccountConflict, at server: String, completion: @escaping PromptCompletion<Confirmation>
    ) {
        completion(.confirmed, nil)
    }

    func dismiss() {}
}
