package import BadgeKeys
package import BadgeModel
package import BadgeSystem

extension SDJWT {
    /// Issues a credential: `claims` become part of the signed document, each of `disclosable` a separate, salted
    /// disclosure.
    ///
    ///     let text = try SDJWT.issue(
    ///         claims: ["iss": "https://example.org", "vct": "https://example.org/badge", "cnf": ["jwk": device.json]],
    ///         disclosable: ["name": "Alice Example"], key: key, random: random)
    ///
    /// The digests are sorted, so that their order reveals nothing. The header names the key if it has a `keyID`.
    ///
    /// - Throws: `BadgeError` `invalidInput` when a name is in both dictionaries, is reserved (`_sd`, `_sd_alg`,
    ///   `...`), or must not be disclosable (`iss`, `exp`, `nbf`, `cnf`, `vct`, `status`).
    package static func issue(
        claims: [String: JSON], disclosable: [String: JSON], type: String = SDJWT.type, key: SigningKey,
        header: [String: JSON] = [:], random: some RandomSource
    ) throws -> String {
        try requireIssuable(claims, disclosable)
        let disclosures = disclosable.sorted { $0.key < $1.key }
            .map { Disclosure(name: $0.key, value: $0.value, random: random) }
        var payload = claims
        if !disclosures.isEmpty {
            payload["_sd"] = .array(disclosures.map(\.digest).sorted().map(JSON.string))
            payload["_sd_alg"] = "sha-256"
        }
        let signed = try JWS.sign(.object(payload), type: type, header: header, with: key)
        return ([signed] + disclosures.map(\.text) + [""]).joined(separator: "~")
    }

    private static func requireIssuable(_ claims: [String: JSON], _ disclosable: [String: JSON]) throws {
        if let name = disclosable.keys.first(where: { protectedClaims.contains($0) || claims[$0] != nil }) {
            throw BadgeError(.invalidInput, "invalidInput.claimNotDisclosable", ["name": name])
        }
        let names = Set(claims.keys).union(disclosable.keys)
        guard names.isDisjoint(with: reservedNames), !JSON.object(claims).holdsDigests,
            !JSON.object(disclosable).holdsDigests
        else { throw BadgeError(.invalidInput, "invalidInput.reservedClaims") }
    }
}
