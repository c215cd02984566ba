import BadgeCredentials
package import BadgeKeys
import BadgeModel
package import BadgeTestDoubles
package import BadgeTransport
package import Foundation
package import HTTPTypes

/// Publishes a status list at every address, in which every other badge is valid.
package struct ListServer: HTTPTransport {
    package static let issuer = "https://issuer.example"

    let key: SigningKey
    let clock: FixedClock
    let ttl: Int?
    let revoked: Set<Int>

    /// - Parameter revoked: The positions of badges that the issuer took back.
    package init(key: SigningKey, clock: FixedClock, ttl: Int? = 3600, revoked: Set<Int> = []) {
        (self.key, self.clock, self.ttl, self.revoked) = (key, clock, ttl, revoked)
    }

    package func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let address = try JSONReader(.string(Self.issuer + (request.path ?? ""))).url()
        var list = StatusList(count: 8)
        for position in revoked { list[position] = .revoked }
        let token = try StatusListToken.sign(
            list: list, uri: address, issuedAt: clock.now(), expires: nil, ttl: ttl, key: key)
        return .text(token, type: "application/statuslist+jwt")
    }

    package func close() async throws {}
}
