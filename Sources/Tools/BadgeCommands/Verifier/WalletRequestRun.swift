import BadgeModel
import BadgeServing
import BadgeVerifier
import BadgeVerifierHTTP
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
        let pending = Pending<PresentationTransactions>()
        let page = ReturnPage(
            named: run.context.random.token(), saying: Message.commands("command.verify.returned").shown)
        let result = Mutex<PresentationResult?>(nil)
        let router = Router<ClientContext>.refusing()
        WalletRoutes(pending, clock: run.context.clock).add(to: router)
        page.add(to: router)
        try await serving.listen(router, origins: [], port: serving.serve ?? 0, in: run) { url in
            let base = try address ?? JSONReader(.string(url)).url()
            let transactions = try run.transactions(identity, at: base, verifier, in: folder)
            pending.set(transactions)
            var request = try options.walletRequest(in: run)
            request.returnAddress = options.sameDevice ? base.appending(path: page.path) : nil
            let transaction = try transactions.begin(request)
            try announce(transaction, in: run)
            let found = try await wait(for: transaction, transactions, page)
            result.withLock { $0 = found }
        }
        return result.withLock { $0 }
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
        for transaction: PresentationTransaction, _ transactions: PresentationTransactions, _ page: ReturnPage
    ) async throws -> PresentationResult {
        while true {
            switch try transactions.state(of: transaction.token, code: page.code) {
            case nil: return .unanswered
            case .answered(let result)?:
                // The reply to the wallet is on its way.
                try await Task.sleep(for: Self.pause)
                return result
            case .refused(let result)?:
                // The operator asks again after a refusal, unless the person's answer is on its way.
                try await Task.sleep(for: Self.pause)
                return try transactions.state(of: transaction.token, code: page.code)?.result ?? result
            case .waiting?: try await Task.sleep(for: Self.pause)
            }
        }
    }
}

extension CommandRun {
    /// Returns the requests of a verifier to wallets, which have the paths of ``WalletRoutes``.
    ///
    /// - Parameter folder: The folder that stores them; `nil` for none.
    func transactions(
        _ identity: VerifierIdentity, at base: URL, _ verifier: PresentationVerifier, in folder: URL?
    ) throws -> PresentationTransactions {
        let (answers, requests) = (
            base.appending(path: WalletRoutes.answers), base.appending(path: WalletRoutes.requests)
        )
        guard let folder else {
            return try PresentationTransactions(
                identity, answers: answers, requests: requests, verifier: verifier, clock: context.clock,
                random: context.random)
        }
        return try PresentationTransactions(
            identity, answers: answers, requests: requests, verifier: verifier, folder: folder, clock: context.clock,
            random: context.random)
    }
}
