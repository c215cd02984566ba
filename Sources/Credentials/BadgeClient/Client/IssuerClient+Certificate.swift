package import BadgeKeys
package import BadgeModel
package import BadgeTransport
package import Foundation

/// A field that a certificate server requires before it certifies a key.
package struct CertificateField: Sendable, Hashable {
    /// The name in the request.
    package let name: String
    package let label: String
    package let isSecret: Bool
    /// Whether the field must be filled in.
    package let isRequired: Bool
}

extension IssuerClient {
    /// Fetches the fields of a certificate server, in order.
    ///
    /// - Parameters:
    ///   - server: The certificate server.
    ///   - organization: The address of the organization on whose behalf it is asked.
    /// - Throws: `BadgeError` `serverInsecure`, `serverAnswerInvalid`, and those of the web client.
    package func fetchCertificateFields(
        from server: URL, for organization: URL
    ) async throws -> [CertificateField] {
        try server.requireSecureServer()
        return try await web(for: organization).get(server) { reader in
            let fields = try reader["fields"].elements().map { try CertificateField($0) }
            guard fields.count <= 32, Set(fields.map(\.name)).count == fields.count else {
                throw reader["fields"].failure("has more than 32 fields, or a name twice")
            }
            return fields
        }
    }

    /// Requests a certificate for a key from a certificate server.
    ///
    /// - Parameters:
    ///   - key: The key, which signs the request and stays on this device.
    ///   - name: The name of this device in the certificate.
    ///   - fields: A value for each field, by name.
    ///   - server: The certificate server.
    ///   - organization: The address of the organization to whose server the certificate is shown.
    /// - Throws: `BadgeError` `invalidInput`, which other values can resolve, when the server refuses the fields;
    ///   `serverAnswerInvalid` when the certificate is for another key; those of the web client.
    package func requestCertificate(
        of key: SigningKey, named name: String, fields: [String: Secret], from server: URL,
        for organization: URL
    ) async throws -> DeviceCertificate {
        let request = try SigningRequest(commonName: name, key: key)
        let body: JSON = [
            "request": .string(Base64URL.encode(request.der)),
            "fields": .object(fields.mapValues { .string($0.revealedText) }),
        ]
        do {
            let chain = try await web(for: organization).postJSON(server, body) { reader in
                try reader["certificates"].elements().map { element in
                    try Base64URL.decode(try element.nonEmptyString(maxLength: 24 * 1024))
                }
            }
            return try DeviceCertificate(
                chain, key: key, from: server,
                for: Organization.ID(rawValue: organization.normalized.absoluteString))
        } catch let failure as BadgeError where failure.serverProblem?.error == "fields_refused" {
            throw BadgeError(
                .invalidInput, .client("invalidInput.certificateFields"), ["server": server.host() ?? ""],
                underlying: failure.serverProblem, recovery: .retry)
        }
    }
}

extension CertificateField {
    fileprivate init(_ reader: JSONReader) throws {
        let name = try reader["name"].nonEmptyString(maxLength: 64)
        guard name.wholeMatch(of: /[A-Za-z0-9._\-]+/) != nil else {
            throw reader["name"].failure("has other characters than letters, digits, dots, hyphens and underscores")
        }
        self.init(
            name: name, label: try reader["label"].line(maxLength: 128),
            isSecret: try reader["secret"].optional?.bool() ?? false,
            isRequired: try reader["required"].optional?.bool() ?? true)
    }
}
