import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

// A position in a status list.
struct StatusListEntry: Sendable {
    let list: Int
    let position: Int
}

// A badge that is being issued or renewed, and its credential.
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

    // The claims that every presentation discloses: issuer, holder key, validity, type and status list entry.
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

    // The claims that a presentation discloses only with the holder's consent.
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
