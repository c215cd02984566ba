import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeUI
import Foundation

/// The screen for the forms of a flow, in use by one workflow.
typealias FlowSessionScreen = PromptSession<any FlowUIProtocol>

extension FlowAccount {
    /// The host that screens name.
    var host: String { client.configuration.server.host() ?? "" }

    /// Passes the screen for the forms to the body.
    func withForms<Value: Sendable>(
        _ body: @Sendable (FlowSessionScreen) async throws -> Value
    ) async throws -> Value {
        let issuer = client.configuration.server
        return try await context.withAppearance(of: try await context.organizationID(at: issuer)) {
            try await UIRegistry.withScreen(
                "FlowUIProtocol", made: { [ui = context.ui] in try ui.flows.makeForms() }, body)
        }
    }

    /// Asks whether to join two accounts.
    ///
    /// - Throws: `BadgeError` `declined` unless the user agrees.
    func confirm(_ conflict: AccountConflict) async throws {
        let host = host
        let answer = try await UIRegistry.withScreen(
            "FlowMergeUIProtocol", made: { [ui = context.ui] in try ui.flows.makeMergePrompt() }
        ) { screen in
            try await screen.prompt {
                $0.promptForMerge(conflict, at: host, completion: $1)
            } attempt: { (answer: Confirmation) in
                answer
            }
        }
        guard answer == .confirmed else { throw BadgeError.declined }
    }

    /// Returns the prompt for a form.
    ///
    /// - Parameters:
    ///   - name: The name of the form; `nil` for that of the configuration.
    ///   - values: The initial values by name.
    ///   - offersPassword: Whether the form offers a message for a user who forgot the password.
    ///   - providers: The providers that the form offers; with any, it looks as a list of providers does.
    func prompt(
        _ purpose: FlowPurpose, form: FlowForm, of flow: FlowDocument, values: [String: String] = [:],
        offersPassword: Bool = false, providers: [IdentityProvider] = []
    ) -> FlowPrompt {
        let words = context.ui.localization
        let forgotten = Form.Action("forgotPassword", label: words("action.forgotPassword"))
        var shown = Form(
            form, of: flow, title: words(purpose.title, purpose.titleValues(host)), values: values,
            actions: [.submit(words(purpose.action))] + (offersPassword ? [forgotten] : [])
                + context.ui.providers.rows(of: providers), localization: words)
        if !providers.isEmpty { shown.screen = .providerTable }
        return FlowPrompt(purpose, form: shown, server: host)
    }

    /// The providers that a sign-in form offers: those of the configuration that the appearance does not remove, if there
    /// is a browser for their pages.
    var offeredProviders: [IdentityProvider] {
        guard context.browser.isAvailable else { return [] }
        let removed = Set(context.ui.resolvedAppearance()[.removedProviders] ?? [])
        return client.configuration.providers.filter { !removed.contains($0.id.rawValue) }
    }

    /// Returns the form for a purpose.
    ///
    /// - Throws: `BadgeError` `invalidInput` if none is configured; `notFound`.
    func form(_ purpose: FlowPurpose, of flow: FlowDocument) throws -> FlowForm {
        let names = client.configuration.forms
        let name: String? =
            switch purpose {
            case .signIn: names.signIn
            case .registration: names.registration
            case .socialRegistration: names.socialRegistration
            case .profile: names.profile
            case .passwordChange: names.passwordChange
            case .forgottenPassword: names.forgottenPassword
            case .resendVerification: names.resendVerification
            case .other(let name): name
            }
        guard let name, !name.isEmpty else {
            throw BadgeError(
                .invalidInput, .flows("invalidInput.flowFormName"), ["purpose": purpose.name], recovery: .unrecoverable)
        }
        return try flow.form(named: name)
    }
}

extension FlowPurpose {
    fileprivate var title: Message.Key {
        switch self {
        case .signIn: .flows("flow.title.signIn")
        case .registration: .flows("flow.title.registration")
        case .socialRegistration: .flows("flow.title.socialRegistration")
        case .profile: .flows("flow.title.profile")
        case .passwordChange: .flows("flow.title.passwordChange")
        case .forgottenPassword: .flows("flow.title.forgottenPassword")
        case .resendVerification: .flows("flow.title.resendVerification")
        case .other: .flows("flow.title.other")
        }
    }

    fileprivate func titleValues(_ host: String) -> [String: any MessageValue] { ["server": host] }

    fileprivate var action: Message.Key {
        switch self {
        case .signIn: "action.signIn"
        case .registration, .socialRegistration: "action.register"
        case .profile: .flows("action.save")
        case .passwordChange: "action.changePassword"
        case .forgottenPassword, .resendVerification: "action.send"
        case .other: "action.continue"
        }
    }
}
