public import BadgeModel
public import BadgePresentation
public import BadgeStorage
import BadgeSystem
import Foundation

extension BadgeWallet {
    /// Whom the user trusts to vouch for verifiers, oldest first.
    public nonisolated(nonsending) var trustedVerifiers: [TrustedVerifier] {
        get async throws { try await store.trustedVerifiers() }
    }

    /// Trusts a party to vouch for verifiers, in place of what has the same name. The decision is in the audit log.
    ///
    ///     try await wallet.trustVerifiers(.roots(pem), as: "Example Trust")
    ///
    /// - Parameters:
    ///   - authority: The party.
    ///   - name: The name by which it is listed and removed; the name that is shown for a single verifier without one.
    /// - Throws: `BadgeError` `invalidInput` if the name is not a line of 1 to 128 characters, if certificates cannot be
    ///   read, or if the verifier's identifier has a prefix that says how it is verified; `documentInvalid` if a key
    ///   cannot be read.
    @discardableResult
    public nonisolated(nonsending) func trustVerifiers(
        _ authority: VerifierAuthority, as name: String
    ) async throws -> TrustedVerifier {
        guard name.isLine(of: 1...128) else { throw BadgeError(.invalidInput, "invalidInput.trustedVerifier") }
        try VerifierAuthority(JSONReader(authority.json)).requireUsable()
        let now = context.sensors.clock.now()
        let verifier = TrustedVerifier(
            name: name, authority: authority,
            trustedAt: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)))
        try await store.trust(verifier)
        return verifier
    }

    /// Stops trusting a party to vouch for verifiers.
    ///
    /// - Parameter name: The name under which it was trusted.
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func removeTrustedVerifier(_ name: String) async throws {
        try await store.removeTrustedVerifier(name)
    }

    /// The types of transaction data that the user declared, by name.
    public nonisolated(nonsending) var transactionTypes: [TransactionDataType] {
        get async throws {
            try await store.transactionTypes().map { try TransactionDataType(JSONReader($0.document)) }
        }
    }

    /// Declares a type of transaction data, in place of an earlier declaration of it. Verifiers may then ask the user to
    /// agree to transactions of this type.
    ///
    /// - Throws: `BadgeError` `documentInvalid` if a name or label cannot be shown, or is too long.
    public nonisolated(nonsending) func declareTransactionType(_ type: TransactionDataType) async throws {
        _ = try TransactionDataType(JSONReader(type.json))
        try await store.declare(
            StoredTransactionType(name: type.name, document: type.json, declaredAt: context.sensors.clock.now()))
    }

    /// Removes a type of transaction data, of which further requests are then refused.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public nonisolated(nonsending) func removeTransactionType(_ name: String) async throws {
        try await store.removeTransactionType(name)
    }
}
