/// Which claims of a credential a query requires, and which its holder may add.
///
/// A verifier that accepts several claim sets prefers the first. Where it accepts a part of that set too, the part is
/// required, and the rest is up to the holder.
public struct ClaimChoice: Sendable, Hashable {
    /// The claims without which the query is not answered.
    public let required: [ClaimsQuery]
    /// The claims that the holder may add.
    public let optional: [ClaimsQuery]
    // Each names a path once.
    private let parts: [[ClaimsQuery]]

    init(preferred: [ClaimsQuery], parts: [[ClaimsQuery]]) {
        required = parts.min { $0.count < $1.count } ?? preferred
        let paths = Set(required.map(\.path))
        optional = preferred.filter { !paths.contains($0.path) }
        self.parts = parts
    }

    /// Returns the claims to disclose with these optional ones; `nil` if the verifier does not accept them together.
    public func claims(adding paths: Set<ClaimsPath>) -> [ClaimsQuery]? {
        let chosen = required + optional.filter { paths.contains($0.path) }
        let chosenPaths = Set(chosen.map(\.path))
        return chosenPaths.isSuperset(of: paths) && accepts(chosenPaths) ? chosen : nil
    }

    private func accepts(_ paths: Set<ClaimsPath>) -> Bool {
        paths.count == required.count
            || parts.contains { part in part.count == paths.count && part.allSatisfy { paths.contains($0.path) } }
    }
}

extension CredentialQuery {
    /// Returns which claims of a credential are required and which are optional; `nil` if it does not match.
    public func claimChoice(in credential: QueriedCredential) -> ClaimChoice? {
        PreparedQuery(self).choice(in: credential)
    }
}
