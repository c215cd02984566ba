public import BadgeKeys
import BadgeModel
import BadgeTransport
public import Foundation

/// Who asks for a presentation: how the client identifier is made (OpenID4VP 1.0 section 5.9), and the key that signs
/// requests.
///
///     let identity = try VerifierIdentity(.certificateHash, key: key, certificates: pem)
public struct VerifierIdentity: Sendable {
    /// The prefixes of client identifiers.
    public enum Prefix: String, Sendable, CaseIterable {
        /// The address of the answers. Requests are not signed, and wallets show the verifier as unverified.
        case redirectURI = "redirect_uri"
        /// A host name of the certificate, which must be that of the address of the answers.
        case certificateHost = "x509_san_dns"
        /// The digest of the certificate.
        case certificateHash = "x509_hash"
    }

    /// The prefix.
    public let prefix: Prefix
    private let signer: Signer?

    private struct Signer {
        let key: SigningKey
        let chain: CertificateChain
    }

    /// Nobody in particular: requests are not signed.
    public static let unsigned = VerifierIdentity(prefix: .redirectURI, signer: nil)

    private init(prefix: Prefix, signer: Signer?) {
        (self.prefix, self.signer) = (prefix, signer)
    }

    /// Creates an identity that signs.
    ///
    /// - Parameters:
    ///   - prefix: Another prefix than that of addresses, which cannot sign.
    ///   - key: The key.
    ///   - pem: The certificate of the key and those above it, the key's own first. A root at the end is left out.
    /// - Throws: `BadgeError` `invalidInput` when they are no certificates, not of the key, or signed by itself.
    public init(_ prefix: Prefix, key: SigningKey, certificates pem: String) throws {
        guard prefix != .redirectURI else {
            throw BadgeError(.invalidInput, .verifier("invalidInput.unsignedPrefix"))
        }
        do {
            let chain = try CertificateChain(pem: pem, for: key.publicKey)
            self.init(prefix: prefix, signer: Signer(key: key, chain: chain))
        } catch let finding as CertificateChain.Finding {
            throw BadgeError(.invalidInput, finding.message)
        }
    }
}

extension VerifierIdentity {
    /// Whether requests are signed.
    public var isSigned: Bool { signer != nil }

    /// The time at which the certificates end; `nil` without any.
    public var expires: Date? { signer?.chain.expires }

    /// Returns the client identifier, prefix included.
    ///
    /// - Parameter answers: The address of the answers.
    /// - Throws: `BadgeError` `invalidInput` when the certificate does not name its host.
    func clientID(answersAt answers: URL) throws -> String {
        let value: String
        switch (prefix, signer?.chain) {
        case (.redirectURI, _), (_, nil): value = answers.absoluteString
        case (.certificateHost, let chain?):
            let host = answers.host()?.lowercased()
            guard let named = chain.hosts.first(where: { $0.lowercased() == host }) else {
                throw BadgeError(
                    .invalidInput, .verifier("invalidInput.certificateHost"),
                    ["host": host ?? "", "hosts": chain.hosts.joined(separator: ", ")])
            }
            value = named
        case (.certificateHash, let chain?): value = Base64URL.encode(Digest.sha256(chain.certificates[0]))
        }
        return "\(prefix.rawValue):\(value)"
    }

    /// Signs a request object.
    ///
    /// - Parameter header: Members of the header beside the certificates.
    func sign(_ payload: JSON, header: [String: JSON] = [:]) throws -> String {
        guard let signer else { throw BadgeError(.invalidInput, .verifier("invalidInput.unsignedPrefix")) }
        return try JWS.sign(
            payload, type: "oauth-authz-req+jwt", header: header.merging(["x5c": signer.chain.header]) { $1 },
            with: signer.key)
    }

    /// The claims of a request object for any wallet.
    static func claims(from now: Date, to end: Date) -> [String: JSON] {
        ["aud": "https://self-issued.me/v2", "iat": .seconds(now), "exp": .seconds(end)]
    }

    /// Throws unless requests can be signed, or are not, at that time.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the certificate has ended.
    func requireCurrent(at now: Date) throws {
        guard let expires, expires <= now else { return }
        throw BadgeError(
            .invalidInput, .verifier("invalidInput.certificateEnded"), ["end": expires.formatted(.iso8601)])
    }
}

extension CertificateChain.Finding {
    fileprivate var message: Message {
        switch self {
        case .unreadable: .verifier("invalidInput.certificateUnreadable")
        case .otherKey: .verifier("invalidInput.certificateOfOtherKey")
        case .selfSigned: .verifier("invalidInput.certificateSelfSigned")
        }
    }
}
