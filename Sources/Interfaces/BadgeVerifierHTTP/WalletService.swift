import BadgeModel
import BadgeServing
import BadgeTransport
package import BadgeVerifier
package import Foundation
import HTTPTypes
import Logging

/// A verifier that asks wallets as a service: what it asks for, where it is reached, and who may begin a request.
package struct WalletService: Sendable {
    let transactions: PresentationTransactions
    /// What each request asks for.
    let request: WalletRequest
    /// The address at which wallets and browsers reach it.
    let base: URL
    let settings: Settings
    let drawings = DrawingMemory()

    /// What the operator chose.
    package struct Settings: Sendable {
        /// Whether the page asks wallets on the same device alone.
        package var isSameDevice = false
        /// Whether the page shows the claims that were presented.
        package var showsClaims = false
        /// The origins to which a wallet may return a person, besides the service's own.
        package var returnOrigins: Set<String> = []
        /// The digest of the secret of the programs that may begin a request; `nil` for those on this machine.
        package var keyDigest: [UInt8]?
        /// Whether only this machine reaches the service.
        package var isLocal = true

        package init() {}
    }

    package init(
        transactions: PresentationTransactions, request: WalletRequest, base: URL, settings: Settings
    ) {
        self.transactions = transactions
        self.request = request
        self.base = base
        self.settings = settings
    }

    /// The page to which a wallet on the same device returns the person.
    var returnPage: URL { base.appending(path: DoorRoutes.returning) }

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - client: The address for which it counts; `nil` for this process.
    ///   - returnAddress: The page to which a wallet on the same device returns the person; `nil` for one elsewhere.
    ///   - logger: Tells the operator why wallets cannot be asked.
    /// - Throws: `ProtocolError` for an address of an origin that is not allowed, and when wallets cannot be asked, as
    ///   after the end of the certificate; errors of the folder.
    func begin(
        for client: ClientAddress?, returningTo returnAddress: URL? = nil, logger: Logger
    ) throws -> PresentationTransaction {
        if let returnAddress {
            guard returnAddress.isSecureServer, returnAddress.fragment == nil,
                settings.returnOrigins.union([base.origin]).contains(returnAddress.origin)
            else { throw ProtocolError.invalidRequest("returnAddress is not of an origin that the verifier lists.") }
        }
        var request = request
        request.returnAddress = returnAddress
        do { return try transactions.begin(request, for: client?.network.description) } catch let error as BadgeError
            where error.code == .invalidInput
        {
            logger.error("Wallets cannot be asked.", metadata: ["reason": "\(error.reason)"])
            throw ProtocolError.unavailable
        }
    }
}

extension ProtocolError {
    fileprivate static let unavailable = Self(
        "server_error", "Wallets cannot be asked now.", status: .serviceUnavailable)
}
