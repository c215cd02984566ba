import BadgeCredentials
import BadgeDCQL
import BadgeModel
import BadgeStorage
import BadgeTransport

extension QueriedCredential {
    /// A credential whose text was opened.
    init(_ credential: Credential, _ text: Secret, of badge: Badge.ID, as format: any CredentialFormat) throws {
        let text = text.revealedText
        let certificates = try format.recognize(text).certificates ?? .null
        self.init(
            id: badge.rawValue, format: credential.format, types: [credential.type],
            authorityKeys: CertificateChain.authorityKeys(of: certificates), claims: try format.allClaims(in: text))
    }

    /// A credential by what the badge says of its holder, which needs no passcode.
    ///
    /// - Parameter isSealed: Whether a query needs what the badge does not say.
    init(_ held: HeldCredential, isSealed: Bool) {
        self.init(
            id: held.badge.id.rawValue, format: held.credential.format, types: [held.credential.type],
            claims: held.badge.claims.merging(held.knownClaims) { $1 }, isSealed: isSealed)
    }
}

/// What a query asks of the credentials of a format.
struct AskedClaims {
    // The first steps of the paths.
    private(set) var names: Set<String> = []
    private(set) var asksForAuthorities = false

    /// Returns what a query asks, by format.
    static func byFormat(_ query: DCQLQuery) -> [Credential.Format: Self] {
        query.credentials.reduce(into: [:]) { all, asked in all[asked.kind.format, default: Self()].add(asked) }
    }

    private mutating func add(_ query: CredentialQuery) {
        asksForAuthorities = asksForAuthorities || !query.trustedAuthorities.isEmpty
        for claim in query.claims {
            if case .name(let name)? = claim.path.steps.first { names.insert(name) }
        }
    }
}

extension HeldCredential {
    /// Whether more is asked than the badge says: claims about the credential itself, or its authorities.
    func needsText(for asked: AskedClaims?) -> Bool {
        guard let asked else { return false }
        let unknown = SDJWTFormat.protocolClaims.union(badge.hasComposedName ? ["name"] : [])
        return asked.asksForAuthorities
            || asked.names.contains { unknown.contains($0) && knownClaims[$0] == nil }
    }

    // An SD-JWT VC has the issuer and the type with which it was verified when it was issued.
    fileprivate var knownClaims: [String: JSON] {
        guard credential.format == .sdJWT else { return [:] }
        return ["iss": .string(badge.organizationID.rawValue), "vct": .string(credential.type)]
    }
}

extension Badge {
    /// The claims about its holder, as far as the badge has them.
    fileprivate var claims: [String: JSON] {
        let known: [String: String?] = [
            "name": hasComposedName ? nil : holder.fullName, "given_name": holder.givenName,
            "family_name": holder.familyName, "email": holder.email, "title": holder.title, "group": holder.group,
            "photo_digest": holder.photoDigest,
        ]
        return properties.merging(known.compactMapValues { $0.map(JSON.string) }) { $1 }
    }

    /// Whether the name may be made of other claims.
    fileprivate var hasComposedName: Bool {
        let joined = [holder.givenName, holder.familyName].compactMap(\.self).joined(separator: " ")
        return holder.fullName == (joined.isEmpty ? holder.email ?? "" : joined)
    }
}
