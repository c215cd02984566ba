package import BadgeAuthority
import BadgeModel
import Foundation
package import Hummingbird
import Synchronization

/// A server of native sign-ins: flows, accounts and their tokens, as part of an organization.
///
/// It is for developers of apps and for tests: accounts that are registered are lost when the process ends. People of the
/// organization sign in with their own passwords. Messages to the holders of accounts, for a forgotten password or to
/// verify an email address, are written to the organization's outbox, and their links open a page of this server. A
/// signed-in account whose email address is verified and that of a person redeems into that person's invitation.
///
///     let flows = try FlowServer()
///     configuration.transport = try authority.transport { $0.flows = flows }
public final class FlowServer: Sendable {
    /// The flows that it serves.
    public let library: FlowLibrary
    /// Whether anyone may sign in as anyone: at sample providers, which ask for an email address alone, and whether an email
    /// address like `error-414@example.com` brings that error. For tests, on this machine only.
    public let hasSampleProviders: Bool
    /// The origins whose pages may have one of this server's in a frame, as in the directive `frame-ancestors`; sample providers
    /// allow the pages of this machine, `http://*.localhost:*`.
    public let embedders: [String]
    let clients: Set<String>
    let state = Mutex(FlowServerState())

    /// The client that a server without others knows.
    public static let sampleClient = "badge-app"

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - library: The flows; the built-in ones by default.
    ///   - clients: The identifiers of the clients.
    ///   - hasSampleProviders: Whether anyone may sign in as anyone.
    ///   - embedders: The origins whose pages may have one of this server's in a frame.
    /// - Throws: `BadgeError` `documentInvalid`, which does not happen for the built-in flows.
    public init(
        _ library: FlowLibrary? = nil, clients: Set<String> = [FlowServer.sampleClient],
        hasSampleProviders: Bool = false, embedders: [String] = []
    ) throws {
        self.library = try library ?? .standard()
        self.clients = clients
        self.hasSampleProviders = hasSampleProviders
        self.embedders = embedders + (hasSampleProviders ? [Self.thisMachine] : [])
    }

    private static let thisMachine = "http://*.localhost:*"

    /// Answers the next request with an error of the protocol, whatever it is.
    ///
    /// - Parameter code: The number of the error, such as 414.
    public func failNext(_ code: Int) { state.withLock { $0.nextFailure = .error(code) } }

    /// Answers the next request with a body that is no reply.
    public func answerNext(_ body: String) { state.withLock { $0.nextFailure = .body(body) } }
}

extension FlowServer: RouteExtension {
    // A login without a credential is for this machine.
    package func requireSafe(on host: String, of authority: Authority, proxies: [String]) throws {
        guard hasSampleProviders else { return }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        guard URL(string: "http://\(bracketed)")?.isLoopback == true, try authority.organization().issuer.isLoopback,
            proxies.isEmpty
        else {
            throw BadgeError(
                .invalidInput,
                .samples("invalidInput.sampleProviders"))
        }
    }

    // The codes of its messages were lost with the process that had made them.
    package func begin(in authority: Authority) throws { try authority.store.endAllFlowMessages() }

    package func add(to router: Router<AuthorityContext>, of routes: AuthorityRoutes) {
        routes.addFlows(to: router, self)
    }
}
