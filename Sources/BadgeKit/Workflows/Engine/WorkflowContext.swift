import BadgeIssuance
import BadgeKeys
import BadgePolicy
import BadgeSensors
import BadgeStorage
import BadgeTransport
import BadgeUI

/// The store, the clients and the screens that workflows share.
struct WorkflowContext: Sendable {
    let store: BadgeStore
    let ui: UIRegistry
    let issuer: IssuerClient
    let custody: any KeyCustody
    let random: any RandomSource
    let sensors: Sensors
    let deviceName: String
    let loginClient: OAuthClient
    let browser: any ExternalBrowser
    /// The options of logins that the server drives.
    let hypermedia: HypermediaOptions
    /// The scheme of the links that the wallet handles.
    let linkScheme: String
    /// The cache that holds the passcode's key in this process.
    let unlockCache: PasscodeUnlockCache
    /// Waits for the given duration; throws when cancelled.
    let pause: Pause
    let diagnostics: Diagnostics
    let policies: PolicyCache
    let firstRequests: FirstRequests
    /// The sessions that are not to be saved.
    let transientSessions: TransientSessions
    /// The identity providers that organizations list.
    let providers: ProviderCatalogue

    /// Waits for the given duration; throws when cancelled.
    typealias Pause = @Sendable (Duration) async throws -> Void

    init(
        store: BadgeStore, ui: UIRegistry, issuer: IssuerClient, custody: any KeyCustody, random: any RandomSource,
        sensors: Sensors, deviceName: String, loginClient: OAuthClient = OAuthClient(),
        browser: any ExternalBrowser = NoBrowser(), hypermedia: HypermediaOptions = HypermediaOptions(),
        linkScheme: String = BadgeLink.scheme,
        unlockCache: PasscodeUnlockCache, policies: PolicyCache = PolicyCache(),
        firstRequests: FirstRequests = FirstRequests(), transientSessions: TransientSessions = TransientSessions(),
        providers: ProviderCatalogue = ProviderCatalogue(),
        pause: @escaping Pause = { try await Task.sleep(for: $0) }, diagnostics: Diagnostics = .silent
    ) {
        self.store = store
        self.ui = ui
        self.issuer = issuer
        self.custody = custody
        self.random = random
        self.sensors = sensors
        self.deviceName = deviceName
        self.loginClient = loginClient
        self.browser = browser
        self.hypermedia = hypermedia
        self.linkScheme = linkScheme
        self.unlockCache = unlockCache
        self.policies = policies
        self.firstRequests = firstRequests
        self.transientSessions = transientSessions
        self.providers = providers
        self.pause = pause
        self.diagnostics = diagnostics
    }

    /// The user's languages in order of preference.
    var languages: Languages { ui.localization.languages }

    /// A copy whose client does not retry requests.
    var askingOnce: WorkflowContext {
        WorkflowContext(
            store: store, ui: ui, issuer: issuer.once, custody: custody, random: random, sensors: sensors,
            deviceName: deviceName, loginClient: loginClient, browser: browser, hypermedia: hypermedia,
            linkScheme: linkScheme,
            unlockCache: unlockCache, policies: policies, firstRequests: firstRequests,
            transientSessions: transientSessions, providers: providers, pause: pause, diagnostics: diagnostics)
    }
}

/// The device's sensors and clocks.
struct Sensors: Sendable {
    let clock: any WallClock
    let monotonicClock: any MonotonicClock
    let location: (any LocationSource)?
    let bluetooth: any BluetoothSource
    let biometrics: any BiometricKeyStore
    let zones = SystemZones()

    /// Creates the sensors. Without a location source, the stored location counts.
    init(
        clock: any WallClock, monotonicClock: any MonotonicClock, location: (any LocationSource)?,
        bluetooth: any BluetoothSource, biometrics: any BiometricKeyStore
    ) {
        self.clock = clock
        self.monotonicClock = monotonicClock
        self.location = location
        self.bluetooth = bluetooth
        self.biometrics = biometrics
    }
}
