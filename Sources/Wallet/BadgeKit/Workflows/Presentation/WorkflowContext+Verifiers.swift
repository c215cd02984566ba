import BadgeKeys
import BadgeModel
package import BadgePresentation
import BadgeStorage
import BadgeSystem
import BadgeTransport
import Foundation

extension WorkflowContext {
    /// Returns who vouches for verifiers: as the user and the app state it, and the policies in force of organizations
    /// for their own badges. An authority of a policy that cannot be read vouches for nobody.
    package func verifierTrust() async throws -> VerifierTrust {
        var trust = VerifierTrust.none
        for authority in verifiers.authorities { try trust.add(authority) }
        for verifier in try await store.trustedVerifiers() { try trust.add(verifier.authority, named: verifier.name) }
        let now = sensors.clock.now()
        for organization in try await store.organizations() {
            guard let policy = organization.policy, now < policy.expires, !policy.policy.verifiers.isEmpty else {
                continue
            }
            var own = VerifierTrust.none
            for authority in policy.policy.verifiers {
                do { try own.add(authority) } catch is BadgeError { continue }
            }
            trust.organizations[organization.id] = own
        }
        return trust
    }

    /// Makes a client for verifiers, with what is trusted now.
    func presentationClient() async throws -> PresentationClient {
        PresentationClient(
            web: issuer.client, trust: try await verifierTrust(), formats: formats,
            transactionTypes: try await transactionTypes(), requiresHAIP: verifiers.requiresHAIP)
    }

    /// Returns the types of transaction data that can be shown: the user's, and the app's of other names.
    package func transactionTypes() async throws -> [TransactionDataType] {
        let own = try await store.transactionTypes().map { try TransactionDataType(JSONReader($0.document)) }
        return own + verifiers.transactionTypes.filter { type in !own.contains { $0.name == type.name } }
    }
}
