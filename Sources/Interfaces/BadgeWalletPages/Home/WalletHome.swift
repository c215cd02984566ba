public import BadgeKit
public import BadgeModel
public import Foundation

/// The home whose wallet the pages show, and how to open it.
///
///     let home = WalletHome(WalletConfiguration(home: folder))
///     let ofOpenWallet = WalletHome(wallet)
public struct WalletHome: Sendable {
    /// What the pages need to open the wallet.
    public struct Opening: Sendable {
        /// The passphrase or PIN that the user entered; `nil` if none was entered.
        public let secret: Secret?
        /// Whether to create a wallet if there is none.
        public let createsIfAbsent: Bool
        /// The languages of the prompts.
        public let languages: Languages
    }

    /// An open wallet.
    public struct Opened: Sendable {
        public let wallet: BadgeWallet
        /// Closes the wallet and what was opened for it.
        public let close: @Sendable () async throws -> Void

        public init(_ wallet: BadgeWallet, close: @escaping @Sendable () async throws -> Void) {
            self.wallet = wallet
            self.close = close
        }
    }

    /// What unlocks the keys of the home.
    public enum Lock: Sendable, Hashable {
        case passphrase
        case pin
    }

    /// What unlocks the keys; `nil` if they need nothing.
    public var lock: Lock?
    /// The file that holds the settings of the pages; `nil` if they are not kept.
    public var settingsFile: URL?
    /// Opens the wallet.
    ///
    /// - Throws: `BadgeError`: `storeAbsent` if there is none; the errors of `BadgeWallet.open(_:)`.
    public var open: @Sendable (Opening) async throws -> Opened

    public init(
        lock: Lock? = nil, settingsFile: URL? = nil, open: @escaping @Sendable (Opening) async throws -> Opened
    ) {
        self.lock = lock
        self.settingsFile = settingsFile
        self.open = open
    }

    /// Creates a home whose wallet is opened with a configuration, in the languages of the pages.
    public init(_ configuration: WalletConfiguration) {
        self.init(settingsFile: configuration.home.appending(path: Self.settingsFileName)) { opening in
            var configuration = configuration
            configuration.createsIfAbsent = opening.createsIfAbsent
            configuration.languages = opening.languages
            let wallet = try await BadgeWallet.open(configuration)
            return Opened(wallet) { try await wallet.close() }
        }
    }

    /// Creates a home for a wallet that is already open, and that the pages leave open. Its prompts come on the pages from
    /// then on.
    public init(_ wallet: BadgeWallet, settingsFile: URL? = nil) {
        self.init(settingsFile: settingsFile) { _ in Opened(wallet) {} }
    }

    /// The name of the file with the settings of the pages, in the home.
    public static let settingsFileName = "pages.json"
}
