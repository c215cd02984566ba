import BadgeModel
import BadgeServing
import HTTPTypes
import Hummingbird

// What the person who is logged in shares by email.
extension AuthorityRoutes {
    func share(_ request: Request) async throws -> Response {
        let token = try await deviceToken(of: request)
        guard server.allowsSharing else {
            throw ProtocolError(
                "sharing_not_allowed", "The organization sends no emails for its people.", status: .forbidden)
        }
        let share = try await request.members(only: MailedShare.members) { try MailedShare($0) }
        let custody = authority.custody
        switch try await authority.onStoreQueue({ try $0.queue(share, for: token, custody: custody) }) {
        case .queued: return .noContent
        case .tooMany(let seconds):
            var refusal = ProtocolError.waiting(
                "too_many_shares", "The emails of this day are used up. Try again later.", seconds)
            refusal.members["limit"] = .integer(Int64(AuthorityStore.sharesPerDay))
            throw refusal
        }
    }
}
