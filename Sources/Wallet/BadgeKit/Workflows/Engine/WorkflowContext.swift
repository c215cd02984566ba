package import BadgeClient
package import BadgeCredentials
package import BadgeKeys
package import BadgeOpenID
import BadgePolicy
import BadgeSensors
package import BadgeStorage
package import BadgeSystem
import BadgeTransport
package import BadgeUI

/// The store, the clients and the screens that workflows share.
package struct WorkflowContext: Sendable {
    package let store: BadgeStore
    package let ui: UIRegistry
    package let issuer: IssuerClient
    package let custody: any KeyCustody
    package let random: any RandomSource
    package let sensors: Sensors
    /// What the app configured about verifiers' requests.
    let verifiers: VerifierAccess
    package let deviceName: String
    package let loginClient: OAuthClient
    package let browser: any ExternalBrowser
    /// The ways to log in that add-ons bring.
    let logins: [any LoginStrategy]
    /// The ways to begin a session that add-ons bring.
    let sessionLogins: [any SessionLoginStrategy]
    /// The scheme of the links that the wallet handles.
    package let linkScheme: String
    /// The cache that holds the passcode's key in this process.
    package let unlockCache: PasscodeUnlockCache
    /// Waits for the given duration; throws when cancelled.
    package let pause: Pause
    package let diagnostics: Diagnostics
    let policies: PolicyCache
    let firstRequests: FirstRequests
    /// The sessions that are not to be saved.
    let transientSessions: TransientSessions
    /// What add-ons keep for the wallet.
    let addOnStates: AddOnStates

    /// Waits for the given duration; throws when cancelled.
    package typealias Pause = @Sendable (Duration) async throws -> Void

    init(
        store: BadgeStore, ui: UIRegistry, issuer: IssuerClient, custody: any KeyCustody, random: any RandomSource,
        sensors: Sensors, verifiers: VerifierAccess = VerifierAccess(), deviceName: String,
        loginClient: OAuthClient = OAuthClient(),
        browser: any ExternalBrowser = NoBrowser(), logins: [any LoginStrategy] = [],
        sessionLogins: [any SessionLoginStrategy] = [],
        linkScheme: String = BadgeLink.scheme,
        unlockCache: PasscodeUnlockCache, policies: PolicyCache = PolicyCache(),
        firstRequests: FirstRequests = FirstRequests(), transientSessions: TransientSessions = TransientSessions(),
        addOnStates: AddOnStates = AddOnStates(),
        pause: @escaping Pause = { try await Task.sleep(for: $0) }, diagnostics: Diagnostics = .silent
    ) {
        self.store = store
        self.ui = ui
        self.issuer = issuer
        self.custody = custody
        self.random = random
        self.sensors = sensors
        self.verifiers = verifiers
        self.deviceName = deviceName
        self.loginClient = loginClient
        self.browser = browser
        self.logins = logins
        self.sessionLogins = sessionLogins
        self.linkScheme = linkScheme
        self.unlockCache = unlockCache
        self.policies = policies
        self.firstRequests = firstRequests
        self.transientSessions = transientSessions
        self.addOnStates = addOnStates
        self.pause = pause
        self.diagnostics = diagnostics
    }

    /// The user's languages in order of preference.
    package var languages: Languages { ui.localization.languages }

    /// The formats of credentials that the wallet receives and presents.
    package var formats: [any CredentialFormat] { issuer.formats }

    /// A copy whose client does not retry requests.
    var askingOnce: WorkflowContext { copy(issuer: issuer.once) }

    /// A copy with another client or other logins.
    func copy(
        issuer: IssuerClient? = nil, sessionLogins: [any SessionLoginStrategy]? = nil
    ) -> WorkflowContext {
        WorkflowContext(
            store: store, ui: ui, issuer: issuer ?? self.issuer, custody: custody, random: random, sensors: sensors,
            verifiers: verifiers, deviceName: deviceName, loginClient: loginClient, browser: browser, logins: logins,
            sessionLogins: sessionLogins ?? self.sessionLogins, linkScheme: linkScheme, unlockCache: unlockCache,
            policies: policies, firstRequests: firstRequests, transientSessions: transientSessions,
            addOnStates: addOnStates,
            pause: pause, diagnostics: diagnostics)
    }
}

/// The device's sensors and clocks.
package struct Sensors: Sendable {
    package let clock: any WallClock
    package let monotonicClock: any MonotonicClock
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
