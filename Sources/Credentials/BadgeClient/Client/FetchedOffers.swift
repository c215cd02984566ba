import BadgeCredentials
import BadgeOpenID
import Synchronization

/// The offers that were fetched to look at them, until they are redeemed.
final class FetchedOffers: Sendable {
    private static let most = 8

    private let offers = Mutex<[(link: String, offer: CredentialOffer)]>([])

    func store(_ offer: CredentialOffer, for link: String) {
        offers.withLock { offers in
            offers.removeAll { $0.link == link }
            offers.append((link, offer))
            if offers.count > Self.most { offers.removeFirst() }
        }
    }

    /// Returns the offer of a link, and forgets it.
    func take(_ link: String) -> CredentialOffer? {
        offers.withLock { offers in
            offers.firstIndex { $0.link == link }.map { offers.remove(at: $0).offer }
        }
    }
}
