/// Who vouches for verifiers that ask for badges: as the user, an app, or an organization's policy for its own badges
/// states it.
///
/// The root certificates of connections never vouch for a verifier.
public enum VerifierAuthority: Sendable, Hashable {
    /// Root certificates of verifiers' certificates, PEM.
    case roots(String)
    /// Root certificates of those who register verifiers, PEM: for what purpose a verifier asks, and what it may ask for.
    case registrars(String)
    /// A party that attests who verifiers are, and registers none: its issuer identifier, and its keys (JWK).
    case attester(issuer: String, keys: [JSON])
    /// One verifier: its full client identifier, the name to show, its keys (JWK), without which it sends unsigned
    /// requests, and the addresses to which answers may go.
    case client(id: String, name: String?, keys: [JSON], responseURIs: [String])
}

extension VerifierAuthority {
    private static let (mostKeys, mostAddresses) = (8, 16)

    /// Reads a document of one authority.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ reader: JSONReader) throws {
        var findings = ValidationErrors()
        let authority = VerifierAuthority(reader, &findings)
        try findings.check()
        guard let authority else { throw reader.failure("cannot be read") }
        self = authority
    }

    /// Reads an element of a policy's `verifiers`; records a finding and returns `nil` if it is invalid.
    init?(_ reader: JSONReader, _ findings: inout ValidationErrors) {
        let kinds = ["roots", "registrars", "issuer", "client"].filter { reader[$0].value != nil }
        guard kinds.count == 1 else {
            findings.note(reader, "does not have one of roots, registrars, issuer and client")
            return nil
        }
        switch kinds[0] {
        case "roots":
            findings.allow(only: ["roots"], in: reader)
            self = .roots(findings.required(reader["roots"], placeholder: "") { try $0.certificates() })
        case "registrars":
            findings.allow(only: ["registrars"], in: reader)
            self = .registrars(findings.required(reader["registrars"], placeholder: "") { try $0.certificates() })
        case "issuer":
            findings.allow(only: ["issuer", "keys"], in: reader)
            let issuer = findings.required(reader["issuer"], placeholder: "") { try $0.identifier() }
            self = .attester(issuer: issuer, keys: Self.keys(reader["keys"], 1...Self.mostKeys, &findings))
        default:
            findings.allow(only: ["client", "name", "keys", "responseURIs"], in: reader)
            let client = findings.required(reader["client"], placeholder: "") { try $0.identifier() }
            let addresses = findings.elements(reader["responseURIs"], 1...Self.mostAddresses) { reader, findings in
                findings.required(reader, placeholder: "") { try $0.address() }
            }
            self = .client(
                id: client, name: findings.displayText(reader["name"], maxLength: 128),
                keys: Self.keys(reader["keys"], 0...Self.mostKeys, &findings), responseURIs: addresses)
        }
    }

    private static func keys(
        _ reader: JSONReader, _ count: ClosedRange<Int>, _ findings: inout ValidationErrors
    ) -> [JSON] {
        findings.elements(reader, count) { reader, findings in
            findings.required(reader, placeholder: .null) { key in
                _ = try key["kty"].nonEmptyString(maxLength: 16)
                guard key["d"].value == nil else { throw key["d"].failure("is part of a private key") }
                return try key.present()
            }
        }
    }

    /// The document.
    public var json: JSON {
        switch self {
        case .roots(let pem): ["roots": .string(pem)]
        case .registrars(let pem): ["registrars": .string(pem)]
        case .attester(let issuer, let keys): ["issuer": .string(issuer), "keys": .array(keys)]
        case .client(let id, let name, let keys, let addresses):
            .object(compacting: [
                "client": .string(id), "name": .optional(name), "keys": .array(keys),
                "responseURIs": .array(addresses.map(JSON.string)),
            ])
        }
    }

    /// The kind, by a stable name.
    public var kind: String {
        switch self {
        case .roots: "root"
        case .registrars: "registrar"
        case .attester: "attester"
        case .client: "client"
        }
    }
}

extension JSONReader {
    fileprivate func certificates() throws -> String {
        let text = try nonEmptyString(maxLength: 64 * 1024)
        guard text.contains("-----BEGIN CERTIFICATE-----") else { throw failure("has no certificate in PEM") }
        return text
    }

    // As written, since answers go to exactly this address.
    fileprivate func address() throws -> String {
        _ = try url()
        return try string()
    }

    fileprivate func identifier() throws -> String { try nonEmptyString(maxLength: 2048) }
}
