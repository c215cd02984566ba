public import BadgeModel

/// A credential as a query sees it, of any format: held by a wallet, or presented to a verifier.
public struct QueriedCredential: Sendable, Hashable, Identifiable {
    /// The identifier, unique among the credentials of one match. A credential that answers two queries with one
    /// presentation has the same identifier in both.
    public let id: String
    /// The format.
    public let format: Credential.Format
    /// The type, and the types that it extends: `vct` of an SD-JWT VC, the document type of an ISO mdoc.
    public let types: [String]
    /// The key identifiers of the authorities in the issuer's certificate chain, in base64url.
    public let authorityKeys: Set<String>
    /// Whether it is bound to a key of its holder; of a presentation, whether the holder proved to have the key.
    public let isHolderBound: Bool
    /// All claims, including those about the credential itself: the payload of an SD-JWT with what is disclosed instead
    /// of the digests, or the namespaces of an ISO mdoc, each an object of its elements, as JSON (RFC 8949 section
    /// 6.1).
    public let claims: [String: JSON]
    /// Whether there may be more claims than these, which cannot be read until the passcode is entered.
    public let isSealed: Bool
    /// Of a presentation, the locations of the claims that its holder chose to disclose.
    public let disclosures: [ClaimsPath]

    /// Creates a credential as a query sees it.
    public init(
        id: String, format: Credential.Format = .sdJWT, types: [String], authorityKeys: Set<String> = [],
        isHolderBound: Bool = true, claims: [String: JSON], isSealed: Bool = false, disclosures: [ClaimsPath] = []
    ) {
        self.id = id
        self.format = format
        self.types = types
        self.authorityKeys = authorityKeys
        self.isHolderBound = isHolderBound
        self.claims = claims
        self.isSealed = isSealed
        self.disclosures = disclosures
    }
}
