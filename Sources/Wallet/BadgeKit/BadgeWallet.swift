import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeStorage
package import BadgeTransport
public import BadgeUI
import Foundation

/// The wallet with a user's badges on this device; the main entry point of the library.
///
///     let wallet = try await BadgeWallet.open(.init(home: folder))
///     wallet.ui.registerDeviceProvisioningUIClass(CodeScreen.self)
///     let badge = try await wallet.provision(offer)
///     print(badge.holder.fullName, badge.status)
public final class BadgeWallet: Sendable {
    /// The registered screens. Each wallet has its own registry.
    public let ui: UIRegistry

    let store: BadgeStore
    package let context: WorkflowContext
    let syncLoop: SyncLoop
    private let addOnStates = AddOnStates()
    private let configuration: WalletConfiguration
    private let transport: any HTTPTransport

    private nonisolated(nonsending) init(_ configuration: WalletConfiguration) async throws {
        guard BadgeLink.isScheme(configuration.linkScheme) else {
            throw BadgeError(.invalidInput, "invalidInput.linkScheme", ["scheme": configuration.linkScheme])
        }
        self.configuration = configuration
        ui = UIRegistry(localization: configuration.localization)
        ui.setLanguages(configuration.languages)
        ui.setDefaults(configuration.appearance)
        if let theme = configuration.theme { ui.setTheme(theme) }
        let diagnostics = Diagnostics(configuration)
        transport = DiagnosticTransport(
            base: try configuration.transport ?? LiveTransport(), diagnostics: diagnostics)
        let custody = configuration.custodyInUse
        store = try await diagnostics.measure(.walletOpened, .walletNotOpened) { _ in
            try await BadgeStore(
                home: configuration.home.path(percentEncoded: false), custody: custody, sharing: configuration.sharing,
                create: configuration.createsIfAbsent, clock: configuration.clock,
                monotonicClock: configuration.monotonicClock,
                random: configuration.random)
        }
        let reach = try await OrganizationReach(configuration, store)
        let security = ConnectionSecurity(
            store: store, configured: configuration.connectionsByID, clock: configuration.clock)
        context = WorkflowContext(
            store: store, ui: ui,
            issuer: IssuerClient(
                transport: transport, clock: configuration.clock, random: configuration.random,
                formats: configuration.formats, languages: configuration.languages,
                certificateRoots: reach.certificateRoots, privateHosts: reach.privateHosts, security: security.lookup,
                headers: { [ui] in ui.loginExtension?.headers(for: $0) ?? [] },
                pause: { seconds in
                    diagnostics.emit(.requestDelayed, .debug, [.duration: .integer(Int64(seconds * 1000))])
                    try await configuration.retryPause(seconds)
                }, pollPause: configuration.pollPause ?? configuration.retryPause),
            custody: custody, random: configuration.random, sensors: configuration.sensors,
            verifiers: VerifierAccess(
                authorities: configuration.trustedVerifiers, transactionTypes: configuration.transactionTypes,
                requiresHAIP: configuration.requiresHAIP),
            deviceName: configuration.deviceName, loginClient: configuration.loginClient,
            browser: configuration.browserInUse, logins: configuration.logins,
            sessionLogins: configuration.sessionLogins,
            linkScheme: configuration.linkScheme,
            unlockCache: PasscodeUnlockCache(monotonicClock: configuration.monotonicClock),
            pause: configuration.pause, diagnostics: diagnostics)
        syncLoop = SyncLoop(context: context)
        configuration.extensions.forEach { $0.extend(self) }
    }

    /// Opens the wallet of a home, and creates an empty one if there is none.
    ///
    /// - Throws: `BadgeError`; `storeInUse`, `storeLocked` (try again later), `keyMissing`, `wrongKey`, `storeDamaged`,
    ///   `storeNewer`, `custodyDamaged`, `custodyInsecure` (the store is not changed), `diskFull`.
    public nonisolated(nonsending) static func open(_ configuration: WalletConfiguration) async throws -> BadgeWallet {
        try await BadgeWallet(configuration)
    }

    /// Closes the wallet: stops background syncs, closes the files, and shuts down the HTTP client if the wallet
    /// created it.
    public nonisolated(nonsending) func close() async throws {
        syncLoop.stop()
        unlockCache.clear()
        context.transientSessions.removeAll()
        try await store.close()
        if configuration.transport == nil { try await transport.close() }
        context.diagnostics.emit(.walletClosed)
    }

    /// Makes a client for servers that are no organization's.
    package func makeWebClient() -> WebClient {
        WebClient(transport: transport, clock: configuration.clock, random: configuration.random)
    }

    /// Returns what an add-on keeps for the wallet beside its workflows, the same each time.
    package subscript<State: AddOnState>(_: State.Type) -> State { addOnStates[State.self] }

    /// The cache that holds the passcode's key in this process.
    var unlockCache: PasscodeUnlockCache { context.unlockCache }
}
