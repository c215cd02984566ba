package import BadgeTransport
package import Foundation

extension IssuerClient {
    /// Returns the client for a server of native sign-ins.
    package func webClient(at server: URL) -> WebClient { web(for: server) }
}
