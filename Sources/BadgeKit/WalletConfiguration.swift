import BadgeCustody
public import BadgeDatabase
public import BadgeIssuance
public import BadgeKeys
public import BadgeModel
public import BadgeSensors
public import BadgeTransport
public import BadgeUI
public import Foundation
public import Logging

/// Where a wallet is and what it works with; everything but the home has a default that is right for an app.
public struct WalletConfiguration: Sendable {
    /// The folder that holds the wallet's files; made when it is not there.
    public var home: URL
    /// Whether other processes use the same home at the same time.
    public var sharing = SharingMode.exclusive
    /// Whether an empty wallet is made where there is none.
    public var createsIfAbsent = true
    /// Who keeps the keys; `nil` for whoever keeps them already, and for a file in a home that is new.
    public var custody: (any KeyCustody)?
    /// How servers are reached; `nil` for a client of the wallet's own. One that is given is not closed by the wallet.
    public var transport: (any HTTPTransport)?
    /// Hosts of this machine or of a private network to which organizations that are elsewhere may lead the wallet; none,
    /// unless told otherwise.
    public var privateHosts = PrivateHosts.none
    /// The certificates under which the keys of some organizations stand (`x5c`), beside the keys that those publish; none,
    /// unless told otherwise.
    public var certificateRoots = CertificateRoots.none
    /// What is asked of the connections to organizations, by their addresses, beside what the user and their policies ask;
    /// nothing, unless told otherwise.
    public var connections: [URL: ConnectionSettings] = [:]
    /// The languages that the person reads, the best liked first, for the wallet's own texts and for names and agreements
    /// that an organization has in several; the system's, unless told otherwise.
    public var languages = Self.systemLanguages
    /// The app's own words for texts of the wallet.
    public var texts: [TextTable] = []
    /// The theme of prompts, above what organizations say of how they look; the built-in one, unless told otherwise.
    public var theme: Theme?
    /// How prompts look, above the theme: the app's defaults.
    public var appearance = AppearanceLayer()
    /// What time it is.
    public var clock: any WallClock = SystemClock()
    /// How much time has passed, whatever is done to the time of day.
    public var monotonicClock: any MonotonicClock = SystemMonotonicClock()
    /// Where the device is; `nil` for the stored location.
    public var location: (any LocationSource)?
    /// Whether Bluetooth works; the system's adapter, unless told otherwise.
    public var bluetooth: any BluetoothSource = SystemBluetooth()
    /// What to call this device towards organizations, 1 to 100 characters; what kind of device it is, unless the user
    /// named it. The host name is nobody else's business.
    public var deviceName = Self.unnamedDevice
    /// Under which name this app logs in at authorization servers that keep a list of clients, and for which scope.
    public var loginClient = OAuthClient()
    /// Where pages of logins open; `nil` for the desktop's browser on Linux and macOS, and for none elsewhere.
    public var browser: (any ExternalBrowser)?
    /// The scheme of the links that the wallet opens beside offers: one of the app's own, in small letters, where other apps
    /// on the device open `badge:` links too.
    public var linkScheme = BadgeLink.scheme
    /// Who releases a key to a finger or a face; nobody, unless told otherwise.
    public var biometrics: any BiometricKeyStore = NoBiometrics()
    /// Where diagnostic events are logged: their names as messages, their attributes as metadata; nowhere, unless told
    /// otherwise.
    public var logger: Logger?
    /// Takes each diagnostic event as it happens, on whatever thread it happens, before the wallet goes on: return soon.
    public var onDiagnosticEvent: (@Sendable (DiagnosticEvent) -> Void)?
    /// Waits for that long; throws when cancelled. Background syncs and the time limit of what a use asks for run on it.
    public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// Waits so many seconds before a request is sent again; throws when cancelled.
    package var retryPause: WebClient.Pause = { try await Task.sleep(for: .seconds($0)) }
    /// Where random bytes come from.
    public var random: any RandomSource = SystemRandom()

    #if os(Linux)
    /// What a device is called that nobody named.
    public static let unnamedDevice = Message("device.unnamed").text
    #elseif os(iOS)
    /// What a device is called that nobody named.
    public static let unnamedDevice = "iPhone or iPad"
    #else
    /// What a device is called that nobody named.
    public static let unnamedDevice = "Mac"
    #endif

    private static var systemLanguages: Languages {
        #if os(Linux)
        Languages(environment: ProcessInfo.processInfo.environment)
        #else
        Languages(Locale.preferredLanguages)
        #endif
    }

    public init(home: URL) {
        self.home = home
    }

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
