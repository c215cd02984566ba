import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

extension StoreHome {
    /// Puts a new credential instead of a badge's old one, on that issuance's key.
    @discardableResult
    func replace(
        _ badge: Badge, _ organization: Organization, with issuance: Issuance, in store: BadgeStore,
        status: Badge.Status = .active, refreshToken: Secret? = nil, loggedInAt: Date? = nil,
        isAsked: Bool = true
    ) async throws -> IssuanceResult {
        plant("new key of \(badge.id)", issuance.key.raw)
        let issued = IssuanceResult.replacing(
            badge, organization, issuance, status: status, refreshToken: refreshToken, loggedInAt: loggedInAt)
        try await store.replaceCredential(issuance, with: issued, isAsked: isAsked)
        return issued
    }
}

extension IssuanceResult {
    /// What an issuer gives for a badge that is there already, with everything another.
    static func replacing(
        _ old: Badge, _ organization: Organization, _ issuance: Issuance, status: Badge.Status = .active,
        refreshToken: Secret? = nil, loggedInAt: Date? = nil
    ) -> IssuanceResult {
        let issuedAt = Date(timeIntervalSince1970: 1_800_000_000)
        let credential = Credential(
            id: Credential.ID(rawValue: "renewed by \(issuance.id)"), badgeID: old.id, type: "urn:renewed",
            holderKey: issuance.key.publicKey.thumbprint, issuedAt: issuedAt, expires: issuedAt + 3600)
        let badge = Badge(
            id: old.id, organizationID: organization.id, holder: Badge.Holder(fullName: "New Name", title: "Chief"),
            display: Display(name: "New"), properties: ["level": 2], status: status,
            validity: Badge.Validity(notBefore: issuedAt, expires: issuedAt + 3600), credentialID: credential.id,
            statusReference: Badge.StatusReference(list: .sample("status/2"), index: 9),
            policyVersion: organization.policy?.version, server: organization.issuer)
        return IssuanceResult(
            organization: organization, badge: badge, credential: credential,
            payload: Secret(utf8: "\(StoreHome.marker) renewed payload"), refreshToken: refreshToken,
            loggedInAt: loggedInAt)
    }
}
