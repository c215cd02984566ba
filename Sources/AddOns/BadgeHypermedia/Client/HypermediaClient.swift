public import BadgeKeys
import BadgeModel
public import BadgeOpenID
public import BadgeTransport
public import Foundation
import Synchronization

/// A client for logins that the authorization server drives: it sends one step after another, until it sends an
/// authorization code.
///
///     let client = try HypermediaClient(server: server, clientID: "app", redirect: redirect, key: key, web: web)
///     let flow = try client.makeFlow()
///     try await flow.begin()
///     for await event in flow.events { … }
public struct HypermediaClient: Sendable {
    let server: AuthorizationServer
    let endpoint: URL
    let clientID: String
    let redirect: URL
    let key: SigningKey
    let web: WebClient
    let configuration: HypermediaConfiguration
    private let slot = FlowSlot()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: The authorization server.
    ///   - clientID: The identifier of the client.
    ///   - redirect: The redirect URI of the client, which is not opened.
    ///   - key: The key to which all tokens are bound, of the login and after it.
    ///   - web: The web client, scoped to the organization.
    ///   - configuration: The options.
    /// - Throws: `BadgeError` `notSupported` if the server has no such logins; `invalidInput`, with the recovery
    ///   `unrecoverable`, if an option is wrong.
    public init(
        server: AuthorizationServer, clientID: String, redirect: URL, key: SigningKey, web: WebClient,
        configuration: HypermediaConfiguration = HypermediaConfiguration()
    ) throws {
        guard let endpoint = server.hypermediaEndpoint else {
            throw BadgeError(
                .notSupported, .hypermedia("notSupported.hypermediaLogin"), ["server": server.issuer.origin])
        }
        guard !clientID.isEmpty else { throw HypermediaConfiguration.wrong("clientID") }
        try configuration.validate()
        self.server = server
        self.endpoint = endpoint
        self.clientID = clientID
        self.redirect = redirect
        self.key = key
        self.web = web
        self.configuration = configuration
    }

    /// Returns a new flow, which has not begun. The client and its copies have one at a time.
    ///
    /// - Throws: `BadgeError` `attemptInProgress` until the flow before it has ended.
    public func makeFlow() throws -> HypermediaFlow {
        guard slot.take() else {
            throw BadgeError(
                .attemptInProgress, .hypermedia("attemptInProgress.loginFlow"), ["server": server.issuer.origin])
        }
        return HypermediaFlow(self, in: slot)
    }
}

/// The one flow that a client can have.
final class FlowSlot: Sendable {
    private let isTaken = Mutex(false)

    /// Returns whether it was free.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    func free() { isTaken.withLock { $0 = false } }
}
