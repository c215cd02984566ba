import BadgeServing
import Hummingbird

/// Answers every request to a server.
protocol PageAnswering: Sendable {
    /// Answers a request, whatever it is.
    ///
    /// - Parameters:
    ///   - client: The address that the request counts for; `nil` for one within this process.
    ///   - whenAuthenticated: Called for a request of a session, before its body is read.
    func response(to request: Request, from client: ClientAddress?, whenAuthenticated: () -> Void) async -> Response
}

extension WebServer: PageAnswering {
    func response(to request: Request, from client: ClientAddress?, whenAuthenticated: () -> Void) async -> Response {
        await response(to: request, whenAuthenticated: whenAuthenticated)
    }
}
