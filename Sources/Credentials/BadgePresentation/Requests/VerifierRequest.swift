package import BadgeDCQL
package import BadgeModel
package import Foundation

/// A verifier's request for a presentation, checked by the rules of the standard: who asks, for what, and where the
/// answer goes.
package struct VerifierRequest: Sendable {
    /// Who asks.
    package let requester: VerifiedRequester
    /// What is asked for.
    package let query: DCQLQuery
    /// The nonce that presentations are bound to.
    package let nonce: String
    /// What the answer returns unchanged; `nil` if the request has none.
    package let state: String?
    /// Where the answer goes.
    package let destination: ResponseDestination
    /// The encryption of the answer; `nil` for none.
    package let encryption: ResponseEncryption?
    /// What the person agrees to by answering.
    package let transactionData: [TransactionData]
    /// What the verifier encloses about itself, unverified.
    package let verifierInfo: [VerifierInfo]
    /// What those who are trusted to register verifiers say of this one.
    package internal(set) var registrations: [VerifierRegistration] = []
    /// Why enclosed registrations do not count.
    package internal(set) var registrationFindings: [String] = []
    /// The formats that the verifier reads; `nil` if it says nothing.
    package let formats: Set<Credential.Format>?
    /// The time after which it must not be answered; `nil` if it does not say so.
    package let expires: Date?
    /// SHA-256 of the request as received, to which a person's consent is bound.
    package let digest: [UInt8]

    /// The audience of presentations: the full client identifier, or the origin that the platform states.
    package let audience: String

    /// Where an error response goes.
    package var reply: ErrorReply { ErrorReply(destination: destination, state: state, encryption: encryption) }
}
