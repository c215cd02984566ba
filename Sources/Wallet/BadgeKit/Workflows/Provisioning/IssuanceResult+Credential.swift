import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeSystem
import Foundation

extension IssuanceResult {
    /// Creates the wallet's record of a verified credential.
    init(
        _ issued: IssuedCredential, of organization: Organization, as badgeID: Badge.ID, loggedInAt: Date?,
        at now: Date, random: any RandomSource
    ) {
        let verified = issued.credential
        let credential = Credential(
            id: Credential.ID(rawValue: random.uuid()), badgeID: badgeID, format: issued.format, type: verified.type,
            holderKey: verified.holderKey.thumbprint, issuedAt: verified.issuedAt ?? now,
            expires: verified.expires)
        var claims = HolderClaims(rest: issued.holderClaims)
        let badge = Badge(
            id: badgeID, organizationID: organization.id, holder: claims.takeHolder(), display: issued.display,
            properties: claims.rest,
            status: organization.gatesActivation ? .pending : .active,
            validity: Badge.Validity(notBefore: verified.notBefore, expires: verified.expires),
            credentialID: credential.id, statusReference: verified.status,
            policyVersion: organization.policy?.version, server: organization.issuer)
        let copies = issued.copies.map { copy in
            Copy(
                credential: Credential(
                    id: Credential.ID(rawValue: random.uuid()), badgeID: badgeID, format: issued.format,
                    type: copy.credential.type, holderKey: copy.credential.holderKey.thumbprint,
                    issuedAt: copy.credential.issuedAt ?? now, expires: copy.credential.expires),
                payload: copy.text, key: copy.key, statusReference: copy.credential.status)
        }
        self.init(
            organization: organization, badge: badge, credential: credential, payload: issued.text, copies: copies,
            notificationID: issued.notificationID,
            refreshToken: issued.refreshToken, deviceKey: issued.deviceKey,
            loggedInAt: loggedInAt)
    }
}

/// The claims of a credential that describe its holder (names of OpenID Connect Core 1.0 section 5.1).
///
/// A holder's name that is not a string, or too long, does not fail the issuance: it is kept as a property.
private struct HolderClaims {
    private(set) var rest: [String: JSON]

    mutating func takeHolder() -> Badge.Holder {
        let given = take("given_name")
        let family = take("family_name")
        let email = take("email")
        let joined = [given, family].compactMap(\.self).joined(separator: " ")
        return Badge.Holder(
            fullName: take("name") ?? (joined.isEmpty ? email ?? "" : joined), givenName: given, familyName: family,
            email: email, title: take("title"), group: take("group"), photoDigest: take("photo_digest"))
    }

    private mutating func take(_ name: String) -> String? {
        guard let text = rest[name]?.stringValue, text.unicodeScalars.count <= 1024 else { return nil }
        rest[name] = nil
        return text
    }
}

extension Organization {
    /// Whether its policy requires something before a badge's first use on a device.
    fileprivate var gatesActivation: Bool {
        policy?.policy.restrictions.contains { restriction in
            switch restriction.requirement {
            case .login, .mfaEnrollment, .userAgreement: true
            default: false
            }
        } ?? false
    }

    init(_ offer: ResolvedOffer, policy: PolicyDocument?) {
        self.init(
            id: offer.organizationID, name: offer.issuerName, display: offer.display, issuer: offer.offer.issuer,
            authorizationServer: offer.authorizationServer,
            trustAnchors: offer.trust.map(TrustAnchor.init(key:)), policy: policy,
            support: offer.support)
    }
}

extension Organization.TrustAnchor {
    init(key: JWK) { self.init(thumbprint: key.thumbprint, jwk: key.json) }
}
