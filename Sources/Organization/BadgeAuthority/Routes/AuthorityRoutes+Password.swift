import BadgeKeys
import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

extension AuthorityRoutes {
    // An attempt with the current password counts like a login on the same device.
    func changePassword(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let (old, new) = try await request.members(only: ["old", "new"]) {
            (try $0["old"].password(), try $0["new"].password())
        }
        // If a login task verifies passwords, the organization cannot change them.
        guard loginTask == nil, let username = try await authority.readStore({ try $0.username(of: token.person) })
        else { throw ProtocolError.passwordMissing }
        guard old != new, Authority.isFit(new) else { throw ProtocolError.passwordUnfit }
        switch try await authority.onStoreQueue({ try $0.beginLoginAttempt(username, device: token.device) }) {
        case .locked(let seconds): throw ProtocolError.accountLocked(seconds: seconds)
        case .taken(let attempt):
            guard try await verifyPassword(old, attempt) else {
                throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
            }
            let hash = try await hash(new)
            guard try await authority.onStoreQueue({ try $0.changePassword(to: hash, attempt, for: token) }) else {
                throw ProtocolError.loginRefused(triesLeft: attempt.triesLeft)
            }
            return .noContent
        }
    }

    private func hash(_ password: Secret) async throws -> String {
        let authority = authority
        return try await authority.passwords.run(as: .known) { try authority.hash(of: password) }
    }
}

extension ProtocolError {
    fileprivate static let passwordMissing = Self("password_missing", "The person logs in here with no password.")
    fileprivate static let passwordUnfit = Self(
        "password_unfit", "The new password must have 8 to 1,024 bytes and be another one than the old.")
}

extension JSONReader {
    fileprivate func password() throws -> Secret { Secret(utf8: try nonEmptyString(maxLength: 4096)) }
}
