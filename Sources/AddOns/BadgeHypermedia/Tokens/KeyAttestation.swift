public import Foundation

/// An attestation of the client's key: proves to a server which app and device hold the key.
///
///     struct VendorAttestation: KeyAttestation {
///         func attest(challenge: String, clientID: String, audience: URL) async throws -> String {
///             try await vendor.statement(of: key, over: challenge)
///         }
///     }
public protocol KeyAttestation: Sendable {
    /// Returns the response to a challenge. Called once for each access token of a login.
    ///
    /// - Parameters:
    ///   - challenge: The server's challenge, for one use.
    ///   - clientID: The identifier of the client.
    ///   - audience: The attestation endpoint.
    /// - Throws: Any error, which ends the login.
    func attest(challenge: String, clientID: String, audience: URL) async throws -> String
}
