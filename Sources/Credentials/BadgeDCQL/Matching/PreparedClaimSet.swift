/// Claims that are accepted together.
struct PreparedClaimSet: Sendable {
    /// The positions of the claims in the query, in the order of the set.
    let indices: [Int]
    private let all: [ClaimsQuery]
    // For each claim of the query, the position of the first one with its path, and whether the set has that path.
    private let paths: [Int]
    private let hasPath: [Bool]

    var claims: [ClaimsQuery] { indices.map { all[$0] } }

    /// Returns whether each path is one of the other set's.
    func isPart(of other: Self) -> Bool { indices.allSatisfy { other.hasPath[paths[$0]] } }

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

    private init(_ indices: [Int], of claims: [ClaimsQuery], _ paths: [Int]) {
        var hasPath = [Bool](repeating: false, count: claims.count)
        self.indices = indices.filter { index in
            defer { hasPath[paths[index]] = true }
            return !hasPath[paths[index]]
        }
        (all, self.paths, self.hasPath) = (claims, paths, hasPath)
    }
}
