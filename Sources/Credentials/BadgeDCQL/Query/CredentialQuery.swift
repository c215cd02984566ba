public import BadgeModel

/// What a verifier asks of one credential (OpenID4VP 1.0 section 6.1).
public struct CredentialQuery: Sendable, Hashable {
    /// The identifier, under which the wallet answers: letters, digits, `_` and `-`, unique in the query.
    public let id: String
    /// The format and type.
    public let kind: Kind
    /// Whether the wallet may answer with more than one credential.
    public let isMultiple: Bool
    /// The authorities of which one must have certified the issuer; empty for any.
    public let trustedAuthorities: [TrustedAuthorities]
    /// Whether the holder must prove to have the key to which the credential is bound.
    public let requiresHolderBinding: Bool
    /// The claims; empty for those alone that every presentation discloses.
    public let claims: [ClaimsQuery]
    /// The combinations of claims that are accepted, by the claims' identifiers, the preferred one first; empty for all
    /// claims.
    public let claimSets: [[String]]

    /// Creates what is asked of one credential. The query to which it belongs checks it.
    public init(
        id: String, _ kind: Kind, isMultiple: Bool = false, trustedAuthorities: [TrustedAuthorities] = [],
        requiresHolderBinding: Bool = true, claims: [ClaimsQuery] = [], claimSets: [[String]] = []
    ) {
        self.id = id
        self.kind = kind
        self.isMultiple = isMultiple
        self.trustedAuthorities = trustedAuthorities
        self.requiresHolderBinding = requiresHolderBinding
        self.claims = claims
        self.claimSets = claimSets
    }

    /// A format of credentials, and what the format's `meta` says of the type (OpenID4VP 1.0 appendix B).
    public enum Kind: Sendable, Hashable {
        /// An SD-JWT VC of one of these types, or of a type that extends one of them.
        case sdJWT(types: [String])
        /// An ISO mdoc of this document type.
        case mdoc(doctype: String)
        /// A W3C credential in this format that has all types of one of these lists, as expanded IRIs.
        case w3c(Credential.Format, types: [[String]])
        /// A credential of another format. If its `meta` has members, no credential matches.
        case other(Credential.Format, meta: [String: JSON] = [:])
    }
}

extension CredentialQuery.Kind {
    /// The format.
    public var format: Credential.Format {
        switch self {
        case .sdJWT: .sdJWT
        case .mdoc: .mdoc
        case .w3c(let format, _), .other(let format, _): format
        }
    }
}

extension Credential.Format {
    /// ISO mdoc (`mso_mdoc`).
    static let mdoc = Self(rawValue: "mso_mdoc")
    /// W3C Verifiable Credentials as JWT, and with Data Integrity.
    static let w3c: Set = [Self(rawValue: "jwt_vc_json"), Self(rawValue: "ldp_vc")]
}
