package import BadgeModel

/// A credential that a verifier may ask for, and its claims, as somebody who registers verifiers states it (ETSI TS 119 475
/// section 5.2.4). It is written like a credential query.
package struct PermittedCredential: Sendable, Hashable {
    private let query: CredentialQuery

    /// Reads `format`, `meta` and `claim`, whose name is also written `claims`. Without claims, none but those of every
    /// presentation may be asked for.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    package init(_ reader: JSONReader) throws {
        let kind = try CredentialQuery.Kind(format: reader["format"].string(), meta: reader["meta"])
        let claims = reader["claim"].ifPresent ?? reader["claims"]
        query = CredentialQuery(
            id: "permitted", kind, requiresHolderBinding: false,
            claims: try claims.listIfPresent(atMost: DCQLQuery.Limit.claims).map {
                try ClaimsQuery(reader: $0, format: kind.format)
            })
    }

    /// Returns the claims of a credential that may be asked for; `nil` if it must not be asked for at all.
    fileprivate func claims(of credential: QueriedCredential) -> [ClaimsQuery]? {
        let kind = CredentialQuery(id: query.id, query.kind, requiresHolderBinding: false)
        return kind.claimChoice(in: credential) == nil ? nil : query.claims
    }
}

/// What a verifier may ask of one credential.
package struct CredentialPermission: Sendable, Hashable {
    /// Whether it may be asked for at all.
    package let isGranted: Bool
    private let claims: [ClaimsQuery]

    /// Creates the permission that several registrations give together.
    package init(of permitted: [PermittedCredential], for credential: QueriedCredential) {
        let claims = permitted.compactMap { $0.claims(of: credential) }
        isGranted = !claims.isEmpty
        self.claims = claims.flatMap(\.self)
    }

    /// Returns whether a claim may be asked for: it is one that is permitted, or is within it.
    package func permits(_ claim: ClaimsQuery) -> Bool { claims.contains { $0.covers(claim) } }
}

extension ClaimsQuery {
    // A claim that is permitted with some values is permitted to a query for no others.
    fileprivate func covers(_ other: ClaimsQuery) -> Bool {
        guard path.steps.count <= other.path.steps.count,
            zip(path.steps, other.path.steps).allSatisfy({ $0.covers($1) })
        else { return false }
        return values.isEmpty || !other.values.isEmpty && other.values.allSatisfy(values.contains)
    }
}

extension ClaimsPath.Step {
    fileprivate func covers(_ other: Self) -> Bool {
        switch (self, other) {
        case (.name(let name), .name(let other)): name.isExactly(other)
        case (.index(let index), .index(let other)): index == other
        case (.every, .index), (.every, .every): true
        default: false
        }
    }
}
