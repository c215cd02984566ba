import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import X509
import XCTest

/// A verifier whose requests are right, until a test changes them.
struct VerifierScript {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let host = "verifier.example.org"
    static let responseURI = "https://verifier.example.org/response"
    static let requestURI = "https://verifier.example.org/request/1"
    static let clientID = "x509_san_dns:\(host)"
    static let redirectClient = "redirect_uri:\(responseURI)"
    static let nonce = "n-0S6_WzA2Mj"
    static let type = "https://example.org/badge"

    let root = TestAuthority("Root of Verifiers")
    let key = SigningKey(random: SeededRandom(seed: 11))
    let stranger = SigningKey(random: SeededRandom(seed: 12))
    let encryptionKey: AgreementKey = {
        var key = AgreementKey(random: SeededRandom(seed: 13))
        key.publicKey.keyID = "enc-1"
        return key
    }()

    static let query: JSON = [
        "credentials": [
            [
                "id": "badge", "format": "dc+sd-jwt", "meta": ["vct_values": [.string(type)]],
                "claims": [["path": ["name"]]],
            ]
        ]
    ]

    static let formats: JSON = ["dc+sd-jwt": ["sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": ["ES256"]]]

    /// The parameters of a request object; `nil` takes one away.
    func parameters(_ changes: [String: JSON?] = [:]) -> JSON {
        let all: [String: JSON?] = [
            "client_id": .string(Self.clientID), "response_type": "vp_token", "response_mode": "direct_post",
            "response_uri": .string(Self.responseURI), "nonce": .string(Self.nonce), "state": "s-1",
            "aud": "https://self-issued.me/v2", "dcql_query": Self.query,
            "client_metadata": ["vp_formats_supported": Self.formats],
        ]
        return .object(all.merging(changes) { $1 }.compactMapValues(\.self))
    }

    /// Metadata with the verifier's key for encryption.
    func metadata(_ keys: [JSON]? = nil, encryption: [JSON]? = ["A128GCM", "A256GCM"]) -> JSON {
        .object(compacting: [
            "vp_formats_supported": Self.formats, "jwks": ["keys": .array(keys ?? [encryptionKey.publicKey.json])],
            "encrypted_response_enc_values_supported": encryption.map(JSON.array),
        ])
    }

    func chain(_ certificates: [Certificate]? = nil) throws -> JSON {
        .array(
            try (certificates ?? [try root.certify(key)]).map { .string(Data(try $0.der).base64EncodedString()) })
    }

    /// A signed request object.
    func object(
        _ changes: [String: JSON?] = [:], header: [String: JSON?] = [:], type: String = "oauth-authz-req+jwt",
        signedBy signer: SigningKey? = nil
    ) throws -> String {
        let own: [String: JSON?] = ["x5c": try chain()]
        return try JWS.sign(
            parameters(changes), type: type, header: own.merging(header) { $1 }.compactMapValues(\.self),
            with: signer ?? key)
    }

    /// A link with parameters.
    static func link(_ parameters: [(String, String)], scheme: String = "openid4vp") -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let query = parameters.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }
        return "\(scheme)://?" + query.joined(separator: "&")
    }

    static func link(_ object: String, client: String = clientID) -> String {
        link([("client_id", client), ("request", object)])
    }

    static func link(fetching address: String = requestURI, method: String? = nil) -> String {
        link(
            [("client_id", clientID), ("request_uri", address)] + (method.map { [("request_uri_method", $0)] } ?? []))
    }

    /// A link with unsigned parameters.
    func link(unsigned changes: [String: JSON?] = [:]) -> String {
        let own: [String: JSON?] = ["client_id": .string(Self.redirectClient), "aud": nil]
        let members = parameters(own.merging(changes) { $1 }).objectValue ?? [:]
        return Self.link(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.stringValue ?? $0.value.text) })
    }

    var trust: VerifierTrust {
        get throws { VerifierTrust(roots: try RootCertificates(pem: try root.pem)) }
    }

    func client(
        _ transport: any HTTPTransport = ScriptedTransport(), trust: VerifierTrust? = nil,
        types: [TransactionDataType] = [], schemes: Set<String> = [], privateHosts: PrivateHosts = .none,
        at now: Date = now
    ) throws -> PresentationClient {
        PresentationClient(
            web: WebClient(
                transport: transport, clock: FixedClock(now), random: SeededRandom(seed: 14),
                privateHosts: privateHosts, pause: { _ in }),
            trust: try trust ?? self.trust, formats: [SDJWTFormat()], transactionTypes: types, redirectSchemes: schemes)
    }

    /// Reads the request of a link.
    func read(_ link: String, with client: PresentationClient? = nil) async throws -> VerifierRequest {
        try await (client ?? self.client()).request(for: try VerifierRequestLink(received: link))
    }

    /// Reads a signed request.
    func read(
        _ changes: [String: JSON?], header: [String: JSON?] = [:], with client: PresentationClient? = nil
    ) async throws -> VerifierRequest {
        let named = changes["client_id"].flatMap(\.self)?.stringValue
        return try await read(
            Self.link(try object(changes, header: header), client: named ?? Self.clientID), with: client)
    }
}

/// Returns the refusal of a request.
func refusal<Value>(
    file: StaticString = #filePath, line: UInt = #line, _ call: () async throws -> Value
) async throws -> PresentationRefusal? {
    do {
        _ = try await call()
        XCTFail("nothing was refused", file: file, line: line)
        return nil
    } catch let refusal as PresentationRefusal {
        return refusal
    }
}
