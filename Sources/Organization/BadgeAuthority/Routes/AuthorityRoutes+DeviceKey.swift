import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import Foundation
import Hummingbird

extension AuthorityRoutes {
    // The DPoP proof shows possession of the old key, and the `proof` in the body that of the new key.
    func rekeyDevice(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let compact = try await request.members(only: ["proof"]) { try $0["proof"].nonEmptyString(maxLength: 4096) }
        let issuer = try await authority.onStoreQueue { try $0.issuer() }
        let key = try Self.verifyNewKey(
            compact, issuer: issuer, device: token.device, now: authority.clock.now())
        guard try await authority.onStoreQueue({ try $0.rekeyDevice(to: key, for: token) }) else {
            throw ProtocolError("invalid_proof", "Another device has that key. Make a new one.")
        }
        return .noContent
    }

    private static func verifyNewKey(
        _ compact: String, issuer: String, device: String, now: Date
    ) throws -> String {
        do {
            return try DeviceKeyProof.verify(compact, issuer: issuer, device: device, now: now).thumbprint
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_proof", "The proof of the new key is refused: \(failure.reason)")
        }
    }
}
