import BadgeDCQL
import BadgeModel
import Foundation
import TestSupport

let badgeType = "https://example.com/badge"
let licenceType = "org.iso.18013.5.1.mDL"
let licenceSpace = "org.iso.18013.5.1"

/// The claims of the credential in section 7.3 of OpenID4VP 1.0, and more.
let degreeClaims: [String: JSON] = [
    "name": "Arthur Dent", "address": ["street_address": "42 Market Street", "locality": "Milliways"],
    "degrees": [
        ["type": "Bachelor of Science", "university": "University of Betelgeuse"],
        ["type": "Master of Science", "university": "University of Betelgeuse"], ["university": "Nowhere"],
    ],
    "nationalities": ["British", "Betelgeusian"], "age": 42, "verified": true, "empty": [], "nothing": nil,
]

func badge(
    _ id: String = "badge", _ claims: [String: JSON] = ["name": "Ada", "floors": [1, 2]], isSealed: Bool = false,
    disclosures: [ClaimsPath] = []
) -> QueriedCredential {
    QueriedCredential(id: id, types: [badgeType], claims: claims, isSealed: isSealed, disclosures: disclosures)
}

func licence(_ elements: [String: JSON] = ["family_name": "Dent", "age_over_18": true]) -> QueriedCredential {
    QueriedCredential(
        id: "licence", format: Credential.Format(rawValue: "mso_mdoc"), types: [licenceType],
        claims: [licenceSpace: .object(elements)])
}

/// What is asked of a badge.
func badgeQuery(
    _ id: String = "b", isMultiple: Bool = false, trustedAuthorities: [TrustedAuthorities] = [],
    requiresHolderBinding: Bool = true, claims: [ClaimsQuery] = [], sets: [[String]] = []
) -> CredentialQuery {
    CredentialQuery(
        id: id, .sdJWT(types: [badgeType]), isMultiple: isMultiple, trustedAuthorities: trustedAuthorities,
        requiresHolderBinding: requiresHolderBinding, claims: claims, claimSets: sets)
}

func licenceQuery(_ id: String = "m", _ claims: [ClaimsQuery] = [], sets: [[String]] = []) -> CredentialQuery {
    CredentialQuery(id: id, .mdoc(doctype: licenceType), claims: claims, claimSets: sets)
}

/// The JSON of a credential query for a badge, with other members.
func badgeJSON(_ members: [String: JSON?] = [:]) -> JSON {
    let plain: [String: JSON?] = ["id": "b", "format": "dc+sd-jwt", "meta": ["vct_values": [.string(badgeType)]]]
    return .object(compacting: plain.merging(members) { $1 })
}

/// Parses a query of one credential query, and of sets if there are any.
@discardableResult
func parsed(_ credential: JSON, sets: JSON? = nil) throws -> DCQLQuery {
    try DCQLQuery(JSON.object(compacting: ["credentials": [credential], "credential_sets": sets]))
}

/// The one candidate's claims, or why the one credential does not match.
enum Answer: Hashable {
    case claims([ClaimsPath])
    case mismatch(MismatchReason)
    case nothing
}

func answer(_ query: CredentialQuery, _ credential: QueriedCredential) throws -> Answer {
    let match = try DCQLQuery(credentials: [query]).match([credential])
    if let candidate = match.queries.first?.candidates.first { return .claims(candidate.claims.map(\.path)) }
    return match.queries.first?.mismatches.first.map { .mismatch($0.reason) } ?? .nothing
}

func fixture(_ name: String) throws -> JSON {
    try JSON.parse(Data(contentsOf: Need.url(ofFixture: "openid4vp/\(name)")))
}
