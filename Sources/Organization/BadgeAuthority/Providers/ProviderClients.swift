import BadgeOpenID
import BadgeTransport
import Foundation
import Synchronization

// Evaluates the ID tokens of the organization's identity providers. Their metadata and keys are cached.
final class ProviderClients: Sendable {
    private let network: (any HTTPTransport)?
    private let clients = Mutex<[URL: OpenIDProvider]>([:])

    // The minimum time between two requests for a provider's keys, which limits the load that forged tokens can cause.
    private static let pause: TimeInterval = 5
    // The longest request to a provider in seconds: shorter than that of the wallet which waits for it.
    private static let patience = 10

    // Without a network, the clients use the real one.
    init(network: (any HTTPTransport)? = nil) {
        self.network = network
    }

    func client(of issuer: URL, for authority: Authority) throws -> OpenIDProvider {
        if let known = clients.withLock({ $0[issuer] }) { return known }
        // Failed requests are not retried here: the wallet retries.
        let web = WebClient(
            transport: try network ?? LiveTransport(timeoutSeconds: Self.patience), clock: authority.clock,
            random: authority.random
        ).once
        return clients.withLock { clients in
            if let known = clients[issuer] { return known }
            let client = OpenIDProvider(issuer: issuer, web: web, pause: Self.pause)
            clients[issuer] = client
            return client
        }
    }
}
