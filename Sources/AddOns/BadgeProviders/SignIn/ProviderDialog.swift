import BadgeClient
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeStorage
import BadgeTransport
import BadgeUI
import Foundation

/// Has the user choose an identity provider and sign in there: one dialog, from its first screen to its one end.
final class ProviderDialog<Opened: Sendable, Value: Sendable>: Sendable {
    /// What the user chose, and its result.
    enum Outcome: Sendable {
        case signedIn(Value)
        /// A login with user name and password.
        case native
    }

    /// What is done with the ID token: in the first step at the organization, which a cancelled dialog takes back; in the
    /// second, when the dialog has ended.
    struct Exchange: Sendable {
        let open: @Sendable (_ idToken: Secret, IdentityProvider, ServerConfiguration) async throws -> Opened
        let accept: @Sendable (Opened) async throws -> Value
        let takeBack: @Sendable (Opened) async -> Void
    }

    /// Logs in with a user name and a password; what is done with the result, and how a cancelled dialog takes it back, the
    /// exchange says.
    ///
    /// Its error is shown beside the list where the user may try again; one that asks for a second factor leads to the login
    /// screen.
    typealias NativeLogin = @Sendable (LoginCredentials) async throws -> Opened

    private let server: URL
    private let organization: String
    private let options: ProviderSignInOptions
    private let purpose: ReturningUser.Purpose
    private let device: DeviceIdentity
    private let exchange: Exchange
    private let nativeLogin: @Sendable () async -> NativeLogin?
    private let context: WorkflowContext
    private let end = DialogEnd()

    private var registry: ProviderRegistry { context.ui.providers }

    /// How long the dialog waits for providers.
    private static var patience: Duration { .seconds(16) }
    private static var pollInterval: Duration { .seconds(2) }

    /// - Parameters:
    ///   - server: The organization's address.
    ///   - organization: Its name, for the screens.
    ///   - options: How the sign-in is offered.
    ///   - purpose: What it is for.
    ///   - device: The device for whose key the ID token is.
    ///   - exchange: What is done with the ID token.
    ///   - nativeLogin: Returns the login with the user name and password that are entered beside the list; `nil` if the
    ///     login screen asks for them.
    init(
        at server: URL, organization: String, options: ProviderSignInOptions, purpose: ReturningUser.Purpose = .signIn,
        device: DeviceIdentity, exchange: Exchange, nativeLogin: @escaping @Sendable () async -> NativeLogin? = { nil },
        context: WorkflowContext
    ) {
        self.server = server
        self.organization = organization
        self.options = options
        self.purpose = purpose
        self.device = device
        self.exchange = exchange
        self.nativeLogin = nativeLogin
        self.context = context
    }

    /// Shows the dialog.
    ///
    /// - Throws: `BadgeError` `declined` when the user or the app cancels; `dialogAlreadyShown`, `providerUnknown`,
    ///   `providerUnsupported`, `uiNotRegistered`; the errors of the sign-in; `CancellationError`.
    func run() async throws -> Outcome {
        let (cancellations, cancellation) = AsyncStream<Void>.makeStream()
        do {
            try registry.begin(self) { [end] in
                if end.claim(.cancelled) { cancellation.finish() }
            }
        } catch {
            try await failToShow(error)
        }
        defer { registry.end(self) }
        await context[ProviderCatalogue.self].dialogWillBegin(at: server)
        do {
            let outcome = try await untilCancelled(cancellations)
            await context[ProviderCatalogue.self].dialogDidEnd(at: server)
            return outcome
        } catch {
            await context[ProviderCatalogue.self].dialogDidEnd(at: server)
            registry.end(self)
            if let failure = error as? ShowFailure, end.claim(.failed) { try await failToShow(failure.error) }
            return try await failed(error)
        }
    }

    private func untilCancelled(_ cancellations: AsyncStream<Void>) async throws -> Outcome {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.play() }
            group.addTask {
                for await _ in cancellations {}
                try Task.checkCancellation()
                throw BadgeError.declined
            }
            guard let outcome = try await group.next() else { throw CancellationError() }
            return outcome
        }
    }

    // Whatever a cancelled dialog was waiting for, it was cancelled.
    private func failed(_ error: any Error) async throws -> Outcome {
        let failure = BadgeError(wrapping: error)
        let isCancelled = error is CancellationError || failure.code == .declined || end.kind == .cancelled
        if end.claim(isCancelled ? .cancelled : .failed) || end.kind == .cancelled {
            if isCancelled {
                await registry.notify { $0.signInDidCancel() }
            } else {
                await registry.notify { $0.signInDidFail(failure) }
            }
        }
        if error is CancellationError { throw error }
        throw end.kind == .cancelled ? BadgeError.declined : failure
    }

    private func failToShow(_ error: any Error) async throws -> Never {
        let failure = BadgeError(wrapping: error)
        await registry.notify { $0.signInDidFailToShow(failure) }
        throw failure
    }
}

