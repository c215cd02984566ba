import BadgeModel
import BadgeServing
import BadgeVerifier
import Foundation

/// A verifier that asks wallets as a service: what it asks for, where it is reached, and who may begin a request.
struct WalletService: Sendable {
    let transactions: PresentationTransactions
    /// What each request asks for.
    let request: WalletRequest
    /// The address at which wallets and browsers reach it.
    let base: URL
    let settings: Settings

    /// What the operator chose.
    struct Settings: Sendable {
        /// Whether the page asks wallets on the same device alone.
        var isSameDevice = false
        /// Whether the page shows the claims that were presented.
        var showsClaims = false
        /// The origins to which a wallet may return a person, besides the service's own.
        var returnOrigins: Set<String> = []
        /// The digest of the secret of the programs that may begin a request; `nil` for those on this machine.
        var keyDigest: [UInt8]?
        /// Whether only this machine reaches the service.
        var isLocal = true
    }

    /// The page to which a wallet on the same device returns the person.
    var returnPage: URL { base.appending(path: DoorRoutes.returning) }

    /// Begins a transaction.
    ///
    /// - Parameters:
    ///   - client: The address for which it counts; `nil` for this process.
    ///   - returnAddress: The page to which a wallet on the same device returns the person; `nil` for one elsewhere.
    /// - Throws: `ProtocolError` for an address of an origin that is not allowed; errors of
    ///   ``PresentationTransactions/begin(_:for:)``.
    func begin(for client: ClientAddress?, returningTo returnAddress: URL? = nil) throws -> PresentationTransaction {
        if let returnAddress {
            guard returnAddress.isSecureServer, returnAddress.fragment == nil,
                settings.returnOrigins.union([base.webOrigin]).contains(returnAddress.webOrigin)
            else { throw ProtocolError.invalidRequest("returnAddress is not of an origin that the verifier lists.") }
        }
        var request = request
        request.returnAddress = returnAddress
        return try transactions.begin(request, for: client?.network.description)
    }
}

extension URL {
    /// The scheme, host and port, in lowercase.
    var webOrigin: String {
        let host = host()?.lowercased() ?? ""
        let isUsual = port == nil || port == (scheme?.lowercased() == "https" ? 443 : 80)
        return "\(scheme?.lowercased() ?? "")://\(host.contains(":") ? "[\(host)]" : host)"
            + (isUsual ? "" : ":\(port ?? 0)")
    }
}
