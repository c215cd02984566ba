import BadgeModel
package import BadgeServing
package import BadgeSystem
package import BadgeVerifier
import Foundation
import HTTPTypes
package import Hummingbird

/// The HTTP interface of a verifier for wallets: requests that they fetch, and answers that they post (OpenID4VP 1.0).
package struct WalletRoutes: Sendable {
    private static let bodyLimit = 256 * 1024
    private static let form = "application/x-www-form-urlencoded"

    private let transactions: Pending<PresentationTransactions>
    private let clock: any WallClock
    private let costs = PresentationCosts()

    package init(_ transactions: Pending<PresentationTransactions>, clock: any WallClock) {
        self.transactions = transactions
        self.clock = clock
    }

    /// The paths below the verifier's address.
    package static let (requests, answers) = ("wallet/requests", "wallet/answers")

    package func add(to router: Router<ClientContext>) {
        let request = RouterPath("\(Self.requests)/:name")
        router.get(request) { _, context in try object(context, [:]) }
        router.post(request) { request, context in
            try object(context, try FormReader.fields(try await form(request, upTo: Request.bodyLimit)))
        }
        router.post(RouterPath(Self.answers)) { request, context in try await answer(request, context.client) }
    }

    private func form(_ request: Request, upTo limit: Int) async throws -> [UInt8] {
        try await request.bytes(of: Self.form, upTo: limit, or: ProtocolError.invalidRequest)
    }

    private func object(_ context: ClientContext, _ fields: [String: String]) throws -> Response {
        guard let name = context.parameters.get("name") else { throw ProtocolError.notFound }
        do {
            let object = try transactions.current.requestObject(
                name, walletNonce: fields["wallet_nonce"], walletMetadata: fields["wallet_metadata"])
            guard let object else { throw ProtocolError.notFound }
            return .text(object, type: "application/oauth-authz-req+jwt")
        } catch let error as BadgeError where [.documentInvalid, .invalidInput].contains(error.code) {
            throw ProtocolError.invalidRequest("wallet_nonce or wallet_metadata cannot be read.")
        }
    }

    private func answer(_ request: Request, _ client: ClientAddress?) async throws -> Response {
        let body = try await form(request, upTo: Self.bodyLimit)
        if let client, let seconds = costs.take(for: client, at: clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        let receipt = try await transactions.current.answer(body)
        if let client, receipt.isAccepted { costs.accept(from: client, at: clock.now()) }
        return .document(receipt.body, status: receipt.isTaken ? .ok : .badRequest)
    }
}
