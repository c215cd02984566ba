package import BadgeCredentials
import BadgeModel
package import BadgeTransport
import Foundation

/// A wallet's side of OpenID4VP 1.0: it reads verifiers' requests, checks who asks, and sends what a person chose.
///
/// It shows nothing, stores nothing and decides nothing: between a request and its answer stands the wallet, with its
/// gate and the person.
///
///     let link = try VerifierRequestLink(parsing: text)
///     let request = try await client.request(for: link)
///     // … the person chooses
///     let outcome = try await client.send(try client.response(to: request, presenting: chosen))
package struct PresentationClient: Sendable {
    let web: WebClient
    private(set) var trust: VerifierTrust
    let formats: Set<Credential.Format>
    let transactionTypes: [TransactionDataType]
    let redirectSchemes: Set<String>
    let requiresHAIP: Bool

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - web: The client for requests. Its private hosts are those of private networks that a verifier may name.
    ///   - trust: Who vouches for verifiers.
    ///   - formats: The formats of the credentials that can be presented.
    ///   - transactionTypes: The types of transaction data that can be shown. Others are refused.
    ///   - redirectSchemes: The schemes of apps to which a verifier may lead back, besides `https`, in lowercase.
    ///   - requiresHAIP: Whether to refuse what the High Assurance Interoperability Profile 1.0 forbids.
    package init(
        web: WebClient, trust: VerifierTrust, formats: [any CredentialFormat],
        transactionTypes: [TransactionDataType] = [], redirectSchemes: Set<String> = [],
        requiresHAIP: Bool = false
    ) {
        self.web = web.once
        self.trust = trust
        self.trust.refusesIncludedRoots = requiresHAIP
        self.formats = Set(formats.map(\.id))
        self.transactionTypes = transactionTypes
        self.redirectSchemes = redirectSchemes
        self.requiresHAIP = requiresHAIP
    }

    var reach: NetworkReach { NetworkReach(privateHosts: web.privateHosts) }
}
