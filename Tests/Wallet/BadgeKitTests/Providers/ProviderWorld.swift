import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import Synchronization
import TestSupport

@testable import BadgeKit

/// An organization whose people sign in at two providers, and a wallet that reaches all three.
@MainActor
final class ProviderWorld {
    static let second = "https://second.example.com"
    static let accounts = IdentityProvider.ID(rawValue: "accounts")

    let clock = FixedClock(WalletFixture.start)
    let time = VirtualTime()
    let organization: TestOrganization
    let accounts: IdentityServer
    let second: IdentityServer
    let wire: HookedTransport
    let presenter: ScriptedPresenter
    let listener = SignInRecorder()
    let wallet: BadgeWallet
    let issuer: URL
    private let home: TemporaryHome

    var authority: Authority { organization.authority }
    var providers: ProviderRegistry { wallet.ui.providers }

    /// - Parameters:
    ///   - listed: Whether the organization lists its providers from the beginning.
    ///   - presenter: What draws the forms, if not the scripted presenter.
    ///   - browser: The browser, if not one in which Ana logs in at once.
    ///   - namesAddOns: Whether the wallet is opened with the add-ons.
    init(
        _ replies: [Form.Kind: [ScriptedPresenter.Reply]] = [:], listed: Bool = true,
        presentedBy other: (any PromptPresenter)? = nil, browser: (any ExternalBrowser)? = nil,
        namesAddOns: Bool = true
    ) async throws {
        organization = try TestOrganization(clock: clock)
        accounts = IdentityServer(clock: clock)
        second = IdentityServer(clock: clock, issuer: Self.second)
        home = try TemporaryHome()
        let authority = organization.authority
        issuer = try authority.organization().issuer
        let network = SwitchedTransport([IdentityServer.origin: accounts, Self.second: second])
        let own = try Described.transport(authority.transport { $0.network = network }, root: issuer)
        wire = HookedTransport(
            SwitchedTransport([issuer.origin: own, IdentityServer.origin: accounts, Self.second: second]))
        var configuration = organization.configuration(home: home.url, transport: wire)
        if !namesAddOns { configuration.extensions = [] }
        configuration.browser = browser ?? ScriptedBrowser(network, answers: Array(repeating: [:], count: 20))
        configuration.deviceName = "Ana's phone"
        configuration.pause = { [time] in try await time.sleep($0) }
        configuration.retryPause = { _ in try Task.checkCancellation() }
        wallet = try await BadgeWallet.open(configuration)
        let waits: [Form.Kind: [ScriptedPresenter.Reply]] = [.providerWaiting: Array(repeating: .wait, count: 4)]
        presenter = ScriptedPresenter(waits.merging(replies) { $1 })
        wallet.ui.registerAll(presentedBy: other ?? presenter)
        wallet.ui.providers.add(listener)
        if listed { try list() }
    }

    /// Has the organization list its providers.
    func list() throws {
        try authority.addProvider(ProviderRegistration(accounts.provider()))
        try authority.addProvider(
            ProviderRegistration(IdentityProvider(id: .init(rawValue: "campus"), name: "Campus", kind: .saml)))
        try authority.addProvider(ProviderRegistration(second.provider("second", name: "Second")))
    }

    func link(_ server: IdentityServer? = nil) throws {
        try authority.linkAccount(
            IdentityServer.subject, at: URL(string: (server ?? accounts).issuer), to: "ana@example.com")
    }

    func enroll(_ options: ProviderSignInOptions = ProviderSignInOptions()) async throws -> Badge {
        try await wallet.enroll(at: issuer, signingInWith: options)
    }

    /// Begins a sign-in that goes on while the test does.
    func begin(_ options: ProviderSignInOptions = ProviderSignInOptions()) -> Task<Ending, Never> {
        Task { await Ending { try await self.enroll(options) } }
    }

    /// The forms that were shown, by kind.
    var shown: [Form.Kind] {
        presenter.transcript.forms.map(\.kind)
    }

    func form(_ kind: Form.Kind) -> Form? {
        presenter.transcript.forms
            .last { $0.kind == kind }
    }

    /// What chooses a provider of the list.
    static func choice(_ id: String) -> ScriptedPresenter.Reply { .action("provider:\(id)") }
}

