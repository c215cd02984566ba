import BadgeModel

/// A credential query in the form in which it is compared with many credentials.
package struct PreparedQuery: Sendable {
    package let query: CredentialQuery
    private let types: Set<ExactValue>
    private let authorityKeys: Set<String>
    private let claims: [PreparedClaim]
    private let sets: [PreparedClaimSet]

    init(_ query: CredentialQuery) {
        self.query = query
        types = if case .sdJWT(let types) = query.kind { Set(types.map(ExactValue.text)) } else { [] }
        authorityKeys = Set(
            query.trustedAuthorities.filter { $0.type == TrustedAuthorities.keyType }.flatMap(\.values))
        claims = query.claims.map { PreparedClaim($0, format: query.kind.format) }
        sets = PreparedClaimSet.sets(of: query)
    }

    /// What a comparison with one credential finds.
    enum Outcome {
        case match([ClaimsQuery], isProvisional: Bool)
        case mismatch(MismatchReason)
    }

    func match(_ credentials: [QueriedCredential], _ comparisons: inout Int) -> DCQLMatch.QueryMatch {
        var candidates: [DCQLMatch.Candidate] = []
        var mismatches: [DCQLMatch.Mismatch] = []
        for credential in credentials {
            switch compare(credential, &comparisons) {
            case .match(let claims, let isProvisional):
                candidates.append(.init(credentialID: credential.id, claims: claims, isProvisional: isProvisional))
            case .mismatch(let reason): mismatches.append(.init(credentialID: credential.id, reason: reason))
            }
        }
        return .init(id: query.id, isMultiple: query.isMultiple, candidates: candidates, mismatches: mismatches)
    }

    func compare(_ credential: QueriedCredential, _ comparisons: inout Int) -> Outcome {
        comparisons += 1
        guard credential.format == query.kind.format else { return .mismatch(.format) }
        guard accepts(credential.types) else { return .mismatch(.type) }
        guard credential.isHolderBound || !query.requiresHolderBinding else { return .mismatch(.holderBinding) }
        guard query.trustedAuthorities.isEmpty || !authorityKeys.isDisjoint(with: credential.authorityKeys) else {
            return .mismatch(.authority)
        }
        return compareClaims(credential, &comparisons)
    }

    /// Returns the claims of the preferred claim set, and the parts of it that are accepted too; `nil` if the credential does
    /// not match.
    package func choice(in credential: QueriedCredential) -> ClaimChoice? {
        var comparisons = 0
        guard case .match = compare(credential, &comparisons) else { return nil }
        var known = [PreparedClaim.Presence?](repeating: nil, count: claims.count)
        let matching = sets.filter { set in
            if case .match = compare(set, credential, &known, &comparisons) { true } else { false }
        }
        guard let preferred = matching.first else { return ClaimChoice(preferred: [], parts: []) }
        return ClaimChoice(
            preferred: preferred.claims, parts: matching.filter { $0.isPart(of: preferred) }.map(\.claims))
    }

    private func accepts(_ types: [String]) -> Bool {
        switch query.kind {
        case .sdJWT: types.contains { self.types.contains(.text($0)) }
        case .mdoc(let doctype): types.contains { $0.isExactly(doctype) }
        case .w3c(_, let lists):
            lists.contains { $0.allSatisfy { type in types.contains { $0.isExactly(type) } } }
        case .other(_, let meta): meta.isEmpty
        }
    }

    // Each claim is compared once, however many sets name it. The reason is what the preferred set lacks.
    private func compareClaims(_ credential: QueriedCredential, _ comparisons: inout Int) -> Outcome {
        var known = [PreparedClaim.Presence?](repeating: nil, count: claims.count)
        var outcome = Outcome.match([], isProvisional: false)
        for set in sets {
            let found = compare(set, credential, &known, &comparisons)
            if case .match = found { return found }
            if case .match = outcome { outcome = found }
        }
        return outcome
    }

    private func compare(
        _ set: PreparedClaimSet, _ credential: QueriedCredential, _ known: inout [PreparedClaim.Presence?],
        _ comparisons: inout Int
    ) -> Outcome {
        var isProvisional = false
        for index in set.indices {
            comparisons += 1
            let presence = known[index] ?? claims[index].presence(in: credential)
            known[index] = presence
            switch presence {
            case .there: continue
            case .sealed: isProvisional = true
            case .absent: return .mismatch(.claim(claims[index].path))
            case .otherValue: return .mismatch(.value(claims[index].path))
            }
        }
        return .match(set.claims, isProvisional: isProvisional)
    }
}
