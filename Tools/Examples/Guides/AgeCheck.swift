import BadgeVerifier
import Foundation

/// What a shop's web server does to ask for a badge.
struct AgeCheck: Sendable {
    private let transactions: PresentationTransactions
    private let request: WalletRequest

    /// `shop` is the address of the shop, and `verifier` says whose badges it takes.
    init(shop: URL, identity: VerifierIdentity, verifier: PresentationVerifier) throws {
        transactions = try PresentationTransactions(
            identity, answers: shop.appending(path: "answers"), requests: shop.appending(path: "requests"),
            verifier: verifier)
        let badge = CredentialQuery(
            id: "badge", .sdJWT(types: ["https://id.example.org/badge"]), claims: [ClaimsQuery(["age_over_18"])])
        var request = WalletRequest(try DCQLQuery(credentials: [badge]))
        request.returnAddress = shop.appending(path: "return")
        self.request = request
    }

    /// `GET /age`: the link for the page, and the token for the browser's session, which no page shows.
    func begin(for client: String) throws -> (link: String, token: String) {
        let transaction = try transactions.begin(request, for: client)
        return (transaction.link, transaction.token)
    }

    /// `GET /requests/NAME`, as `application/oauth-authz-req+jwt`; `nil` is 404.
    func requestObject(_ name: String) throws -> String? { try transactions.requestObject(name) }

    /// `POST /answers`, as `application/json`, with the receipt's status and body.
    func answer(_ form: [UInt8]) async throws -> AnswerReceipt { try await transactions.answer(form) }

    /// `GET /return?response_code=…`: whether the person is of age; `nil` while there is no answer of this session.
    func isOfAge(session token: String, code: String?) throws -> Bool? {
        guard case .answered(let result)? = try transactions.state(of: token, code: code) else { return nil }
        return result.queries.first?.badges.first?.claims["age_over_18"] == true
    }
}