/// Notes how dialogs end.
@MainActor
final class SignInRecorder: ProviderSignInListener {
    private(set) var events: [String] = []
    private let name: String
    var onEvent: (@MainActor (SignInRecorder) -> Void)?

    nonisolated init(_ name: String = "") {
        self.name = name
    }

    func signInDidFailToShow(_ error: BadgeError) { note("not shown: \(error.code)") }
    func signInDidComplete(with provider: IdentityProvider.ID) { note("complete: \(provider)") }
    func signInDidCancel() { note("cancelled") }
    func signInDidFail(_ error: BadgeError) { note("failed: \(error.code)") }

    private func note(_ event: String) {
        events.append(name + event)
        onEvent?(self)
    }
}

/// Waits for time that a test makes pass.
final class VirtualTime: Sendable {
    private struct Sleeper {
        let id: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var nextID = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func sleep(_ duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isCancelled, waiters) = state.withLock { state in
                    guard !state.cancelled.contains(id) else { return (true, [CheckedContinuation<Void, Never>]()) }
                    state.sleepers.append(Sleeper(id: id, end: state.now + duration, continuation: continuation))
                    defer { state.waiters = [] }
                    return (false, state.waiters)
                }
                for waiter in waiters { waiter.resume() }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(id)
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            let woken = state.sleepers.filter { $0.end <= state.now }
            state.sleepers.removeAll { $0.end <= state.now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Waits until that many wait.
    func waitForSleepers(_ count: Int) async {
        while state.withLock({ $0.sleepers.count }) < count {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.sleepers.count >= count { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }
}

/// Has a test take part in requests, by path.
final class HookedTransport: HTTPTransport {
    typealias Hook = @Sendable (_ path: String) async throws -> Void

    private let base: any HTTPTransport
    private let hook = Mutex<Hook?>(nil)

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// Called before each request from now on; its error fails the request.
    func before(_ hook: Hook?) { self.hook.withLock { $0 = hook } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let path = request.path ?? ""
        if let hook = hook.withLock(\.self) { try await hook(path) }
        return try await base.send(request, body: body)
    }

    func close() async throws {}
}

/// A browser in which nobody logs in until the test says so.
final class PatientBrowser: ExternalBrowser {
    private let base: any ExternalBrowser
    private let gate = SignInGate()
    private let opened = SignInGate()

    init(_ base: any ExternalBrowser) {
        self.base = base
    }

    var isAvailable: Bool { true }

    func open(_ page: URL) async throws {}

    func logIn(beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization) async throws -> URL {
        opened.open()
        try await gate.pass()
        return try await base.logIn(beginning: begin)
    }

    func waitUntilOpened() async throws { try await opened.pass() }

    func logIn() { gate.open() }
}

/// A gate that stays open once it was opened, for any number of passers.
final class SignInGate: Sendable {
    private let waiting = Mutex<[AsyncStream<Void>.Continuation]?>([])

    func open() {
        let passers = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        passers.forEach { $0.finish() }
    }

    func pass() async throws {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let isClosed = waiting.withLock { waiting in
            waiting?.append(continuation)
            return waiting != nil
        }
        if isClosed { for await _ in stream {} }
        try Task.checkCancellation()
    }
}

/// A presenter that keeps the forms' completions, which a test answers or lets go.
@MainActor
final class KeepingPresenter: PromptPresenter {
    private var completions: [Form.ID: (form: Form, completion: PromptCompletion<FormAnswer>)] = [:]
    private var waiters: [(Form.Kind, CheckedContinuation<Void, Never>)] = []

    nonisolated init() {}

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        completions[id] = (form, completion)
        for (kind, waiter) in waiters where kind == form.kind { waiter.resume() }
        waiters.removeAll { $0.0 == form.kind }
    }

    func dismiss(_ id: Form.ID) { completions[id] = nil }

    /// What an app does that takes its screens away.
    func removeScreens() { completions = [:] }

    func answer(_ action: String?) {
        for (_, completion) in completions.values { completion(action.map { FormAnswer(action: $0) }, nil) }
    }

    func waitUntilShown(_ kind: Form.Kind) async {
        if completions.values.contains(where: { $0.form.kind == kind }) { return }
        await withCheckedContinuation { waiters.append((kind, $0)) }
    }
}
