import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import Foundation

extension Authority {
    // Any email is in the outbox before this function returns.
    func requestRecovery(of email: String) async throws {
        try await onStoreQueue { [custody] store in
            try store.requestRecovery(of: email) { try Self.sealedMail($0, custody: custody) }
        }
    }

    private static func sealedMail(_ ticket: RecoveryTicket, custody: any KeyCustody) throws -> Data {
        let link = BadgeLink.recovery(code: Secret(utf8: ticket.code), server: ticket.issuer)
            .text(scheme: ticket.linkScheme)
        let landing = landing(.recovery, ticket.code, at: ticket.issuer)
        return try MessageSecrets(code: ticket.code, link: landing ?? link, qrText: link).sealed(by: custody)
    }
}

extension String {
    // RFC 3986, section 2.3: only letters, digits and -._~ remain unescaped.
    var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
