public import Foundation

/// What keeps the tokens of a user who is signed in, and the flow of a server.
public protocol FlowSessionStore: Sendable {
    /// Returns the tokens of a client at a server; `nil` if nobody is signed in.
    func flowSession(at server: URL, of client: String) async throws -> FlowSession?

    /// Saves the tokens of a client at a server, in place of earlier ones.
    func save(_ session: FlowSession, at server: URL, of client: String) async throws

    /// Erases the tokens of a client at a server.
    func removeFlowSession(at server: URL, of client: String) async throws

    /// Returns the flow that was stored for an address; `nil` if there is none.
    func cachedFlow(at address: URL) async throws -> Data?

    /// Saves a flow, in place of an earlier one.
    func cache(_ flow: Data, at address: URL) async throws
}
