import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeTransport
import HTTPTypes
import Hummingbird

// The sign-ins of the person who is logged in.
extension AuthorityRoutes {
    func accounts(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let (accounts, hasPassword) = try await authority.readStore {
            (try $0.accounts(of: token.person), try $0.hasPassword(token.person))
        }
        return .document([
            "accounts": .array(accounts.map(\.json)), "has_password": .bool(hasPassword || loginTask != nil),
        ])
    }

    func linkAccount(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        let (provider, text) = try await request.members(only: ["provider", "id_token"]) {
            (try $0["provider"].nonEmptyString(maxLength: 64), try $0["id_token"].nonEmptyString(maxLength: 16_384))
        }
        let identity = try await identity(text, at: provider, for: token.device)
        let outcome = try await authority.onStoreQueue { store in
            try store.linkAccount(
                ExternalToken(identity.token, for: token.device), of: token, nonce: identity.token.nonce)
        }
        switch outcome {
        case .linked(let account): return .document(account.json, status: .created)
        case .nonceUsed: throw ProtocolError(.nonce)
        case .taken:
            throw ProtocolError(
                "account_taken", "The account is already linked to a person, who must unlink it first.",
                status: .conflict)
        case .tooMany:
            throw ProtocolError(
                "too_many_accounts", "There are too many accounts. Unlink one first.", status: .conflict)
        }
    }

    func unlinkAccount(_ id: String, _ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        try await request.members(only: []) { _ in }
        let hasOtherWay = loginTask != nil
        switch try await authority.onStoreQueue({ try $0.unlinkAccount(id, of: token, hasOtherWay: hasOtherWay) }) {
        case .unlinked: return .noContent
        case .notFound: throw ProtocolError.notFound
        case .last:
            throw ProtocolError(
                "last_sign_in", "It is the only way in which the person can sign in. Link another account first.",
                status: .conflict)
        }
    }
}

extension LinkedAccount {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id), "server": .string(server), "provider": .optional(provider), "name": .optional(name),
            "account_name": .optional(accountName), "account_email": .optional(accountEmail),
            "linked_at": .integer(linked.wholeSeconds),
        ])
    }
}
