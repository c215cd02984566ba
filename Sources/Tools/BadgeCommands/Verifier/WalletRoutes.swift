import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The HTTP interface of a verifier for wallets: requests that they fetch, and answers that they post (OpenID4VP 1.0).
final class WalletRoutes: Sendable {
    private static let bodyLimit = 256 * 1024
    private static let form = "application/x-www-form-urlencoded"

    private let clock: any WallClock
    private let costs = PresentationCosts()
    // Made when the address is known.
    private let transactions = Mutex<PresentationTransactions?>(nil)
    private let returned = Mutex<String?>(nil)

    init(clock: any WallClock) { self.clock = clock }

    /// The paths below the verifier's address.
    static let (requests, answers, returning) = ("wallet/requests", "wallet/answers", "wallet/return")

    /// The code with which a wallet returned the person on this device; `nil` if none did.
    var code: String? { returned.withLock { $0 } }

    /// Answers for these transactions from now on.
    func serve(_ transactions: PresentationTransactions) { self.transactions.withLock { $0 = transactions } }

    func add(to router: Router<ClientContext>) {
        let request = RouterPath("\(Self.requests)/:name")
        router.get(request) { [self] _, context in try object(context, walletNonce: nil) }
        router.post(request) { [self] request, context in
            let fields = try FormReader.fields(try await form(request, upTo: Request.bodyLimit))
            return try object(context, walletNonce: fields["wallet_nonce"])
        }
        router.post(RouterPath(Self.answers)) { [self] request, context in try await answer(request, context.client) }
        router.get(RouterPath(Self.returning)) { [self] request, _ in
            returned.withLock { $0 = request.uri.queryParameters["response_code"].map(String.init) }
            var headers: HTTPFields = [:]
            // The address has the code.
            if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
            return Response.text(
                Message.commands("command.verify.returned").shown + "\n", type: "text/plain; charset=utf-8",
                headers: headers)
        }
    }

    private func current() throws -> PresentationTransactions {
        guard let transactions = transactions.withLock({ $0 }) else { throw ProtocolError.busy }
        return transactions
    }

    private func form(_ request: Request, upTo limit: Int) async throws -> [UInt8] {
        try await request.bytes(of: Self.form, upTo: limit, or: ProtocolError.invalidRequest)
    }

    private func object(_ context: ClientContext, walletNonce: String?) throws -> Response {
        guard let name = context.parameters.get("name"),
            let object = try current().requestObject(name, walletNonce: walletNonce)
        else { throw ProtocolError.notFound }
        return .text(object, type: "application/oauth-authz-req+jwt")
    }

    private func answer(_ request: Request, _ client: ClientAddress?) async throws -> Response {
        let body = try await form(request, upTo: Self.bodyLimit)
        if let client, let seconds = costs.take(for: client, at: clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        let receipt = try await current().answer(body)
        if let client, receipt.isTaken { costs.accept(from: client, at: clock.now()) }
        return .document(receipt.body, status: receipt.isTaken ? .ok : .badRequest)
    }
}
