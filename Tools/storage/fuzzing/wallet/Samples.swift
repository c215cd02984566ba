import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

extension URL {
    static func sample(_ path: String) -> URL {
        URL(string: "https://id.example.org/\(path)") ?? URL(filePath: "/")
    }
}

extension PolicyDocument {
    static func inForce(_ restriction: JSON) throws -> PolicyDocument {
        PolicyDocument(
            version: 1, issuedAt: Date(timeIntervalSince1970: 1_799_999_000),
            expires: Date(timeIntervalSince1970: 2_100_000_000),
            policy: try Policy(JSONReader(["restrictions": [restriction]])), compact: "\(restriction)")
    }
}

extension Organization {
    static func sample(_ name: String, _ policy: PolicyDocument) -> Organization {
        Organization(
            id: ID(rawValue: "https://\(name).example.org"), name: name,
            display: Display(name: name, backgroundColor: "#102030", logo: .sample("logo")), issuer: .sample(name),
            authorizationServer: .sample("as"),
            trustAnchors: [TrustAnchor(thumbprint: "t \(name)", jwk: ["kty": "EC", "x": .string(name)])],
            policy: policy, support: SupportContacts(email: "help@example.org", phone: "+4420", url: .sample("help")))
    }
}

extension IssuanceResult {
    static func sample(_ issuance: Issuance, _ organization: Organization) -> IssuanceResult {
        let start = Date(timeIntervalSince1970: 1_799_000_000)
        let badgeID = Badge.ID(rawValue: issuance.id.rawValue)
        let credential = Credential(
            id: Credential.ID(rawValue: "credential of \(organization.name)"), badgeID: badgeID, type: "urn:sample",
            holderKey: issuance.key.publicKey.thumbprint, issuedAt: start, useCount: 4)
        let badge = Badge(
            id: badgeID, organizationID: organization.id,
            holder: Badge.Holder(fullName: "Zoë 李", email: "zoe@example.org", photoDigest: "abc_-"),
            display: organization.display, properties: ["list": [1, 2.5, true, nil, ""], "nested": ["": [:]]],
            status: .active, validity: Badge.Validity(notBefore: start, expires: start + 9_000_000),
            credentialID: credential.id, statusReference: Badge.StatusReference(list: .sample("status"), index: 0),
            policyVersion: 1, server: organization.issuer)
        return IssuanceResult(
            organization: organization, badge: badge, credential: credential, payload: Secret(utf8: "payload"),
            refreshToken: Secret(utf8: "refresh"))
    }
}
