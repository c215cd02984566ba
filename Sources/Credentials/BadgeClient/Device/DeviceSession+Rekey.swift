import BadgeCredentials
package import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTransport
import Foundation

extension DeviceSession {
    /// Changes the device's key. This session's tokens become invalid, and a session with the new key may move its
    /// badge to a new holder key once.
    ///
    /// - Throws: `BadgeError` `notSupported` when the organization does not offer it; `sessionEnded`, `badgeSuspended`,
    ///   and those of the web client.
    package func rekeyDevice(to key: SigningKey) async throws {
        let endpoint = configuration.devicesEndpoint.appending(component: "current").appending(component: "key")
        let proof = try DeviceKeyProof.sign(
            issuer: configuration.issuer.absoluteString, device: device.id.rawValue, at: client.clock.now(), with: key)
        do {
            try await withAccessToken {
                try await web.postJSON(endpoint, ["proof": .string(proof)], authorization: $0) { _ in }
            }
        } catch let failure as BadgeError where [404, 405].contains(failure.serverProblem?.status) {
            throw BadgeError(
                .notSupported,
                .client("notSupported.rekeying"), ["configuration": configuration.name],
                underlying: failure.serverProblem)
        }
    }
}
