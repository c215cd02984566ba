import BadgeModel
import BadgeTransport
import Foundation
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // OpenID4VCI 1.0, section 6.
    func token(_ request: Request) async throws -> Response {
        let form = try await request.form()
        guard let grant = form["grant_type"] else { throw ProtocolError.invalidRequest("grant_type is missing.") }
        guard grant == Endpoint.preAuthorizedGrant else {
            throw ProtocolError("unsupported_grant_type", "Only pre-authorized codes are taken here.")
        }
        guard let code = form["pre-authorized_code"], let transactionCode = form["tx_code"] else {
            throw ProtocolError.invalidRequest("pre-authorized_code and tx_code are both needed.")
        }
        return try await Self.answer(
            authority.onStoreQueue { try $0.redeem(code: code, transactionCode: transactionCode) })
    }

    private static func answer(_ redemption: Redemption) throws -> Response {
        switch redemption {
        case .unusable: throw ProtocolError.invitationUnusable
        case .refused(let triesLeft): throw ProtocolError.wrongTransactionCode(triesLeft: triesLeft)
        case .granted(let token):
            return .document([
                "access_token": .string(token.revealedText), "token_type": "Bearer",
                "expires_in": .integer(Int64(Lifetime.accessToken)),
            ])
        }
    }

    // OpenID4VCI 1.0, section 7.
    func nonce() async throws -> Response {
        .document(["c_nonce": .string(try await authority.onStoreQueue { try $0.nonce() })])
    }
}
