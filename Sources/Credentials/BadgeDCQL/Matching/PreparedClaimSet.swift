/// Claims that are accepted together.
struct PreparedClaimSet {
    /// The positions of the claims in the query, in the order of the set.
    let indices: [Int]
    let claims: [ClaimsQuery]

    /// Returns the claim sets of a query: without one, that of all its claims, and none without claims. Of claims of
    /// one set that have the same path, the first one counts.
    static func sets(of query: CredentialQuery) -> [Self] {
        guard !query.claims.isEmpty else { return [] }
        var first: [ClaimsPath: Int] = [:]
        let paths = query.claims.enumerated().map { index, claim in
            let known = first[claim.path] ?? index
            first[claim.path] = known
            return known
        }
        guard !query.claimSets.isEmpty else { return [Self(Array(query.claims.indices), of: query.claims, paths)] }
        let positions = Dictionary(query.claims.enumerated().map { ($1.id, $0) }) { first, _ in first }
        return query.claimSets.map { Self($0.compactMap { positions[$0] }, of: query.claims, paths) }
    }

    /// - Parameter paths: For each claim, the position of the first one with its path.
    private init(_ indices: [Int], of claims: [ClaimsQuery], _ paths: [Int]) {
        var isNew = [Bool](repeating: true, count: claims.count)
        self.indices = indices.filter { index in
            defer { isNew[paths[index]] = false }
            return isNew[paths[index]]
        }
        self.claims = self.indices.map { claims[$0] }
    }
}
