import BadgeAuthority
import BadgeServing
import BadgeWebApp

extension Bound {
    static let refusedPresentations = Bound("refusedPresentations", 120, share: .whole, overflow: .refused)
    static let answeredChallenges = Bound(
        "answeredChallenges", 65_536, share: .follows("refusedPresentations"), overflow: .refused)

    // Every limit of every server.
    static let all = ofAuthority + ofWebApp + [refusedPresentations, answeredChallenges]
}
