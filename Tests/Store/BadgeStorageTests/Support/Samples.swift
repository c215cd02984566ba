import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

private let marker = StoreHome.marker
private let start = Date(timeIntervalSince1970: 1_799_000_000)

extension URL {
    static func sample(_ path: String) -> URL {
        URL(string: "https://id.example.org/\(marker)/\(path)") ?? URL(filePath: "/")
    }
}

extension Organization {
    /// With every field, and trust anchors out of the order of their names.
    static let full = Organization(
        id: ID(rawValue: "https://id.example.org/\(marker)"), name: "Ünion 工 \(marker)",
        display: Display(
            name: marker, backgroundColor: "#102030", textColor: "#FFFFFF", logo: .sample("logo.png?size=2&dark")),
        issuer: .sample("issuer"), authorizationServer: .sample("as"),
        trustAnchors: ["z", "a", "m"].map {
            TrustAnchor(thumbprint: "\($0)-\(marker)", jwk: ["kty": "EC", "x": .string($0)])
        },
        policy: .sample(version: 3),
        support: SupportContacts(email: "help@\(marker)", phone: "+4420", url: .sample("help")))

    /// With nothing that may be absent.
    static let sparse = Organization(
        id: ID(rawValue: "https://sparse.example.org"), name: " ", display: Display(name: ""),
        issuer: .sample("sparse"),
        authorizationServer: .sample("sparse"), trustAnchors: [])
}

extension PolicyDocument {
    static func sample(version: Int) -> PolicyDocument {
        let json: JSON = ["deviceLimit": 3, "maxOffline": "P7D", "restrictions": [["type": "userPhoto"]]]
        do {
            return PolicyDocument(
                version: version, issuedAt: start, expires: start + 3600, policy: try Policy(JSONReader(json)),
                compact: "\(marker).\(version)")
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

extension IssuanceResult {
    /// With every field.
    static func full(_ issuance: Issuance, _ organization: Organization) -> IssuanceResult {
        let badgeID = Badge.ID(rawValue: issuance.id.rawValue)
        let credential = Credential(
            id: Credential.ID(rawValue: "credential of \(badgeID)"), badgeID: badgeID, type: "urn:\(marker)",
            holderKey: issuance.key.publicKey.thumbprint, issuedAt: start, expires: start + 86_400, useCount: 4)
        let holder = Badge.Holder(
            fullName: "Zoë 李 \(marker)", givenName: "Zoë\u{0301} \u{1F9D1}\u{200D}\u{1F680}", familyName: "O'\"; DROP",
            email: "\(marker)@example.org", title: "Ingénieure", group: "Ponts\n& Tours", photoDigest: "abc_-\(marker)")
        let properties: [String: JSON] = [
            marker: .string(marker), "list": [1, 2.5, true, nil, ""], "nested": ["": [:]],
            "large": 9_223_372_036_854_775_807,
        ]
        let badge = Badge(
            id: badgeID, organizationID: organization.id, holder: holder, display: organization.display,
            properties: properties, status: .active,
            validity: Badge.Validity(notBefore: start, expires: start + 86_400),
            credentialID: credential.id, statusReference: Badge.StatusReference(list: .sample("status/1"), index: 0),
            policyVersion: organization.policy?.version, server: organization.issuer)
        return IssuanceResult(
            organization: organization, badge: badge, credential: credential,
            payload: Secret(utf8: "\(marker) payload"),
            refreshToken: Secret(utf8: "\(marker) refresh"))
    }

    /// With nothing that may be absent, and empty texts where a text must be.
    static func sparse(_ issuance: Issuance, _ organization: Organization) -> IssuanceResult {
        let badgeID = Badge.ID(rawValue: issuance.id.rawValue)
        let credential = Credential(
            id: Credential.ID(rawValue: "credential of \(badgeID)"), badgeID: badgeID, type: "",
            holderKey: issuance.key.publicKey.thumbprint, issuedAt: start)
        let badge = Badge(
            id: badgeID, organizationID: organization.id, holder: Badge.Holder(fullName: "", email: ""),
            display: Display(name: "", backgroundColor: ""), status: .active, credentialID: credential.id,
            server: organization.issuer)
        return IssuanceResult(
            organization: organization, badge: badge, credential: credential, payload: Secret(utf8: "x"))
    }
}
