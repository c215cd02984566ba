public import BadgeKeys
public import BadgeModel
import BadgeTransport
public import Foundation

/// What an organization says to how far a wallet's store has come.
public enum CheckpointAnswer: Sendable {
    /// It keeps the statement, and this is its receipt.
    case recorded(CheckpointReceipt)
    /// It does not follow from the one that the organization has; here that one is. Its signature is verified.
    case refused(WitnessedCheckpoint)
}

extension IssuerClient {
    /// Where an organization keeps how far wallets' stores have come; `nil` when it does not.
    ///
    /// - Throws: `BadgeError` `metadataMismatch`, and those of the web client.
    public func checkpointEndpoint(of organization: Organization) async throws -> URL? {
        try await metadata(of: organization.issuer).checkpointEndpoint
    }

    /// Tells an organization how far the store has come; telling it twice has the effect of telling it once.
    ///
    /// - Parameters:
    ///   - checkpoint: The signed statement.
    ///   - endpoint: Where the organization takes it.
    ///   - organization: The organization of the badge whose key signed.
    ///   - trust: The organization's keys, pinned before.
    /// - Returns: Its verified answer; `nil` when there is nothing at that address.
    /// - Throws: `BadgeError` `serverAnswerInvalid`, `signatureInvalid`, `documentInvalid`, and those of the web
    ///   client.
    public func publish(
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

    /// What the organization holds must be this very key's word on this very store.
    private static func held(_ problem: ProblemDetails, against checkpoint: WitnessedCheckpoint) throws
        -> WitnessedCheckpoint
    {
        let compact = try JSONReader(problem.document)["statement"].string()
        let held = try WitnessedCheckpoint.verify(compact, holder: checkpoint.key.thumbprint)
        guard held.statement.store == checkpoint.statement.store else {
            throw BadgeError(
                .serverAnswerInvalid, "serverAnswerInvalid.checkpointOfAnotherStore",
                underlying: problem)
        }
        return held
    }
}
