import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation

/// Publishes the store's checkpoint to an organization and stores its receipt. If the organization holds a newer
/// checkpoint than the store, the store is an older copy.
struct PublishCheckpoint {
    let organization: Organization
    let trust: [JWK]
    let context: WorkflowContext

    // What was left over goes first, and other processes may tell more in between.
    private static let mostRounds = 4

    /// - Throws: `BadgeError` `rolledBack` when the store is an older copy, whose badges are blocked from then on;
    ///   `serverAnswerInvalid`, `signatureInvalid`; errors of the web client.
    func run() async throws {
        guard let endpoint = try await context.issuer.checkpointEndpoint(of: organization) else { return }
        for _ in 0..<Self.mostRounds {
            if try await publishOnce(to: endpoint) { return }
        }
        throw Self.unheard(organization)
    }

    /// Publishes once, and returns whether nothing is left to publish.
    private func publishOnce(to endpoint: URL) async throws -> Bool {
        let unsent = try await context.store.prepareCheckpoint(of: organization.id) { statement, syncKey in
            try WitnessedCheckpoint.sign(statement, with: syncKey).compact
        }
        guard let unsent else { return true }
        let checkpoint = try WitnessedCheckpoint.verify(unsent.compact, holder: nil)
        switch try await context.issuer.publish(checkpoint, at: endpoint, of: organization, trust: trust) {
        case .recorded(let receipt):
            try await context.store.saveReceipt(
                receipt.compact, for: checkpoint.compact, checkpoint.statement, of: unsent.badgeID)
            return !unsent.isLeftOver
        case .refused(let held):
            let isOlder = try await context.store.recordConflict(held.statement, held.digest, of: unsent.badgeID)
            if isOlder { throw Self.rolledBack(organization) }
            return false
        case nil: return true
        }
    }

    private static func unheard(_ organization: Organization) -> BadgeError {
        BadgeError(
            .serverAnswerInvalid,
            "serverAnswerInvalid.checkpointKept", ["organization": organization.name]
        )
    }

    private static func rolledBack(_ organization: Organization) -> BadgeError {
        BadgeError(
            .rolledBack,
            "rolledBack.organizationKnowsNewer", ["organization": organization.name])
    }
}
