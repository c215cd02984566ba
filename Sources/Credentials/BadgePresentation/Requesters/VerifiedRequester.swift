package import BadgeModel

/// Who asks for a presentation, and how it was verified.
package struct VerifiedRequester: Sendable, Hashable {
    /// How a requester was verified.
    package enum Method: String, Sendable, CaseIterable {
        /// A certificate for its host (`x509_san_dns`).
        case certificateHost
        /// A certificate (`x509_hash`).
        case certificateHash
        /// An attestation (`verifier_attestation`).
        case attestation
        /// The registration of its keys or addresses.
        case registration
        /// The key that is its identifier (`did:jwk`): the same unnamed party signed all its requests.
        case key
        /// The address of the response alone, which anybody may state (`redirect_uri`).
        case address
        /// The origin that the platform states, of an unsigned request.
        case origin
    }

    /// The full client identifier; of an unsigned request of a web page, `origin:` with its origin.
    package let clientID: String
    /// The name to show: the certificate's subject or host, the name of the registration, the attested name, the host of
    /// the response, the identifier or the origin. The request itself never decides on it.
    package let name: String
    /// How it was verified.
    package let method: Method
    /// The host that receives the response; `nil` if the platform returns it.
    package let responseHost: String?
    /// The identifier of the organization or person in its certificate, to which a registration is bound; `nil` if it has
    /// none.
    package internal(set) var subjectIdentifier: String?
    /// The organizations whose badges it may be shown as verified for; `nil` for the badges of all of them.
    package internal(set) var organizations: Set<Organization.ID>?

    /// Returns whether somebody who is trusted with an organization's badges vouches for the name.
    package func isVerified(for organization: Organization.ID) -> Bool {
        isVerified && organizations?.contains(organization) ?? true
    }

    /// Whether somebody who is trusted vouches for the name, if only for the badges of `organizations`.
    package var isVerified: Bool {
        switch method {
        case .certificateHost, .certificateHash, .attestation, .registration: true
        case .key, .address, .origin: false
        }
    }
}
