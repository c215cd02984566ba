package import BadgeServing
import BadgeVerifier

extension Bound {
    static let refusedPresentations = Bound("refusedPresentations", 120, share: .whole, overflow: .refused)
    // Valid ones too, which the verifier must remember.
    static let presentations = Bound("presentations", 120, share: .whole, overflow: .refused)
    // Each holder key has a share. What an address, or an IPv6 network, can add at the rate of its presentations leaves
    // others more than half.
    package static let answeredChallenges = Bound(
        "answeredChallenges", 65_536, share: .owner(Challenges.answersOfAKey), overflow: .refused)

    // A request to a wallet, and its result until it is read.
    static let presentationTransactions = Bound(
        "presentationTransactions", PresentationTransactions.capacity,
        share: .address(PresentationTransactions.ofAddress), overflow: .heaviestLoses)
    // Requests that a door's page begins by itself.
    static let begunAtDoor = Bound("begunAtDoor", 60, share: .whole, overflow: .refused)
    static let refusedResults = Bound("refusedResults", 60, share: .whole, overflow: .refused)
    // A program, or a page, that finds no room is answered at once.
    static let resultWaiters = Bound("resultWaiters", 256, share: .address(64), overflow: .refused)

    package static let ofVerifierHTTP = [
        refusedPresentations, presentations, answeredChallenges, presentationTransactions, begunAtDoor, refusedResults,
        resultWaiters,
    ]
}
