import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

// A place in a status list.
struct StatusListEntry: Sendable {
    let list: Int
    let position: Int
}

// A badge at the moment of its issue, and the credential that says so.
struct NewBadge: Sendable {
    let id: String
    let issuer: String
    let person: Person
    let device: String
    let entry: StatusListEntry
    let holder: JWK
    let issued: Date
    let expires: Date

    var type: String { Endpoint.type(of: issuer) }

    func credential(key: SigningKey, random: any RandomSource) throws -> String {
        try SDJWT.issue(
            claims: claims, disclosable: disclosable, type: "dc+sd-jwt", key: key,
            header: ["kid": .string(key.publicKey.thumbprint)], random: random)
    }

    // Always shown: who says it, of which key, for how long, and where it can be withdrawn.
    private var claims: [String: JSON] {
        [
            "iss": .string(issuer),
            "iat": .integer(issued.wholeSeconds),
            "exp": .integer(expires.wholeSeconds),
            "vct": .string(type),
            "cnf": ["jwk": holder.unnamed],
            "status": [
                "status_list": [
                    "idx": .integer(Int64(entry.position)),
                    "uri": .string(Endpoint.statusList(entry.list, of: issuer)),
                ]
            ],
        ]
    }

    // Shown when the holder agrees.
    private var disclosable: [String: JSON] {
        let details = person.details
        let known: [String: JSON?] = [
            "name": .string(details.name),
            "given_name": .optional(details.givenName),
            "family_name": .optional(details.familyName),
            "email": .string(details.email),
            "title": .optional(details.title),
            "group": .optional(details.group),
            "photo_digest": .optional(person.photoDigest),
        ]
        return details.properties.merging(known.compactMapValues { $0 }) { _, known in known }
    }
}
