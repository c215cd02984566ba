import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

// A device: it sends what a wallet with a key of its own sends, and what it must not.
final class DeviceProbe: Sendable {
    let wallet: WalletProbe
    let key: SigningKey
    private let random: SeededRandom
    private let lastNonce = Mutex("")

    convenience init(_ wallet: WalletProbe, seed: UInt64, random: SeededRandom) {
        self.init(wallet, key: SigningKey(random: SeededRandom(seed: seed)), random: random)
    }

    init(_ wallet: WalletProbe, key: SigningKey, random: SeededRandom) {
        self.wallet = wallet
        self.random = random
        self.key = key
    }

    var id: String { key.publicKey.thumbprint }
    var nonce: String { lastNonce.withLock { $0 } }

    // `changes` replaces claims of the proof; null takes one away.
    func proof(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, changes: [String: JSON] = [:],
        type: String = "dpop+jwt", header: [String: JSON] = [:], signedBy signer: SigningKey? = nil
    ) throws -> String {
        let proof = SentProof(
            id: random.token(bytes: 16), method: method.rawValue, address: wallet.issuer + path,
            date: wallet.clock.now(), nonce: nonce, token: token, type: type)
        return try proof.signed(as: key, by: signer, changes: changes, header: header)
    }

    // With that proof and no other; the answer's nonce is kept.
    func send(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, type: String? = nil, body: String = "",
        headers others: HTTPFields = [:], proof: String
    ) async throws -> Answer {
        var headers = others
        headers[.dpop] = proof
        headers[.contentType] = type
        if let token { headers[.authorization] = "DPoP \(token)" }
        let answer = try await wallet.send(method, path, headers: headers, body: Data(body.utf8))
        if let nonce = answer.headers[.dpopNonce] { lastNonce.withLock { $0 = nonce } }
        return answer
    }

    // As a wallet does: once more when the server asks for its nonce.
    func send(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, type: String? = nil, body: String = "",
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        let first = try await send(
            method, path, token: token, type: type, body: body, headers: headers,
            proof: proof(method, path, token: token))
        guard first.error == "use_dpop_nonce" else { return first }
        return try await send(
            method, path, token: token, type: type, body: body, headers: headers,
            proof: proof(method, path, token: token))
    }

    func form(_ path: String, _ fields: [String: String]) async throws -> Answer {
        try await send(.post, path, type: Self.formType, body: Self.form(fields))
    }

    func json(_ path: String, _ body: JSON, token: String) async throws -> Answer {
        try await send(.post, path, token: token, type: "application/json", body: body.text)
    }

    static let formType = "application/x-www-form-urlencoded"

    static func form(_ fields: [String: String]) -> String {
        fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }
}

// The tokens of a session.
struct Tokens: Sendable {
    let access: String
    let refresh: String
}

extension DeviceProbe {
    func redeem(_ invitation: Invitation, _ fields: [String: String] = [:]) async throws -> Answer {
        let grant = [
            "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code",
            "pre-authorized_code": try invitation.code, "tx_code": invitation.transactionCode.plain,
        ]
        return try await form("/token", grant.merging(fields) { $1 })
    }

    func login(_ password: String, username: String = "ana", _ fields: [String: String] = [:]) async throws -> Answer {
        try await form("/login", ["username": username, "password": password].merging(fields) { $1 })
    }

    func refresh(_ token: String) async throws -> Answer {
        try await form("/token", ["grant_type": "refresh_token", "refresh_token": token])
    }

    func redeemLogin(_ answer: Answer, _ fields: [String: String] = [:]) async throws -> Answer {
        let code = try JSONReader(answer.json)["authorization_code"].string()
        return try await form("/token", ["grant_type": "authorization_code", "code": code].merging(fields) { $1 })
    }

    func session(_ answer: Answer) throws -> Tokens {
        let reader = JSONReader(answer.json)
        return Tokens(access: try reader["access_token"].string(), refresh: try reader["refresh_token"].string())
    }

    // A badge for a holder key of that seed.
    func requestCredential(_ token: String, holder seed: UInt64) async throws -> Answer {
        let holder = WalletProbe(
            issuer: wallet.issuer, transport: wallet.transport, clock: wallet.clock,
            key: SigningKey(random: SeededRandom(seed: seed)))
        let proof = try await holder.proof(nonce: holder.nonce())
        return try await json(
            "/credential", ["credential_configuration_id": "badge", "proofs": ["jwt": [.string(proof)]]], token: token)
    }
}

extension AuthorityFixture {
    static let password = "correct horse battery"

    func device(_ seed: UInt64 = 900, of authority: Authority? = nil) throws -> DeviceProbe {
        DeviceProbe(try wallet(of: authority), seed: seed, random: proofNames)
    }

    func invited(_ device: DeviceProbe, email: String = email, name: String? = nil) async throws -> Tokens {
        let fields = name.map { ["device_name": $0, "device_platform": "linux"] } ?? [:]
        return try device.session(try await device.redeem(authority.invite(email), fields))
    }

    func loggedIn(_ device: DeviceProbe, _ fields: [String: String] = [:]) async throws -> Tokens {
        try device.session(try await device.redeemLogin(device.login(Self.password, fields)))
    }

    func givePassword() throws {
        try authority.setPassword(Secret(utf8: Self.password), username: "ana", of: Self.email)
    }

    // The code of the newest message of that kind.
    func sentCode() throws -> String? {
        try authority.outbox().last { [.verificationCode, .secondFactor].contains($0.kind) }?.code?.plain
    }
}
