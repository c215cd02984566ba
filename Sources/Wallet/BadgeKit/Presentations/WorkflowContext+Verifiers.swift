import BadgeKeys
import BadgeModel
package import BadgePresentation
import BadgeStorage
import BadgeSystem
import BadgeTransport
import Foundation

extension WorkflowContext {
    /// Returns who vouches for verifiers: as the user and the app state it, and the policies in force of organizations
    /// for their own badges. An anchor of a policy that cannot be read vouches for nobody.
    package func verifierTrust() async throws -> VerifierTrust {
        var trust = VerifierTrust.none
        for anchor in presentationSettings.verifiers { try trust.add(anchor) }
        for verifier in try await store.trustedVerifiers() { try trust.add(verifier.anchor, named: verifier.name) }
        let now = sensors.clock.now()
        for organization in try await store.organizations() {
            guard let policy = organization.policy, now < policy.expires, !policy.policy.verifiers.isEmpty else {
                continue
            }
            var own = VerifierTrust.none
            for anchor in policy.policy.verifiers {
                do { try own.add(anchor) } catch is BadgeError { continue }
            }
            trust.organizations[organization.id] = own
        }
        return trust
    }

    /// Returns the types of transaction data that can be shown: the user's, and the app's of other names.
    package func transactionTypes() async throws -> [TransactionDataType] {
        let own = try await store.transactionTypes().map { try TransactionDataType(JSONReader($0.document)) }
        return own + presentationSettings.transactionTypes.filter { type in !own.contains { $0.name == type.name } }
    }
}

extension VerifierTrust {
    /// Adds an anchor.
    ///
    /// - Throws: `BadgeError` `invalidInput`, `documentInvalid`.
    mutating func add(_ anchor: VerifierAnchor, named name: String? = nil) throws {
        switch anchor {
        case .roots(let pem): roots = roots.adding(try RootCertificates(pem: pem))
        case .attester(let issuer, let keys): attesters[issuer, default: []] += try keys.map(JWK.init)
        case .client(let id, let ownName, let keys, let addresses):
            guard Self.canRegister(id) else {
                throw BadgeError(.invalidInput, "invalidInput.verifierClient", ["client": id])
            }
            clients[id] = RegisteredVerifier(
                name: ownName ?? name, keys: try keys.map(JWK.init), responseURIs: Set(addresses))
        }
    }
}
