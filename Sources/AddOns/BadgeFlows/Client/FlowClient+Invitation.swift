package import BadgeModel
import Foundation

/// An invitation to fetch a badge, for a user who is signed in.
package struct FlowInvitation: Sendable {
    /// The offer.
    package let offer: String
    /// The transaction code; `nil` if the offer needs none.
    package let code: Secret?
}

extension FlowClient {
    /// Asks a server that issues badges itself for the invitation of the user who is signed in.
    ///
    /// - Throws: `BadgeError` `sessionEnded`; `accountUnknown`; the other refusals of the server; errors of the web client.
    package func requestInvitation() async throws -> FlowInvitation {
        let configuration = configuration
        let session = try await session(configuration)
        let reply = try await send(
            FlowRequest("/badge/invitation", [FlowParameter("access_token", .secret(session.accessToken))]),
            configuration)
        return try reply.read { reader in
            FlowInvitation(
                offer: try reader["offer"].nonEmptyString(maxLength: 16_384),
                code: try reader["transaction_code"].optional.map { Secret(utf8: try $0.string(maxLength: 64)) })
        }
    }
}
