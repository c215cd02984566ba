import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeServing
import Hummingbird

extension AuthorityRoutes {
    // The receipt's signature is the authorization: the holder key identifies the sender, so no token is needed.
    func agreement(_ request: Request) async throws -> Response {
        let body = try await request.bytes(of: "application/\(AgreementReceipt.type)") { Self.invalid($0) }
        let receipt = try Self.receipt(body)
        try await confirmHolder(receipt.key.thumbprint)
        switch try await authority.onStoreQueue({ try $0.save(receipt) }) {
        case .recorded: return .noContent
        case .strangersKey:
            throw Self.invalid("No badge of this organization is bound to the key that signed the receipt.")
        case .documentUnknown: throw Self.invalid("The organization has not published the document.")
        case .badgeRevoked: throw Self.invalid("The badge is revoked: agreements can only be withdrawn.")
        }
    }

    // Of a statement whose signature was verified.
    func confirmHolder(_ key: String) async throws {
        if try await authority.readStore({ try $0.isHolder(key) }) { RequestClient.confirm() }
    }

    private static func receipt(_ body: [UInt8]) throws -> AgreementReceipt {
        do {
            return try AgreementReceipt.verify(String(decoding: body, as: UTF8.self), holder: nil)
        } catch let failure as BadgeError {
            throw invalid("The receipt is refused: \(failure.reason)")
        }
    }

    private static func invalid(_ description: String) -> ProtocolError {
        ProtocolError("invalid_receipt", description)
    }
}
