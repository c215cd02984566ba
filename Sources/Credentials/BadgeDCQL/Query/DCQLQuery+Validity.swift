import BadgeModel

extension DCQLQuery {
    func requireValid() throws {
        try credentials.requireCount(atMost: Limit.credentials, at: "credentials")
        try credentials.requireUnique(\.id) { "credentials[\($0)].id" }
        for (index, credential) in credentials.enumerated() { try credential.requireValid(at: "credentials[\(index)]") }
        try credentialSets.requireCount(from: 0, at: "credential_sets")
        let ids = Set(credentials.map(\.id))
        for (index, set) in credentialSets.enumerated() {
            try set.options.requireReferences(to: ids, at: "credential_sets[\(index)].options")
        }
    }

    /// Throws if a claim is asked for twice in one credential query. A verifier must not, and a wallet ignores it.
    func requireDistinctClaims() throws {
        for (index, credential) in credentials.enumerated() {
            try credential.claims.requireUnique(\.path) { "credentials[\(index)].claims[\($0)].path" }
        }
    }
}

extension CredentialQuery {
    fileprivate func requireValid(at path: String) throws {
        try id.requireIdentifier(at: "\(path).id")
        try kind.requireValid(at: "\(path).meta")
        try trustedAuthorities.requireCount(from: 0, at: "\(path).trusted_authorities")
        for (index, authorities) in trustedAuthorities.enumerated() {
            try authorities.values.requireCount(at: "\(path).trusted_authorities[\(index)].values")
        }
        try claims.requireCount(from: 0, atMost: DCQLQuery.Limit.claims, at: "\(path).claims")
        try claims.requireUnique(\.id) { "\(path).claims[\($0)].id" }
        for (index, claim) in claims.enumerated() {
            try claim.requireValid(at: "\(path).claims[\(index)]", isNamed: !claimSets.isEmpty)
        }
        guard !claimSets.isEmpty else { return }
        guard !claims.isEmpty else { throw BadgeError.invalidDocument("\(path).claim_sets", "has no claims") }
        try claimSets.requireReferences(to: Set(claims.compactMap(\.id)), at: "\(path).claim_sets")
    }
}

extension CredentialQuery.Kind {
    fileprivate func requireValid(at path: String) throws {
        switch self {
        case .sdJWT(let types): try types.requireCount(at: "\(path).vct_values")
        case .w3c(_, let types):
            try types.requireCount(at: "\(path).type_values")
            for (index, list) in types.enumerated() { try list.requireCount(at: "\(path).type_values[\(index)]") }
        case .mdoc, .other: break
        }
    }
}

extension ClaimsQuery {
    fileprivate func requireValid(at location: @autoclosure () -> String, isNamed: Bool) throws {
        if let id {
            try id.requireIdentifier(at: "\(location()).id")
        } else if isNamed {
            throw BadgeError.invalidDocument("\(location()).id", "is missing")
        }
        try path.steps.requireCount(atMost: DCQLQuery.Limit.steps, at: "\(location()).path")
        if let index = path.steps.firstIndex(where: \.isNegative) {
            throw BadgeError.invalidDocument("\(location()).path[\(index)]", "is negative")
        }
        try values.requireCount(from: 0, at: "\(location()).values")
        if let index = values.firstIndex(where: { ExactValue($0) == nil }) {
            throw BadgeError.invalidDocument(
                "\(location()).values[\(index)]", "is not a string, a whole number, true or false")
        }
    }
}

extension ClaimsPath.Step {
    fileprivate var isNegative: Bool { if case .index(let index) = self { index < 0 } else { false } }
}

extension String {
    fileprivate func requireIdentifier(at path: @autoclosure () -> String) throws {
        guard !isEmpty else { throw BadgeError.invalidDocument(path(), "is empty") }
        let isIdentifier = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isIdentifier else {
            throw BadgeError.invalidDocument(path(), "has a character other than ASCII letters, digits, _ and -")
        }
    }
}

extension Array {
    fileprivate func requireCount(
        from least: Int = 1, atMost most: Int = DCQLQuery.Limit.elements, at path: @autoclosure () -> String
    ) throws {
        guard count >= least else { throw BadgeError.invalidDocument(path(), "is empty") }
        guard count <= most else { throw BadgeError.invalidDocument(path(), "has more than \(most) elements") }
    }

    /// Throws if two elements have the same key; `nil` is none.
    fileprivate func requireUnique<Key: Hashable>(_ key: (Element) -> Key?, at path: (Int) -> String) throws {
        var seen: Set<Key> = []
        for (index, element) in enumerated() {
            guard let key = key(element), !seen.insert(key).inserted else { continue }
            throw BadgeError.invalidDocument(path(index), "appears twice")
        }
    }
}

extension [[String]] {
    /// Throws unless these lists of identifiers name known ones.
    fileprivate func requireReferences(to known: Set<String>, at path: @autoclosure () -> String) throws {
        try requireCount(at: path())
        for (index, list) in enumerated() {
            try list.requireCount(at: "\(path())[\(index)]")
            guard let unknown = list.firstIndex(where: { !known.contains($0) }) else { continue }
            throw BadgeError.invalidDocument("\(path())[\(index)][\(unknown)]", "is not the identifier of one of them")
        }
    }
}