// From the list to the sign-in.
extension ProviderDialog {
    private func play() async throws -> Outcome {
        let screens = try await makeScreens()
        if let direct = options.provider {
            return .signedIn(try await signInDirectly(at: try await find(direct), screens))
        }
        let providers = try await loadProviders(screens)
        let removed = await screens.removedProviders
        let listed = providers.filter { !options.excluded.contains($0.id) && !removed.contains($0.id) }
        let last = try await context.store.lastSignIn(at: server)
        if let user = ReturningUser(last, among: listed, options: options, purpose: purpose) {
            let form = await screens.landing(user.provider, name: user.name, organization: organization)
            if try await screens.ask(form).action == "continue",
                let value = try await signInOrExplain(at: user.provider, screens).value
            {
                return .signedIn(value)
            }
        }
        return try await choose(among: listed, screens)
    }

    // The organization may list it since its list was stored.
    private func find(_ id: IdentityProvider.ID) async throws -> IdentityProvider {
        try await reportFailedUpdate()
        let known = joined(try await context[ProviderCatalogue.self].known(at: server, store: context.store) ?? [])
        if let provider = known.first(where: { $0.id == id }) {
            updateInBackground()
            return provider
        }
        let listed: [IdentityProvider]
        do { listed = joined(try await fetchProviders()) } catch {
            throw ShowFailure(error: BadgeError(wrapping: error))
        }
        guard let provider = listed.first(where: { $0.id == id }) else {
            throw ShowFailure(
                error: BadgeError(
                    .providerUnknown, "providerUnknown.provider",
                    ["provider": id.rawValue, "organization": organization]))
        }
        return provider
    }

    private func makeScreens() async throws -> ProviderScreens {
        do { return try await registry.makeScreens() } catch { throw ShowFailure(error: BadgeError(wrapping: error)) }
    }

    // There is no list to go back to.
    private func signInDirectly(at provider: IdentityProvider, _ screens: ProviderScreens) async throws -> Value {
        do {
            guard let value = try await signIn(at: provider, screens) else { throw BadgeError.declined }
            return value
        } catch let refusal as ProviderRefusal {
            throw refusal.error
        }
    }

    private func choose(among providers: [IdentityProvider], _ screens: ProviderScreens) async throws -> Outcome {
        let nativeLogin = options.nativeLogin != .none && options.asksForPassword ? await nativeLogin() : nil
        var (problem, username): (BadgeError?, String?)
        while true {
            let form = await screens.list(
                providers, organization: organization, native: options.nativeLogin,
                login: nativeLogin == nil ? .screen : .fields, username: username, problem: problem)
            let answer = try await screens.ask(form)
            if answer == .completedOutside {
                guard end.claim(.succeeded) else { throw BadgeError.declined }
                throw BadgeError(.declined, .providers("declined.completedOutside"))
            }
            if answer.action == "native" {
                let credentials = try await ProviderScreens.credentials(answer)
                let attempt = try await logIn(credentials, nativeLogin)
                if let outcome = attempt.outcome { return outcome }
                (problem, username) = (attempt.problem, credentials?.username)
                continue
            }
            guard let provider = await ProviderScreens.chosen(answer, of: providers) else { throw BadgeError.declined }
            let attempt = try await signInOrExplain(at: provider, screens)
            if let value = attempt.value { return .signedIn(value) }
            problem = attempt.problem
        }
    }

    // A password that is refused leaves the list.
    private func logIn(
        _ credentials: LoginCredentials?, _ nativeLogin: NativeLogin?
    ) async throws -> (outcome: Outcome?, problem: BadgeError?) {
        guard let credentials, let nativeLogin else {
            guard end.claim(.succeeded) else { throw BadgeError.declined }
            return (.native, nil)
        }
        let opened: Opened
        do { opened = try await uncancelled { try await nativeLogin(credentials) } } catch let error as BadgeError
            where error.code == .secondFactorRequired
        {
            return try await logIn(nil, nil)
        } catch let error as BadgeError where error.recovery == .retry && end.kind == nil {
            return (nil, error)
        }
        try await claim(opened)
        return (.signedIn(try await exchange.accept(opened)), nil)
    }

