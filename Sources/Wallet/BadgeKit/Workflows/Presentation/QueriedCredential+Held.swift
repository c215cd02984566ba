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
            claims: held.badge.claims, isSealed: isSealed)
    }
}

extension HeldCredential {
    /// Whether a query asks for more than the badge says: claims about the credential itself, or its authorities.
    func needsText(for query: DCQLQuery) -> Bool {
        let unknown = SDJWTFormat.protocolClaims.union(badge.hasComposedName ? ["name"] : [])
        return query.credentials.contains { asked in
            guard asked.kind.format == credential.format else { return false }
            return !asked.trustedAuthorities.isEmpty
                || asked.claims.contains { claim in
                    guard case .name(let name)? = claim.path.steps.first else { return false }
                    return unknown.contains(name)
                }
        }
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
