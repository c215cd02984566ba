import BadgeModel
import BadgeServing
import BadgeVerifier
import Foundation
import Hummingbird
import Synchronization

/// One request to a wallet: its server, until the answer is there.
struct WalletRequestRun: Sendable {
    let options: WalletRequestOptions
    let serving: VerifyServing
    /// The address of the verifier for wallets; `nil` for that at which it listens.
    let address: URL?
    /// The folder that stores its requests; `nil` for none.
    let folder: URL?

    private static let pause = Duration.milliseconds(200)

    /// Asks, and waits for the answer. Returns `nil` if it was interrupted.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a request that cannot be made, or when the address is not available.
    func result(_ verifier: PresentationVerifier, in run: CommandRun) async throws -> PresentationResult? {
        let identity = try options.identity(in: run)
        let routes = WalletRoutes(clock: run.context.clock)
        let result = Mutex<PresentationResult?>(nil)
        try await serving.listen(router(routes), origins: [], port: serving.serve ?? 0, in: run) { url in
            let base = try address ?? JSONReader(.string(url)).url()
            let transactions = try transactions(identity, at: base, verifier, in: run)
            routes.serve(transactions)
            let request = try options.walletRequest(
                returningTo: base.appending(path: WalletRoutes.returning), in: run)
            let transaction = try transactions.begin(request)
            try announce(transaction, in: run)
            let found = try await wait(for: transaction, transactions, routes)
            result.withLock { $0 = found }
        }
        return result.withLock { $0 }
    }

    private func router(_ routes: WalletRoutes) -> Router<ClientContext> {
        let router = Router(context: ClientContext.self)
        router.add(middleware: RequestLogMiddleware())
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: RequestFramingMiddleware())
        routes.add(to: router)
        return router
    }

    private func transactions(
        _ identity: VerifierIdentity, at base: URL, _ verifier: PresentationVerifier, in run: CommandRun
    ) throws -> PresentationTransactions {
        let (answers, requests) = (
            base.appending(path: WalletRoutes.answers), base.appending(path: WalletRoutes.requests)
        )
        let (clock, random) = (run.context.clock, run.context.random)
        guard let folder else {
            return try PresentationTransactions(
                identity, answers: answers, requests: requests, verifier: verifier, clock: clock, random: random)
        }
        return try PresentationTransactions(
            identity, answers: answers, requests: requests, verifier: verifier, folder: folder, clock: clock,
            random: random)
    }

    private func announce(_ transaction: PresentationTransaction, in run: CommandRun) throws {
        let asking = String.words("command.verify.asking", ["end": Message.instant(transaction.expires)])
        try run.emit(
            json: [
                "event": "request", "link": .string(transaction.link),
                "expires": .string(transaction.expires.iso8601),
            ],
            text: "\(asking)\n\n\(transaction.link)\(run.qrCode(of: transaction.link))")
    }

    private func wait(
        for transaction: PresentationTransaction, _ transactions: PresentationTransactions, _ routes: WalletRoutes
    ) async throws -> PresentationResult {
        while true {
            switch try transactions.state(of: transaction.token, code: routes.code) {
            case nil: return .unanswered
            case .answered(let result)?:
                // The reply to the wallet is on its way.
                try await Task.sleep(for: Self.pause)
                return result
            case .waiting?: try await Task.sleep(for: Self.pause)
            }
        }
    }
}