    // A provider that fails leaves the others.
    private func signInOrExplain(
        at provider: IdentityProvider, _ screens: ProviderScreens
    ) async throws -> (value: Value?, problem: BadgeError?) {
        do {
            return (try await signIn(at: provider, screens), nil)
        } catch let refusal as ProviderRefusal where end.kind == nil {
            try Task.checkCancellation()
            return (nil, refusal.error)
        }
    }
}

// The providers.
extension ProviderDialog {
    private func loadProviders(_ screens: ProviderScreens) async throws -> [IdentityProvider] {
        try await reportFailedUpdate()
        if let known = try await context[ProviderCatalogue.self].known(at: server, store: context.store), !known.isEmpty
        {
            updateInBackground()
            return joined(known)
        }
        let found = try await screens.show(await screens.waiting(for: server.host() ?? organization)) {
            try await self.waitForProviders()
        }
        guard let found else { throw BadgeError.declined }
        guard let providers = found else {
            _ = try await screens.ask(await screens.unavailable(organization))
            throw BadgeError.declined
        }
        return providers
    }

    private func reportFailedUpdate() async throws {
        guard let failure = await context[ProviderCatalogue.self].takeFailure(at: server) else { return }
        updateInBackground()
        throw ShowFailure(error: failure)
    }

    // Nil when there were none in time.
    private func waitForProviders() async throws -> [IdentityProvider]? {
        try await withThrowingTaskGroup(of: [IdentityProvider]?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                while true {
                    let providers = self.joined(try await self.fetchProviders())
                    if !providers.isEmpty { return providers }
                    try await self.context.pause(Self.pollInterval)
                }
            }
            group.addTask {
                try await self.context.pause(Self.patience)
                return nil
            }
            guard let providers = try await group.next() else { throw CancellationError() }
            return providers
        }
    }

    private func fetchProviders() async throws -> [IdentityProvider] {
        let providers = try await context.issuer.fetchConfiguration(of: server).identityProviders
        try await context[ProviderCatalogue.self].take(providers, at: server, store: context.store)
        return providers
    }

    // The app's own stand behind those of the organization, and replace those of the same name.
    private func joined(_ providers: [IdentityProvider]) -> [IdentityProvider] {
        let own = registry.customProviders.map(\.provider)
        let replaced = providers.map { provider in own.first { $0.id == provider.id } ?? provider }
        return replaced + own.filter { provider in !providers.contains { $0.id == provider.id } }
    }

    private func updateInBackground() {
        Task { [context, server] in
            do { try await context[ProviderCatalogue.self].update(server, context.issuer, context.store) } catch {}
        }
    }
}

// The sign-in at one provider.
extension ProviderDialog {
    // Nil when the user went back.
    private func signIn(at provider: IdentityProvider, _ screens: ProviderScreens) async throws -> Value? {
        let custom = registry.customProviders.first { $0.provider.id == provider.id }
        guard custom != nil || provider.client != nil else {
            guard options.provider == nil else {
                throw BadgeError(
                    .providerUnsupported, .providers("providerUnsupported.kind"), ["provider": provider.name])
            }
            _ = try await screens.ask(await screens.unsupported(provider))
            return nil
        }
        var identifier: String?
        if provider.asksForIdentifier {
            let answer = try await screens.ask(await screens.identifier(provider, hasList: options.provider == nil))
            guard answer.action == "submit" else { return nil }
            identifier = try answer.text("identifier")
        }
        let form = await screens.page(
            provider, host: custom == nil ? provider.client?.issuer.host() : nil,
            from: options.provider == nil ? .list : .none)
        return try await screens.show(form) { [identifier] in
            let proof: Proof
            do { proof = try await self.prove(provider, custom, identifier) } catch let failure as BadgeError
                where failure.isOfProvider
            { throw ProviderRefusal(error: failure) }
            return try await self.complete(proof, provider)
        }
    }

