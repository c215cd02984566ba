import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeUI
import Synchronization

/// Signs the user in with the sign-in form of a flow.
struct SignInWithFlow: Workflow {
    private let account: FlowAccount
    private let mergeToken: Secret?
    var context: WorkflowContext { account.context }

    /// - Parameter mergeToken: The token of a sign-in with a provider whose account is to be joined; `nil` for none.
    init(_ account: FlowAccount, mergeToken: Secret? = nil) {
        self.account = account
        self.mergeToken = mergeToken
    }

    private enum Outcome {
        case signedIn(FlowSignIn)
        case forgotPassword
        case codeNeeded(FlowForm, [String: FlowValue])
        case provider(IdentityProvider)
    }

    private enum End {
        case signedIn(FlowSignIn)
        case provider(IdentityProvider)
    }

    /// Asks for the fields of the form until the server accepts them. A message for a user who forgot the password is sent
    /// in between, and a user who needs a code in addition to the password is asked for it. A user who chooses a provider
    /// signs in there, and is back at the form after leaving it.
    func perform() async throws -> FlowSignIn {
        let flow = try await account.client.loadFlow()
        let form = try signInForm(of: flow)
        let identifier = flow.identifyingField(of: form)?.name
        // What the user typed last, for the forms that follow.
        let typed = Mutex<String?>(nil)
        while true {
            let end = try await account.withForms { screen -> End in
                // Accounts are joined two at a time.
                let providers = mergeToken == nil ? account.offeredProviders : []
                while true {
                    let values = Self.values(identifier, typed.withLock { $0 })
                    let prompt = account.prompt(
                        .signIn, form: form, of: flow, values: values, offersPassword: offersPassword(flow),
                        providers: providers)
                    let step = try await screen.prompt {
                        $0.promptForFlowForm(prompt, completion: $1)
                    } attempt: { (answer: FormAnswer) in
                        if let name = identifier.flatMap({ try? answer.text($0) }) { typed.withLock { $0 = name } }
                        if answer.action == "forgotPassword" { return Outcome.forgotPassword }
                        if let provider = providers.first(where: { $0.actionName == answer.action }) {
                            return Outcome.provider(provider)
                        }
                        return try await outcome(of: flow.checkedValues(of: form, in: answer), flow)
                    }
                    switch step {
                    case .signedIn(let signIn): return .signedIn(signIn)
                    case .provider(let provider): return .provider(provider)
                    case .forgotPassword: try await requestPassword(typed.withLock { $0 }, on: screen)
                    case .codeNeeded(let form, let values):
                        return .signedIn(try await enterCode(form, values, flow, on: screen))
                    }
                }
            }
            switch end {
            case .signedIn(let signIn): return signIn
            case .provider(let provider):
                do {
                    return try await SignInWithProvider(account, .browser(provider.id.rawValue), hasForm: true).run()
                } catch BadgeError.Code.declined {
                    continue
                }
            }
        }
    }

    private func outcome(of values: [String: FlowValue], _ flow: FlowDocument) async throws -> Outcome {
        do { return .signedIn(try await account.client.signIn(values, mergeToken: mergeToken)) } catch {
            let failure = BadgeError(wrapping: error).flowFailure
            guard let form = failure?.codeForm.flatMap({ flow.forms[$0] }) else { throw error }
            return .codeNeeded(form, values)
        }
    }

    // Asks for what the form has besides the values that the user has entered.
    private func enterCode(
        _ form: FlowForm, _ values: [String: FlowValue], _ flow: FlowDocument, on screen: FlowSessionScreen
    ) async throws -> FlowSignIn {
        let asked = form.without(values.keys)
        let prompt = account.prompt(.signIn, form: asked, of: flow)
        return try await screen.prompt {
            $0.promptForFlowForm(prompt, completion: $1)
        } attempt: { (answer: FormAnswer) in
            let entered = try flow.checkedValues(of: asked, in: answer)
            return try await account.client.signIn(
                values.merging(entered) { $1 }, mergeToken: mergeToken, form: form.name)
        }
    }

    // Going back continues the sign-in.
    private func requestPassword(_ name: String?, on screen: FlowSessionScreen) async throws {
        let request = RequestFlowMessage(account, .forgottenPassword, name: name)
        do { try await request.ask(on: screen) } catch BadgeError.Code.declined { return }
    }

    private func signInForm(of flow: FlowDocument) throws -> FlowForm {
        if mergeToken != nil, let name = account.client.configuration.forms.mergeSignIn, let form = flow.forms[name] {
            return form
        }
        return try account.form(.signIn, of: flow)
    }

    private func offersPassword(_ flow: FlowDocument) -> Bool {
        account.client.configuration.forms.forgottenPassword.map { flow.forms[$0] != nil } ?? false
    }

    private static func values(_ field: String?, _ name: String?) -> [String: String] {
        guard let field, let name else { return [:] }
        return [field: name]
    }
}
