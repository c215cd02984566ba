import BadgeServing
import Foundation

/// What presentations cost their address: many at once, then ten a second, and of refused ones one a second.
struct PresentationCosts: Sendable {
    /// The presentations of one address for each second, once it has used up those that it may send at once.
    static let perSecond = 10.0

    private let all = TokenBuckets(burst: Double(Bound.presentations.limit), perSecond: Self.perSecond)
    private let refused = TokenBuckets(burst: Double(Bound.refusedPresentations.limit), perSecond: 1)

    /// Counts a presentation, as one that is refused. Returns the seconds to wait if there are too many.
    func take(for client: ClientAddress, at now: Date) -> Int? {
        refused.wait(for: client, at: now) ?? all.take(for: client, at: now) ?? refused.take(for: client, at: now)
    }

    /// The presentation was valid after all.
    func accept(from client: ClientAddress, at now: Date) { refused.refund(to: client, at: now) }
}
