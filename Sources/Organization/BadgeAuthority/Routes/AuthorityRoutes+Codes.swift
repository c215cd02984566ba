import BadgeKeys
import BadgeModel
import BadgeServing
import Hummingbird

extension AuthorityRoutes {
    func badgeCode(_ request: Request) async throws -> Response {
        let badge = try await deviceToken(of: request).requiredBadge()
        let reader = try await request.json(or: ProtocolError.invalidRequest)
        guard reader.value == [:] else { throw ProtocolError.invalidRequest("The body must be an empty object.") }
        switch try await authority.onStoreQueue({ try $0.giveCode(to: badge) }) {
        case .capacityExceeded: throw ProtocolError.busy
        case .given(let given):
            return .document(["code": .string(given.code), "expires_in": .integer(Int64(given.period))])
        }
    }

    func codeSecret(_ request: Request) async throws -> Response {
        let badge = try await deviceToken(of: request).requiredBadge()
        let secret = try await authority.onStoreQueue { try $0.codeSecret(of: badge) }
        return .document(["secret": .string(Base64URL.encode(secret.bytes))])
    }
}
