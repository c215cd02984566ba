import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes

// What came back: status, header fields and, when it is JSON, the document.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: Data

    var json: JSON { (try? JSON.parse(body)) ?? .null }
    var text: String { String(decoding: body, as: UTF8.self) }
    var error: String? { json["error"]?.stringValue }
    var credential: String? { json["credentials"]?.arrayValue?.first?["credential"]?.stringValue }
}

// Sends what a wallet sends, and what it must not.
struct WalletProbe: Sendable {
    let issuer: String
    let transport: any HTTPTransport
    let clock: FixedClock
    let key: SigningKey
    var isPatient = true

    func get(_ path: String) async throws -> Answer {
        try await send(.get, path, headers: [:], body: Data())
    }

    func post(_ path: String, type: String, body: String, bearer: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [.contentType: type]
        headers[.authorization] = bearer.map { "Bearer \($0)" }
        return try await send(.post, path, headers: headers, body: Data(body.utf8))
    }

    // Asks again while another process holds the store, as a wallet does.
    func send(_ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, body: Data) async throws -> Answer {
        let url = try JSONReader(.string(path.hasPrefix("http") ? path : issuer + path)).url()
        let request = HTTPRequest(method, to: url, headerFields: headers)
        var exchange = try await transport.send(request, body: body)
        for _ in 0..<1000 where isPatient && exchange.response.status == .serviceUnavailable {
            await Task.yield()
            exchange = try await transport.send(request, body: body)
        }
        return Answer(
            status: exchange.response.status.code, headers: exchange.response.headerFields, body: exchange.body)
    }

    func form(_ body: String) async throws -> Answer {
        try await post("/token", type: "application/x-www-form-urlencoded", body: body)
    }

    func redeem(_ code: String, _ transactionCode: String) async throws -> Answer {
        try await form(
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Apre-authorized_code"
                + "&pre-authorized_code=\(code)&tx_code=\(transactionCode)")
    }

    func nonce() async throws -> String {
        let answer = try await post("/nonce", type: "application/json", body: "")
        return try JSONReader(answer.json)["c_nonce"].string()
    }

    // `changes` replaces claims of the proof; null takes one away.
    func proof(
        nonce: String, type: String = "openid4vci-proof+jwt", header: [String: JSON] = [:],
        changes: [String: JSON] = [:],
        signedBy signer: SigningKey? = nil
    ) throws -> String {
        let claims: [String: JSON] = [
            "aud": .string(issuer), "iat": .integer(Int64(clock.now().timeIntervalSince1970)), "nonce": .string(nonce),
        ]
        let all = claims.merging(changes) { _, change in change }.filter { $0.value != .null }
        return try JWS.sign(
            .object(all), type: type, header: header.merging(["jwk": key.publicKey.json]) { given, _ in given },
            with: signer ?? key)
    }

    func request(_ body: JSON, token: String?) async throws -> Answer {
        try await post("/credential", type: "application/json", body: body.text, bearer: token)
    }

    func request(proof: String, token: String?) async throws -> Answer {
        let proofs: JSON = ["jwt": [.string(proof)]]
        return try await request(["credential_configuration_id": "badge", "proofs": proofs], token: token)
    }

    func notify(_ body: JSON, token: String) async throws -> Answer {
        try await post("/notification", type: "application/json", body: body.text, bearer: token)
    }

    func requestCredential(token: String) async throws -> Answer {
        try await request(proof: proof(nonce: nonce()), token: token)
    }

    func token(_ code: String, _ transactionCode: String) async throws -> String {
        try JSONReader(try await redeem(code, transactionCode).json)["access_token"].string()
    }
}
