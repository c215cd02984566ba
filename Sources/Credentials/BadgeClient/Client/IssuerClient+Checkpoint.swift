package import BadgeCredentials
package import BadgeKeys
package import BadgeModel
import BadgeTransport
package import Foundation

/// An organization's response to a published checkpoint.
package enum CheckpointAnswer: Sendable {
    /// The organization recorded the checkpoint, and this is its receipt.
    case recorded(CheckpointReceipt)
    /// The checkpoint does not follow the organization's newest one, which is returned with a verified signature.
    case refused(WitnessedCheckpoint)
}

extension IssuerClient {
    /// Returns the endpoint for checkpoints of wallets' stores; `nil` if the organization has none.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    package func checkpointEndpoint(of organization: Organization) async throws -> URL? {
        try await metadata(of: organization.issuer).checkpointEndpoint
    }

    /// Publishes a checkpoint to an organization. Repeating the request has no further effect.
    ///
    /// - Parameters:
    ///   - checkpoint: The signed checkpoint.
    ///   - endpoint: The organization's endpoint for checkpoints.
    ///   - organization: The organization of the badge whose key signed.
    ///   - trust: The organization's pinned keys.
    /// - Returns: Its verified response; `nil` when there is nothing at that address.
    /// - Throws: `BadgeError` `serverAnswerInvalid`, `signatureInvalid`, `documentInvalid`, and those of the web
    ///   client.
    package func publish(
        _ checkpoint: WitnessedCheckpoint, at endpoint: URL, of organization: Organization, trust: [JWK]
    ) async throws -> CheckpointAnswer? {
        do {
            let body = JSON.object(["statement": .string(checkpoint.compact)])
            let receipt = try await web(for: organization.issuer)
                .postJSON(endpoint, body, isRepeatable: true) { try $0["receipt"].string() }
            return .recorded(
                try CheckpointReceipt.verify(
                    receipt, for: checkpoint, issuer: organization.issuer.absoluteString, trust: trust))
        } catch let failure as BadgeError {
            guard let problem = failure.serverProblem else { throw failure }
            if problem.status == 404 { return nil }
            guard problem.error == "store_rolled_back" else { throw failure }
            return .refused(try Self.held(problem, against: checkpoint))
        }
    }

    /// Requires that the organization's checkpoint is signed with this key for this store.
    private static func held(_ problem: ProblemDetails, against checkpoint: WitnessedCheckpoint) throws
        -> WitnessedCheckpoint
    {
        let compact = try JSONReader(problem.document)["statement"].string()
        let held = try WitnessedCheckpoint.verify(compact, holder: checkpoint.key.thumbprint)
        guard held.statement.store == checkpoint.statement.store else {
            throw BadgeError(
                .serverAnswerInvalid, .client("serverAnswerInvalid.checkpointOfAnotherStore"),
                underlying: problem)
        }
        return held
    }
}
