public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// What a verifier needs of a format of credentials: it recognizes a text, verifies it as presented, and lists its
/// claims. It makes and stores nothing.
///
/// A verifier of doors that also take tickets of an older system:
///
///     struct TicketFormat: PresentationFormat {
///         let id = Credential.Format(rawValue: "ticket")
///
///         func recognize(_ text: String) throws -> UnverifiedCredential {
///             let ticket = try Ticket(text)
///             return UnverifiedCredential(
///                 issuer: ticket.issuer, isPresented: ticket.signature != nil, nonce: ticket.nonce)
///         }
///
///         func claims(in text: String) throws -> [String: JSON] { try Ticket(text).claims }
///
///         func verify(
///             presented text: String, trust: [JWK], issuer: String, for binding: PresentationBinding, now: Date
///         ) throws -> VerifiedPresentation {
///             try Ticket(text).verified(trust, issuer, binding, now)
///         }
///     }
///
///     let verifier = PresentationVerifier(trust: trust, formats: [SDJWTFormat(), TicketFormat()], transport: transport)
///
/// A conformer may be used by many tasks at once. It reads texts of strangers, and limits their size and depth.
public protocol PresentationFormat: Sendable {
    /// The identifier of the format in metadata and in a wallet's store.
    var id: Credential.Format { get }

    /// Reads what a credential or a presentation says about itself. Nothing of it is verified.
    ///
    /// - Throws: `BadgeError` `credentialMalformed` when the text is not of this format.
    func recognize(_ text: String) throws -> UnverifiedCredential

    /// Lists the claims about the holder in a credential, or in a presentation, which has the disclosed ones only.
    /// Verifies nothing.
    ///
    /// - Returns: The claims by name, without those about the credential itself. What a format groups is an object, such
    ///   as a namespace with its elements.
    /// - Throws: `BadgeError` `credentialMalformed`, `disclosureInvalid`.
    func claims(in text: String) throws -> [String: JSON]

    /// Lists all claims in a credential, including those about the credential itself, as queries name them. Verifies
    /// nothing. The default implementation lists those about the holder.
    ///
    /// - Throws: As ``claims(in:)``.
    func allClaims(in text: String) throws -> [String: JSON]

    /// Verifies a presentation: the issuer's signature, the holder's, and the times; not the status.
    ///
    /// - Parameters:
    ///   - text: The presentation.
    ///   - trust: The issuer's keys, one of which must have signed the credential.
    ///   - issuer: The issuer whose keys they are. If the credential names its issuer, it must be this one.
    ///   - binding: The verifier and its nonce, which the holder must have signed.
    ///   - now: The time of the verification.
    /// - Throws: `BadgeError`: `credentialMalformed`, `signatureInvalid`, `disclosureInvalid`,
    ///   `credentialIssuerMismatch`, `credentialNotYetValid`, `credentialExpired`; `keyBindingInvalid`,
    ///   `audienceMismatch`, `nonceMismatch`, `presentationExpired` or `presentationNotYetValid`.
    func verify(
        presented text: String, trust: [JWK], issuer: String, for binding: PresentationBinding, now: Date
    ) throws -> VerifiedPresentation
}

extension PresentationFormat {
    public func allClaims(in text: String) throws -> [String: JSON] { try claims(in: text) }

    /// Throws unless a credential contains each of these claims about its holder.
    ///
    /// - Throws: `BadgeError` `invalidInput`, with the names of the claims that it contains; `credentialMalformed`,
    ///   `disclosureInvalid`.
    package func requireClaims(_ names: Set<String>, in credential: Secret) throws {
        let said = Set(try claims(in: credential.revealedText).keys)
        let missing = names.subtracting(said).sorted()
        guard let first = missing.first else { return }
        throw BadgeError(
            .invalidInput, "invalidInput.claimAbsent",
            ["claim": first, "claims": said.sorted().joined(separator: ", ")],
            detail: .invalidFields(missing.map { .init(path: $0, reason: "is not a claim of the badge") }))
    }
}
