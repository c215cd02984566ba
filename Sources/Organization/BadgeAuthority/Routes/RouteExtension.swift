import BadgeServing
package import Hummingbird
import Synchronization

// A server beside the organization's own routes, such as one for the tests of an app: its routes, and what the
// organization says of them. It reaches the organization through its routes.
package protocol RouteExtension: Sendable {
    // The scopes and the grants of tokens that it has beside the organization's own.
    var scopes: [String] { get }
    var grants: [String] { get }
    // The path of each of its endpoints, by the member of the server's metadata that names it.
    var endpoints: [String: String] { get }

    // Requires that the organization may be served there together with it.
    func requireSafe(on host: String, of authority: Authority, proxies: [String]) throws

    // Prepares the organization before it is served on a socket.
    func begin(in authority: Authority) throws

    // Adds its routes behind those of the organization.
    func add(to router: Router<AuthorityContext>, of routes: AuthorityRoutes)

    // Responds to a request for a token of one of its grants.
    func token(_ form: [String: String], _ request: Request, of routes: AuthorityRoutes) async throws -> Response

    // Whether a page of another site may have the response in a frame.
    func mayBeFramed(_ request: Request) -> Bool
}

extension RouteExtension {
    package var scopes: [String] { [] }
    package var grants: [String] { [] }
    package var endpoints: [String: String] { [:] }
    package func begin(in authority: Authority) throws {}
    package func token(
        _ form: [String: String], _ request: Request, of routes: AuthorityRoutes
    ) async throws -> Response { throw ProtocolError.unsupportedGrant }
    package func mayBeFramed(_ request: Request) -> Bool { false }
}

// What a route extension keeps in memory for an organization, as long as the organization is open.
package protocol RouteExtensionState: AnyObject, Sendable {
    init()
}

// The states of all route extensions, by type.
final class RouteExtensionStates: Sendable {
    private let states = Mutex<[ObjectIdentifier: any RouteExtensionState]>([:])

    subscript<State: RouteExtensionState>(_: State.Type) -> State {
        states.withLock { states in
            if let state = states[ObjectIdentifier(State.self)] as? State { return state }
            let state = State()
            states[ObjectIdentifier(State.self)] = state
            return state
        }
    }
}
