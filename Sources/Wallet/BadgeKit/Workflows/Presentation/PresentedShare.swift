import BadgeDCQL
import BadgeModel
import BadgePresentation
import BadgeUI

/// A badge with which a user answers a query, and the claims that are disclosed.
struct PresentedShare: Sendable {
    let query: CredentialQuery
    let badge: Badge
    let claims: [ClaimsPath]
    let optional: Set<ClaimsPath>
    /// Whether its values were not shown yet.
    let isSealed: Bool
}

extension RequestedBadges {
    /// Returns what a user chose, if that answers the request.
    ///
    /// - Throws: `BadgeError` `invalidInput`, after which the user can choose again.
    func shares(of choice: PresentationChoice) throws -> [PresentedShare] {
        guard choice.request.isExactly(digest), !choice.shares.isEmpty else { throw unanswered }
        let byQuery = Dictionary(grouping: choice.shares, by: \.query)
        for (id, shares) in byQuery {
            guard shares.count == 1 || match[id]?.isMultiple == true, Set(shares.map(\.badge)).count == shares.count
            else { throw unanswered }
        }
        guard request.query.firstFinding(answering: Set(byQuery.keys)) == nil,
            request.transactionData.allSatisfy({ $0.queries.contains { byQuery[$0] != nil } })
        else { throw unanswered }
        return try choice.shares.map(share)
    }

    private func share(_ share: PresentationChoice.Share) throws -> PresentedShare {
        guard let query = request.query.credentials.first(where: { $0.id == share.query }),
            match[query.id]?.candidates.contains(where: { $0.credentialID == share.badge.rawValue }) == true,
            let badge = badge(share.badge.rawValue), let choice = self.choice(of: badge.id.rawValue, for: query)
        else { throw unanswered }
        let optional = Set(choice.optional.map(\.path).filter { share.optionalClaims.contains($0.description) })
        guard optional.count == share.optionalClaims.count, let claims = choice.claims(adding: optional) else {
            throw BadgeError(
                .invalidInput, "invalidInput.presentationClaims",
                ["claims": choice.optional.map(\.path.description).joined(separator: ", ")], recovery: .retry)
        }
        return PresentedShare(
            query: query, badge: badge, claims: claims.map(\.path), optional: optional,
            isSealed: isSealed(badge.id.rawValue))
    }

    private var unanswered: BadgeError {
        BadgeError(.invalidInput, "invalidInput.presentationChoice", [:], recovery: .retry)
    }
}

extension PresentedShare {
    /// Throws unless the credential that is released still says what the user saw.
    func require(_ credential: QueriedCredential) throws {
        guard query.claimChoice(in: credential)?.claims(adding: optional)?.map(\.path) == claims else {
            throw BadgeError(.invalidInput, "invalidInput.presentationChanged", ["badge": badge.display.name])
        }
    }
}
