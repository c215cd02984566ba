public import BadgeKeys
public import BadgeModel
public import BadgeTransport
public import Foundation

/// What a certificate server asks before it certifies a key.
public struct CertificateField: Sendable, Hashable {
    /// Its name in the request.
    public let name: String
    /// What to write before it.
    public let label: String
    /// Whether it may not be seen.
    public let isSecret: Bool
    /// Whether it must be filled in.
    public let isRequired: Bool
}

extension IssuerClient {
    /// What a certificate server asks, in its order.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `serverAnswerInvalid`, and those of the web client.
    public func fetchCertificateFields(from server: URL) async throws -> [CertificateField] {
        try server.requireSecureServer()
        return try await web(for: server).get(server) { reader in
            let fields = try reader["fields"].elements().map { try CertificateField($0) }
            guard fields.count <= 32, Set(fields.map(\.name)).count == fields.count else {
                throw reader["fields"].failure("has more than 32 fields, or a name twice")
            }
            return fields
        }
    }

    /// Has a certificate server certify a key.
    ///
    /// - Parameters:
    ///   - key: The key, which signs the request and stays here.
    ///   - name: What the certificate is to call this device.
    ///   - fields: A value for each field, by name.
    ///   - server: The certificate server.
    /// - Throws: `BadgeError` `invalidInput`, which other values cure, when the server refuses the fields;
    ///   `serverAnswerInvalid` when the certificate is for another key; those of the web client.
    public func requestCertificate(
        of key: SigningKey, named name: String, fields: [String: Secret], from server: URL
    ) async throws -> DeviceCertificate {
        let request = try SigningRequest(commonName: name, key: key)
        let body: JSON = [
            "request": .string(Base64URL.encode(request.der)),
            "fields": .object(fields.mapValues { .string($0.revealedText) }),
        ]
        do {
            let chain = try await web(for: server).postJSON(server, body) { reader in
                try reader["certificates"].elements().map { element in
                    try Base64URL.decode(try element.nonEmptyString(maxLength: 24 * 1024))
                }
            }
            return try DeviceCertificate(chain, key: key, from: server)
        } catch let failure as BadgeError where failure.serverProblem?.error == "fields_refused" {
            throw BadgeError(
                .invalidInput, "invalidInput.certificateFields", ["server": server.host() ?? ""],
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
