import BadgeCredentials
package import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
package import Foundation

extension IssuerClient {
    /// Opens a session for a badge on this device, by a proof with the badge's holder key.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when the organization refuses it; `badgeSuspended`, `notSupported`, and
    ///   those of the web client.
    package func openSession(by holderKey: SigningKey, at issuer: URL, device: DeviceIdentity) async throws
        -> DeviceSession
    {
        let configuration = try await fetchConfiguration(of: issuer)
        let proof = try HolderProof.sign(
            issuer: issuer.absoluteString, device: device.id.rawValue, at: clock.now(), with: holderKey)
        let client = TokenClient(endpoint: configuration.tokenEndpoint, web: web(for: issuer))
        do {
            let grant = try await client.redeem(assertion: proof, key: device.key, fields: device.fields)
            return try DeviceSession(grant, at: configuration, device: device, client: self)
        } catch let failure as BadgeError {
            throw DeviceAPIError.error(for: failure)
        }
    }
}