    private func prove(
        _ provider: IdentityProvider, _ custom: CustomProvider?, _ identifier: String?
    ) async throws -> Proof {
        let configuration = try await context.issuer.fetchConfiguration(of: server)
        let nonce = try await context.issuer.requestProviderNonce(at: configuration, device: device)
        if let custom {
            let request = CustomProvider.Request(provider: provider, nonce: nonce, identifier: identifier)
            return Proof(token: try await custom.signIn(request), name: nil, configuration: configuration)
        }
        guard let client = provider.client else {
            throw BadgeError(.providerUnsupported, .providers("providerUnsupported.kind"), ["provider": provider.name])
        }
        guard server.mayName(client.issuer, allowing: context.issuer.webClient(for: server).privateHosts) else {
            throw BadgeError(
                .metadataMismatch, "metadataMismatch.endpoint", ["path": "issuer", "issuer": server.origin])
        }
        let identity = try await signIn(
            OpenIDSignIn(
                clientID: client.id, scopes: client.scopes, nonce: nonce, identifier: identifier,
                reauthenticates: options.reauthenticates || provider.reauthenticates),
            at: await context[ProviderCatalogue.self].client(of: client.issuer, for: server, context.issuer))
        return Proof(token: identity.text, name: identity.name, configuration: configuration)
    }

    private func signIn(_ signIn: OpenIDSignIn, at provider: OpenIDProvider) async throws -> OpenIDIdentity {
        let begun = BegunSignIn()
        let answer = try await openBrowser { redirect in
            let login = try await provider.begin(signIn, redirect: redirect)
            begun.set(login)
            return login
        }
        guard let login = begun.login else { throw BadgeError(.notSupported, "notSupported.browser") }
        return try await provider.complete(signIn, login, answer: answer)
    }

    // What needs no browser is left to choose: a login with a password, or a provider of the app's own.
    private func openBrowser(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL {
        do {
            guard context.browser.isAvailable else { throw BadgeError(.notSupported, "notSupported.browserNeeded") }
            return try await context.browser.logIn(beginning: begin)
        } catch let failure as BadgeError where failure.code == .notSupported {
            throw ProviderRefusal(error: failure)
        }
    }

    // Not cancelled with the dialog: a session whose answer nobody waits for could not be ended.
    private func uncancelled(_ open: @escaping @Sendable () async throws -> Opened) async throws -> Opened {
        try await Task { try await open() }.value
    }

    // Cancelling during the exchange counts: a session that was begun is ended.
    private func claim(_ opened: Opened) async throws {
        guard !Task.isCancelled, end.claim(.succeeded) else {
            await Task { [exchange] in await exchange.takeBack(opened) }.value
            throw BadgeError.declined
        }
    }

    private func complete(_ proof: Proof, _ provider: IdentityProvider) async throws -> Value {
        let opened: Opened
        do {
            opened = try await uncancelled { [exchange] in
                try await exchange.open(proof.token, provider, proof.configuration)
            }
        } catch let failure as BadgeError where failure.isOfProvider {
            throw ProviderRefusal(error: failure)
        }
        try await claim(opened)
        registry.end(self)
        await registry.notify { $0.signInDidComplete(with: provider.id) }
        if purpose == .signIn {
            try await context.store.saveSignIn(
                StoredSignIn(provider: provider.id, name: proof.name, date: context.sensors.clock.now()), at: server)
        }
        return try await exchange.accept(opened)
    }
}

/// Why a dialog could not be shown.
private struct ShowFailure: Error {
    let error: BadgeError
}

/// Why a sign-in failed at one provider, of several.
private struct ProviderRefusal: Error {
    let error: BadgeError
}

/// What a sign-in at a provider brought.
private struct Proof: Sendable {
    let token: Secret
    let name: String?
    let configuration: ServerConfiguration
}

extension IdentityProvider {
    fileprivate var client: Client? { if case .openIDConnect(let client) = kind { client } else { nil } }
}

extension BadgeError {
    // Whether another provider may succeed.
    fileprivate var isOfProvider: Bool {
        switch code {
        case .declined, .providerUnknown, .providerUnsupported, .signInMismatch, .metadataMismatch,
            .serverAnswerInvalid,
            .serverUnreachable, .serverFailed, .serverUntrusted, .pinMismatch, .serverInsecure, .rateLimited,
            .verificationCodeExpired, .identityMalformed, .identityIssuerMismatch, .identityAudienceMismatch,
            .identityPartyMismatch, .identityNonceMissing, .identityNonceMismatch, .identityExpired,
            .identityNotYetValid, .identityUnsigned, .identityKeySymmetric, .identityAlgorithmRefused,
            .identityKeyUnknown, .identitySignatureInvalid, .identityAccessTokenMismatch, .identitySubjectMismatch:
            true
        default: false
        }
    }
}
