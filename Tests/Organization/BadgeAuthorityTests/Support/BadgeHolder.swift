import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes

// A person with a badge on a device.
struct BadgeHolder: Sendable {
    let device: DeviceProbe
    let token: String
    let key: SigningKey
    let credential: Secret
    let badgeID: IssuedBadge.ID

    func get(_ path: String) async throws -> Answer { try await device.send(.get, path, token: token) }

    func post(_ path: String, _ body: JSON) async throws -> Answer {
        try await device.json(path, body, token: token)
    }

    // Once more when the server asks for its nonce.
    func put(_ path: String, type: String, bytes: [UInt8]) async throws -> Answer {
        if device.nonce.isEmpty { _ = try await get("/phone") }
        var headers: HTTPFields = [.contentType: type, .authorization: "DPoP \(token)"]
        headers[.dpop] = try device.proof(.put, path, token: token)
        return try await device.wallet.send(.put, path, headers: headers, body: Data(bytes))
    }

    func present(audience: String, nonce: String, now: Date) throws -> String {
        try SDJWT.present(credential, key: key, audience: audience, nonce: nonce, now: now).text
    }
}

extension AuthorityFixture {
    func holder(_ seed: UInt64 = 900, email: String = email) async throws -> BadgeHolder {
        let device = try device(seed)
        let tokens = try await invited(device, email: email)
        let answer = try await device.requestCredential(tokens.access, holder: seed + 50)
        let badge = try JSONReader(answer.json)["notification_id"].string()
        return BadgeHolder(
            device: device, token: tokens.access, key: SigningKey(random: SeededRandom(seed: seed + 50)),
            credential: Secret(utf8: answer.credential ?? ""), badgeID: IssuedBadge.ID(rawValue: badge))
    }

    func set(_ policy: JSON) throws {
        try authority.set(Policy(JSONReader(policy)))
    }
}
