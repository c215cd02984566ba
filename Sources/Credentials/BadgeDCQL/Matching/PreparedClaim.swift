import BadgeModel

/// A claims query in the form in which it is compared with many credentials.
struct PreparedClaim: Sendable {
    let path: ClaimsPath
    private let values: Set<ExactValue>
    private let isSelectable: Bool

    init(_ query: ClaimsQuery, format: Credential.Format) {
        path = query.path
        values = Set(query.values.compactMap(ExactValue.init))
        isSelectable = query.path.isSelectable(in: format)
    }

    enum Presence {
        case there
        /// It is there with none of the accepted values.
        case otherValue
        case absent
        /// It cannot be read yet.
        case sealed
    }

    func presence(in credential: QueriedCredential) -> Presence {
        guard isSelectable else { return .absent }
        var isThere = false
        var isAccepted = false
        let fits = path.visit(credential.claims) { value, _ in
            isThere = true
            isAccepted = isAccepted || values.isEmpty || ExactValue(value).map(values.contains) ?? false
        }
        switch (fits && isThere, isAccepted) {
        case (true, true): return .there
        case (true, false): return .otherValue
        case (false, _): return credential.isSealed && !path.begins(in: credential.claims) ? .sealed : .absent
        }
    }
}

extension ClaimsPath {
    /// Whether the path can select a claim of a format: in an ISO mdoc, an element of a namespace.
    fileprivate func isSelectable(in format: Credential.Format) -> Bool {
        switch format {
        case .mdoc: steps.count == 2 && steps.allSatisfy(\.isName)
        case .sdJWT: !steps.contains(where: \.isOfDigests)
        default: true
        }
    }

    // What can be read of a claim is the whole claim.
    fileprivate func begins(in claims: [String: JSON]) -> Bool {
        guard case .name(let name) = steps.first else { return true }
        return claims[name] != nil
    }
}

extension ClaimsPath.Step {
    // The digests of an SD-JWT are no claims (RFC 9901 section 4.2.4).
    fileprivate var isOfDigests: Bool {
        guard case .name(let name) = self else { return false }
        return name == "_sd" || name == "_sd_alg" || name == "..."
    }

    fileprivate var isName: Bool { if case .name = self { true } else { false } }
}
