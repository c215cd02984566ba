public import BadgeDCQL
import BadgeModel
public import Foundation

/// What a verifier asks a wallet for, and how the request and the answer travel (OpenID4VP 1.0).
///
///     var request = WalletRequest(query)
///     request.returnAddress = URL(string: "https://shop.example/return")
public struct WalletRequest: Sendable, Hashable {
    /// How a request reaches the wallet.
    public enum Delivery: String, Sendable, CaseIterable {
        /// The link has it.
        case value
        /// The link has an address, from which the wallet fetches it.
        case reference
        /// The link has an address, to which the wallet posts a nonce of its own.
        case post
    }

    /// The credentials and claims.
    public var query: DCQLQuery
    /// What the person agrees to; empty for nothing.
    public var transactionData: [RequestedTransactionData] = []
    /// How it reaches the wallet. Requests that are not signed are delivered by value alone.
    public var delivery = Delivery.reference
    /// Whether the wallet encrypts the answer (`direct_post.jwt`).
    public var isEncrypted = true
    /// The page to which the wallet returns the person on the same device; `nil` if the wallet is on another one. The
    /// result is then given out for the code that the page receives alone.
    public var returnAddress: URL?
    /// The scheme of the link.
    public var scheme = "openid4vp"
    /// Whether it must be one of the High Assurance Interoperability Profile: signed as the holder of a certificate
    /// (`x509_hash`), by reference, and answered encrypted.
    public var isHighAssurance = false

    /// Creates a request.
    public init(_ query: DCQLQuery) { self.query = query }
}

extension WalletRequest {
    private static let mostTransactionData = 16

    /// Throws unless it can reach wallets by a link.
    ///
    /// - Throws: `BadgeError` `invalidInput`.
    func requireDeliverable(by identity: VerifierIdentity) throws {
        guard identity.isSigned || delivery == .value else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.unsignedByReference"))
        }
        guard !isHighAssurance || identity.isSigned && delivery != .value else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.highAssuranceLink"))
        }
    }

    /// Throws unless wallets can answer it.
    ///
    /// - Parameter identities: Those that sign it.
    /// - Throws: `BadgeError` `invalidInput`.
    func requireValid(askedBy identities: [VerifierIdentity]) throws {
        if isHighAssurance {
            guard isEncrypted, identities.allSatisfy({ !$0.isSigned || $0.prefix == .certificateHash }) else {
                throw BadgeError(.invalidInput, .verifier("invalidInput.highAssurance"))
            }
        }
        // Without it, anyone who has seen a badge could present it.
        if let waived = query.credentials.first(where: { !$0.requiresHolderBinding }) {
            throw BadgeError(.invalidInput, .verifier("invalidInput.holderBindingWaived"), ["query": waived.id])
        }
        let known = Set(query.credentials.map(\.id))
        guard transactionData.count <= Self.mostTransactionData,
            transactionData.allSatisfy({ !$0.queries.isEmpty && known.isSuperset(of: $0.queries) })
        else { throw BadgeError(.invalidInput, .verifier("invalidInput.transactionData")) }
    }
}
