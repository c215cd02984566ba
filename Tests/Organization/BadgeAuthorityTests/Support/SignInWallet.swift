import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import XCTest

// A wallet by OpenID4VP, which answers as it is told.
struct SignInWallet: Sendable {
    let probe: WalletProbe
    let parameters: JSON

    // Reads the request of a link.
    init(_ link: String, _ probe: WalletProbe) async throws {
        self.probe = probe
        let items = try XCTUnwrap(URLComponents(string: link)?.queryItems)
        let fields = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        guard let address = fields["request_uri"] else {
            parameters = .object(
                try fields.mapValues { $0.hasPrefix("{") ? try JSON.parse($0) : .string($0) })
            return
        }
        parameters = try JWS(try await probe.get(address).text).payload
    }

    var client: String { parameters["client_id"]?.stringValue ?? "" }
    var nonce: String { parameters["nonce"]?.stringValue ?? "" }
    var state: String { parameters["state"]?.stringValue ?? "" }
    var query: JSON { parameters["dcql_query"]?["credentials"]?.arrayValue?.first ?? .null }

    func present(
        _ holder: BadgeHolder, disclosing claims: Set<String> = [], audience: String? = nil, nonce: String? = nil
    ) throws -> String {
        try SDJWT.present(
            holder.credential, key: holder.key, audience: audience ?? client, nonce: nonce ?? self.nonce,
            now: probe.clock.now(), disclosing: claims
        ).text
    }

    // The encrypted answer.
    func form(_ presentation: String, state: String? = nil) throws -> String {
        try form(["vp_token": ["badge": [.string(presentation)]], "state": .string(state ?? self.state)])
    }

    func form(_ answer: JSON) throws -> String { DeviceProbe.form(["response": try encrypted(answer)]) }

    func encrypted(_ presentation: String) throws -> String {
        try encrypted(["vp_token": ["badge": [.string(presentation)]], "state": .string(state)])
    }

    private func encrypted(_ answer: JSON) throws -> String {
        let keys = JSONReader(try XCTUnwrap(parameters["client_metadata"]))["jwks"]
        return try JWE.encrypt(
            Array(answer.text.utf8), to: XCTUnwrap(EncryptionKey.set(keys).first), with: .a128GCM,
            random: SeededRandom(seed: 5))
    }

    func send(_ form: String) async throws -> Answer {
        try await probe.post(
            XCTUnwrap(parameters["response_uri"]?.stringValue), type: DeviceProbe.formType, body: form)
    }

    @discardableResult
    func answer(_ holder: BadgeHolder, disclosing claims: Set<String> = []) async throws -> Answer {
        try await send(form(present(holder, disclosing: claims)))
    }

    func decline() async throws -> Answer {
        try await send(form(["error": "access_denied", "state": .string(state)]))
    }
}

extension Answer {
    // The path to which a wallet on the browser's device goes.
    var returnPath: String {
        get throws {
            let address = try XCTUnwrap(json["redirect_uri"]?.stringValue)
            return try XCTUnwrap(address.hasPrefix("https://id.example.com/") ? address.dropFirst(22) : nil)
                .description
        }
    }
}
