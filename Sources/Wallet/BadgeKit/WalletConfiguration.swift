public import BadgeClient
package import BadgeCredentials
import BadgeCustody
public import BadgeDatabase
public import BadgeKeys
public import BadgeModel
public import BadgeOpenID
public import BadgePresentation
public import BadgeSensors
public import BadgeSystem
public import BadgeTransport
public import BadgeUI
public import Foundation
public import Logging

/// The location of a wallet and the services that it uses. Every property but the home has a default that suits an app.
public struct WalletConfiguration: Sendable {
    /// The folder that holds the wallet's files; created if it does not exist.
    public var home: URL
    /// Whether several processes use the same home at the same time.
    public var sharing = SharingMode.exclusive
    /// Whether to create an empty wallet if the home has none.
    public var createsIfAbsent = true
    /// The custody of the keys. `nil` selects the custody that the home already uses, and a file in a new home.
    public var custody: (any KeyCustody)?
    /// The transport for requests to servers. `nil` selects a client that the wallet creates and closes; a transport
    /// that you pass is not closed by the wallet.
    public var transport: (any HTTPTransport)?
    /// The hosts of this machine or of a private network to which organizations that are elsewhere may refer the
    /// wallet. None by default.
    public var privateHosts = PrivateHosts.none
    /// The root certificates that certify keys of some organizations (`x5c`), in addition to the keys that those
    /// publish. None by default.
    public var certificateRoots = CertificateRoots.none
    /// Whether only verifiers' requests by the OpenID4VC High Assurance Interoperability Profile are answered: signed by
    /// a certificate whose hash is the client identifier, passed by reference or by a browser, with an encrypted answer.
    public var requiresHAIP = false
    /// The app's connection settings for organizations, by address, in addition to those of the user and of the
    /// organizations' policies. None by default.
    public var connections: [URL: ConnectionSettings] = [:]
    /// Who vouches for verifiers, in addition to whom the user and the organizations' policies name. None by default.
    public var trustedVerifiers: [VerifierAuthority] = []
    /// The types of transaction data that the app can show, in addition to those that the user declares. None by
    /// default.
    public var transactionTypes: [TransactionDataType] = []
    /// The user's languages in order of preference, for the wallet's own texts and for names and agreements that an
    /// organization provides in several languages. The system's languages by default.
    public var languages = Platform.languages
    /// The app's own wording for texts of the wallet.
    public var texts: [TextTable] = []
    /// The theme of prompts, which takes precedence over the appearance that organizations define. The built-in theme
    /// by default.
    public var theme: Theme?
    /// The app's defaults for the appearance of prompts, which take precedence over the theme.
    public var appearance = AppearanceLayer()
    /// The source of the current time.
    public var clock: any WallClock = SystemClock()
    /// The clock that measures elapsed time, independent of changes to the time of day.
    public var monotonicClock: any MonotonicClock = SystemMonotonicClock()
    /// The source of the device's location; `nil` for the stored location.
    public var location: (any LocationSource)?
    /// The source of the Bluetooth state; the system's adapter by default.
    public var bluetooth: any BluetoothSource = SystemBluetooth()
    /// The device's name for organizations, 1 to 100 characters. By default the kind of device; never the host name,
    /// which stays private.
    public var deviceName = Self.unnamedDevice
    /// The client identifier and the scope with which this app logs in at authorization servers that require registered
    /// clients.
    public var loginClient = OAuthClient()
    /// The browser that opens login pages. `nil` selects the desktop's browser on Linux and macOS, and none elsewhere.
    public var browser: (any ExternalBrowser)?
    /// The scheme of the links that the wallet handles besides offers. Set a scheme of your own, in lowercase letters,
    /// if other apps on the device open `badge:` links too.
    public var linkScheme = BadgeLink.scheme
    /// The store that releases a key to an enrolled finger or face; none by default.
    public var biometrics: any BiometricKeyStore = NoBiometrics()
    /// The logger for diagnostic events: their names as messages, their attributes as metadata. None by default.
    public var logger: Logger?
    /// Called with each diagnostic event, on the thread on which it occurs, before the wallet continues. Return
    /// quickly.
    public var onDiagnosticEvent: (@Sendable (DiagnosticEvent) -> Void)?
    /// Waits for the given duration; throws when cancelled. Background syncs and the time limit of a use's requests
    /// call it.
    public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The formats of credentials that the wallet receives and presents; the store holds no other one yet.
    package var formats: [any CredentialFormat] = [SDJWTFormat()]
    /// Waits the given number of seconds before a request is retried; throws when cancelled.
    package var retryPause: WebClient.Pause = { try await Task.sleep(for: .seconds($0)) }
    /// Waits the given number of seconds between the polls of a login on another screen; `retryPause` unless set.
    package var pollPause: WebClient.Pause?
    /// The source of random bytes.
    public var random: any RandomSource = SystemRandom()
    /// What add-ons were configured with.
    var extensions: [any WalletExtension] = []

    /// The name of a device that the user has not named.
    public static let unnamedDevice: String =
        switch Platform.current {
        case .linux: Message("device.unnamed").text
        case .ios: "iPhone or iPad"
        case .macos: "Mac"
        }

    /// Creates the configuration of a wallet.
    ///
    /// - Parameters:
    ///   - home: The folder that holds the wallet's files.
    ///   - addOns: What the wallet can do beside the core: `[.hypermedia]` with `import BadgeHypermedia`.
    public init(home: URL, addOns: [WalletAddOn] = []) {
        self.home = home
        for made in addOns.map({ $0.makeExtension() })
        where !extensions.contains(where: { type(of: $0) == type(of: made) }) {
            extensions.append(made)
        }
    }

    /// The logins that add-ons bring.
    var logins: [any LoginStrategy] { extensions.flatMap(\.logins) }
    var sessionLogins: [any SessionLoginStrategy] { extensions.flatMap(\.sessionLogins) }

    var localization: Localization { Localization(languages, texts: texts) }

    var sensors: Sensors {
        Sensors(
            clock: clock, monotonicClock: monotonicClock, location: location, bluetooth: bluetooth,
            biometrics: biometrics)
    }

    var browserInUse: any ExternalBrowser {
        #if os(Linux) || os(macOS)
        browser ?? LoopbackBrowser()
        #else
        browser ?? NoBrowser()
        #endif
    }

    var custodyInUse: any KeyCustody {
        custody ?? HomeCustody(directory: home.path(percentEncoded: false), random: random)
    }
}
