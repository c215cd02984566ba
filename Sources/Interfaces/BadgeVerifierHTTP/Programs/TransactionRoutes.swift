import BadgeDrawings
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

/// The HTTP interface of a verifier for a program: it begins a request to a wallet, and reads the result once
/// (`Schemas/verifier-api.yaml`).
struct TransactionRoutes: Sendable {
    private static let longestWait = 25

    let service: Pending<WalletService>
    private let clock: any WallClock
    private let waiters: ResultWaiters
    private let refused = TokenBuckets(burst: Double(Bound.refusedResults.limit), perSecond: 1)

    init(_ service: Pending<WalletService>, _ waiters: ResultWaiters, clock: any WallClock) {
        self.service = service
        self.waiters = waiters
        self.clock = clock
    }

    func add(to router: Router<ClientContext>) {
        router.post("transactions") { request, context in
            try await counting(context.client) { try await begin(request, context) }
        }
        router.get("transactions/:id") { request, context in
            try await counting(context.client) { try await result(request, context) }
        }
    }

    // Guessing costs waiting.
    private func counting(_ client: ClientAddress?, _ body: () async throws -> Response) async throws -> Response {
        if let client, let seconds = refused.wait(for: client, at: clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        do { return try await body() } catch let refusal as ProtocolError where refusal.isGuess {
            if let client { refused.spend(for: client, at: clock.now()) }
            throw refusal
        }
    }

    private func begin(_ request: Request, _ context: ClientContext) async throws -> Response {
        let service = try service.current
        try requireProgram(request, service.settings)
        let (address, named) = try await request.members(only: ["returnAddress", "client"]) { reader in
            (
                try reader["returnAddress"].optional?.url(),
                try reader["client"].optional.map { reader in
                    guard let client = ClientAddress(text: try reader.string(maxLength: 64)) else {
                        throw reader.failure("is not an IP address")
                    }
                    return client
                }
            )
        }
        let transaction = try service.begin(
            for: named ?? context.client, returningTo: address, logger: context.logger)
        let label: Message = "web.qrCode"
        let code = QRCode(transaction.link)?.svg(title: label.text(in: .english)).document
        return .document(
            .object(compacting: [
                "id": .string(transaction.id), "token": .string(transaction.token), "link": .string(transaction.link),
                "qrCode": .optional(code), "expires": .string(transaction.expires.formatted(.iso8601)),
            ]), status: .created)
    }

    private func requireProgram(_ request: Request, _ settings: WalletService.Settings) throws {
        guard let digest = settings.keyDigest else {
            // A proxy that nobody named would make everyone local.
            let isForwarded = ["X-Forwarded-For", "Forwarded"].contains { name in
                HTTPField.Name(name).map { request.headers.contains($0) } ?? false
            }
            guard settings.isLocal, !isForwarded else { throw ProtocolError.noProgram }
            return
        }
        guard let given = request.bearer, Digest.sha256(given) == digest else { throw ProtocolError.noProgram }
    }

    private func result(_ request: Request, _ context: ClientContext) async throws -> Response {
        guard let token = request.bearer else { throw ProtocolError.noToken }
        let transactions = try service.current.transactions
        guard context.parameters.get("id") == PresentationTransactions.name(of: token) else {
            throw ProtocolError.notFound
        }
        let fields = try FormReader.fields(Array((request.uri.query ?? "").utf8))
        let seconds = fields["wait"].flatMap(Int.init) ?? 0
        guard (0...Self.longestWait).contains(seconds) else {
            throw ProtocolError.invalidRequest("wait is not from 0 to \(Self.longestWait) seconds.")
        }
        let code = fields["response_code"]
        var state = try transactions.state(of: token, code: code)
        if seconds > 0, state.isOpen {
            state = try await waiters.next(
                state, of: token, code, in: transactions, within: seconds, for: context.client)
        }
        switch state {
        case nil: throw ProtocolError.notFound
        case .waiting?: return .document(["state": "waiting"])
        case .refused(let result)?: return .document(["state": "refused", "result": result.json])
        case .answered(let result)?: return .document(["state": "answered", "result": result.json])
        }
    }
}

extension Request {
    fileprivate var bearer: String? {
        guard let field = headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
        let token = field.dropFirst(7).trimmingCharacters(in: .whitespaces)
        return token.isEmpty || token.utf8.count > 1024 ? nil : token
    }
}

extension ProtocolError {
    fileprivate var isGuess: Bool { [.notFound, .unauthorized, .forbidden].contains(status) }

    fileprivate static let noToken = unauthorized("Give the transaction's token as a bearer token.")
    fileprivate static let noProgram = unauthorized("Only programs that have the verifier's key may begin a request.")

    private static func unauthorized(_ description: String) -> Self {
        var refusal = Self("access_denied", description, status: .unauthorized)
        refusal.headers[.wwwAuthenticate] = "Bearer"
        return refusal
    }
}
