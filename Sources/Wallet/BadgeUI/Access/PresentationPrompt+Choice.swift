import BadgeModel

extension PresentationPrompt {
    /// Whether everything required can be presented.
    public var isSatisfiable: Bool { sets.allSatisfy { !$0.isRequired || !$0.options.isEmpty } }

    /// The choice that presents the least: the first option of each required set, with the first badge that matches,
    /// without anything optional; `nil` if no badges match.
    public var leastChoice: PresentationChoice? {
        guard isSatisfiable else { return nil }
        let ids = Set(sets.filter(\.isRequired).flatMap { $0.options.first ?? [] })
        let shares = queries.filter { ids.contains($0.id) }.compactMap { query in
            query.candidates.first.map { PresentationChoice.Share(query: query.id, badge: $0.badge.id) }
        }
        return PresentationChoice(request: request, shares: shares)
    }

    /// Returns the query with that identifier.
    public subscript(_ id: String) -> Query? { queries.first { $0.id == id } }

    /// Returns the badge of a share as a candidate; `nil` if it is none.
    public func candidate(of share: PresentationChoice.Share) -> Candidate? {
        self[share.query]?.candidates.first { $0.badge.id == share.badge }
    }

    /// Returns the claims that a choice discloses.
    public func claims(of choice: PresentationChoice) -> [Claim] {
        choice.shares.flatMap { share in
            candidate(of: share).map { candidate in
                candidate.required + candidate.optional.filter { share.optionalClaims.contains($0.path) }
            } ?? []
        }
    }
}
