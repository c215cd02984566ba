import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes

/// Publishes a status list at every address, in which every badge is valid.
struct ListServer: HTTPTransport {
    static let issuer = "https://issuer.example"

    let key: SigningKey
    let clock: FixedClock
    var ttl: Int? = 3600

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let address = try JSONReader(.string(Self.issuer + (request.path ?? ""))).url()
        let token = try StatusListToken.sign(
            list: StatusList(count: 8), uri: address, issuedAt: clock.now(), expires: nil, ttl: ttl, key: key)
        return .text(token, type: "application/statuslist+jwt")
    }

    func close() async throws {}
}
