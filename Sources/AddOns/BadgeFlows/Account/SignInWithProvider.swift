import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeSystem
import BadgeTransport
import BadgeUI
import Foundation
import Synchronization

/// Signs the user in with a provider: in the browser, or with a token that the app has.
struct SignInWithProvider: Workflow {
    /// How the provider signs the user in.
    enum Way: Sendable {
        case browser(String)
        case token(ProviderToken, continuesInBrowser: Bool)
    }

    private let account: FlowAccount
    private let way: Way
    private let mergeToken: Secret?
    private let hasForm: Bool
    private let accepted: @Sendable () async -> Void
    var context: WorkflowContext { account.context }

    /// - Parameters:
    ///   - mergeToken: The token of a sign-in whose account is to be joined; `nil` for none.
    ///   - hasForm: Whether a user who leaves the provider is back at a form.
    ///   - accepted: Called once the provider has signed the user in.
    init(
        _ account: FlowAccount, _ way: Way, mergeToken: Secret? = nil, hasForm: Bool = false,
        accepted: @escaping @Sendable () async -> Void = {}
    ) {
        self.account = account
        self.way = way
        self.mergeToken = mergeToken
        self.hasForm = hasForm
        self.accepted = accepted
    }

    /// Gets the provider's word and signs the account in; where there is none, registers it; where another has the same
    /// email address, joins the two if the user agrees.
    func perform() async throws -> FlowSignIn {
        let token = try await exchangedToken()
        await accepted()
        do {
            return try await account.client.signIn(withToken: token, mergeToken: mergeToken)
        } catch let error as BadgeError {
            if let preregistration = error.flowFailure?.preregistration {
                return try await RegisterWithFlow(account, completing: preregistration).run()
            }
            // Accounts are joined two at a time.
            guard mergeToken == nil, let merge = error.flowFailure?.merge else { throw error }
            return try await join(merge)
        }
    }

    private func join(_ merge: FlowFailure.Merge) async throws -> FlowSignIn {
        try await account.confirm(merge.conflict)
        guard !merge.conflict.isTraditional else {
            return try await SignInWithFlow(account, mergeToken: merge.token).run()
        }
        return try await SignInWithProvider(
            account, .browser(merge.conflict.existingProvider), mergeToken: merge.token, hasForm: hasForm
        ).run()
    }

    private func exchangedToken() async throws -> Secret {
        switch way {
        case .browser(let provider): return try await account.tokenFromBrowser(of: provider, hasForm: hasForm)
        case .token(let token, let continuesInBrowser):
            do {
                return try await account.client.exchange(token, continuesInBrowser: continuesInBrowser)
            } catch let error as BadgeError where error.flowFailure?.continuesInBrowser == true {
                return try await account.tokenFromBrowser(of: token.provider, hasForm: hasForm)
            }
        }
    }
}

extension FlowAccount {
    /// Opens the page of a provider in the system's browser, and returns the server's token for the sign-in there.
    ///
    /// Meanwhile a form says where the user continues, and leads out. An app without a presenter shows none.
    ///
    /// - Parameter hasForm: Whether a user who leaves it is back at a form.
    /// - Throws: `BadgeError` `notSupported` without a browser; `declined`, also when the user goes back;
    ///   `serverAnswerInvalid`.
    func tokenFromBrowser(of name: String, hasForm: Bool = false) async throws -> Secret {
        guard context.browser.isAvailable else { throw BadgeError(.notSupported, "notSupported.browserNeeded") }
        let issuer = client.configuration.server
        return try await context.withAppearance(of: try await context.organizationID(at: issuer)) {
            let screens: ProviderScreens
            do { screens = try await context.ui.providers.makeScreens() } catch BadgeError.Code.uiNotRegistered {
                return try await openBrowser(at: name)
            }
            let form = await screens.page(
                provider(named: name), host: providerServer.host(), from: hasForm ? .form : .none)
            guard let token = try await screens.show(form, until: { try await self.openBrowser(at: name) }) else {
                throw BadgeError.declined
            }
            return token
        }
    }

    private var providerServer: URL { client.configuration.providerServer ?? client.configuration.server }

    private func provider(named name: String) -> IdentityProvider {
        client.configuration.providers.first { $0.id.rawValue == name }
            ?? IdentityProvider(id: .init(rawValue: name), name: name, kind: .custom)
    }

    private func openBrowser(at provider: String) async throws -> Secret {
        let configuration = client.configuration
        let server = providerServer
        let state = Base64URL.encode(context.random.bytes(24))
        let begun = Mutex<BrowserAuthorization?>(nil)
        let answer = try await context.browser.logIn { redirect in
            let login = try BrowserAuthorization(
                provider: provider, at: server,
                fields: ["client_id": configuration.clientID, "locale": configuration.locale], redirect: redirect,
                state: state)
            begun.withLock { $0 = login }
            return login
        }
        guard let login = begun.withLock({ $0 }) else { throw BadgeError.declined }
        return try login.providerToken(in: answer)
    }
}

/// Links a sign-in with a provider, which the user does in the browser.
struct LinkProvider: Workflow {
    private let account: FlowAccount
    private let provider: String
    var context: WorkflowContext { account.context }

    init(_ account: FlowAccount, _ provider: String) {
        self.account = account
        self.provider = provider
    }

    func perform() async throws -> FlowRecord {
        let token = try await account.tokenFromBrowser(of: provider)
        // The browser has returned; the address is one of the protocol.
        return try await account.client.link(
            token, redirect: account.client.configuration.redirect ?? account.client.configuration.server)
    }
}
