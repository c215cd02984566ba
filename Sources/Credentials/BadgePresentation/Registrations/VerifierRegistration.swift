package import BadgeDCQL
import BadgeModel

/// What somebody who is trusted to register verifiers says of one: its purpose, and what it may ask for (ETSI TS 119 475
/// section 5.2.4).
package struct VerifierRegistration: Sendable, Hashable {
    /// The purpose by the tag of the language; empty if none is stated.
    package let purpose: [String: String]
    /// The credential queries that it is about; empty for all.
    let queries: [String]
    let credentials: [PermittedCredential]

    private static let (mostCredentials, mostLanguages) = (64, 64)

    /// Reads the payload of a registration certificate.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    init(_ payload: JSONReader, about queries: [String]) throws {
        self.queries = queries
        let purposes = try payload["purpose"].list(atMost: Self.mostLanguages)
        purpose = Dictionary(try purposes.map(Self.purpose)) { first, _ in first }
        credentials = try payload["credentials"].list(atMost: Self.mostCredentials).map(PermittedCredential.init)
    }

    private static func purpose(_ reader: JSONReader) throws -> (language: String, text: String) {
        (try reader["lang"].languageTag(), try reader["value"].displayText(maxLength: 1024))
    }
}

extension VerifierRequest {
    /// Returns what the registrations permit of a credential to a query; `nil` if there are none.
    package func permission(of query: CredentialQuery, for credential: QueriedCredential) -> CredentialPermission? {
        guard !registrations.isEmpty else { return nil }
        let about = registrations.filter { $0.queries.isEmpty || $0.queries.contains { $0.isExactly(query.id) } }
        return CredentialPermission(of: about.flatMap(\.credentials), for: credential)
    }
}

extension JSONReader {
    // None if the member is missing.
    fileprivate func list(atMost most: Int) throws -> [JSONReader] {
        let elements = try ifPresent?.elements() ?? []
        guard elements.count <= most else { throw failure("has more than \(most) elements") }
        return elements
    }
}
