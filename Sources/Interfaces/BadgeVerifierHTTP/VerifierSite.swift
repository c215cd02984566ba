import BadgeModel
package import BadgeServing
package import BadgeSystem
package import BadgeVerifier
package import Hummingbird
package import Logging

/// Waits so long; throws when cancelled.
package typealias ServerPause = @Sendable (Duration) async throws -> Void

/// All that a verifier serves: challenges and results for programs, and once it asks wallets, its requests and pages.
package struct VerifierSite: Sendable {
    private let verifier: PresentationVerifier
    private let clock: any WallClock
    private let pause: ServerPause
    private let asksWallets: Bool
    private let challenges = Pending<Challenges>()
    private let transactions = Pending<PresentationTransactions>()
    private let service = Pending<WalletService>()

    /// - Parameters:
    ///   - asksWallets: Whether it has the routes of ``WalletService``.
    ///   - pause: Waits for what the site does by itself.
    package init(
        _ verifier: PresentationVerifier, asksWallets: Bool, clock: any WallClock,
        pause: @escaping ServerPause = { try await Task.sleep(for: $0) }
    ) {
        self.verifier = verifier
        self.asksWallets = asksWallets
        self.clock = clock
        self.pause = pause
    }

    package func router() -> Router<ClientContext> {
        let router = Router<ClientContext>.refusing()
        VerifierRoutes(verifier: verifier, challenges: challenges, clock: clock).add(to: router)
        if asksWallets {
            WalletRoutes(transactions, clock: clock).add(to: router)
            let waiters = ResultWaiters(pause)
            TransactionRoutes(service, waiters, clock: clock).add(to: router)
            DoorRoutes(service, waiters, clock: clock).add(to: router)
        }
        return router
    }

    /// Begins to answer, once the site's address is known.
    ///
    /// - Parameter service: What it asks wallets for; `nil` for a site that asks none.
    package func begin(_ challenges: Challenges, _ service: WalletService?) {
        self.challenges.set(challenges)
        guard let service else { return }
        transactions.set(service.transactions)
        self.service.set(service)
    }

    /// Removes by the minute what has ended, with its claims, though nobody asks for it; until cancelled.
    package func forgetEnded(_ logger: Logger) async throws {
        while true {
            try await pause(.seconds(60))
            do { try (try? transactions.current)?.forgetEnded() } catch {
                logger.error(
                    "ended requests not removed", metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
            }
        }
    }
}

extension Router<ClientContext> {
    /// Returns a router that logs requests without what they say, and refuses without a word of the inside.
    package static func refusing() -> Router<ClientContext> {
        let router = Router(context: ClientContext.self)
        router.add(middleware: RequestLogMiddleware())
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: RequestFramingMiddleware())
        return router
    }
}
