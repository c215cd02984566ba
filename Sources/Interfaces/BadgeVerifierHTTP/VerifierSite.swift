package import BadgeServing
package import BadgeSystem
package import BadgeVerifier
package import Hummingbird

/// All that a verifier serves: challenges and results for programs, and once it asks wallets, its requests and pages.
package struct VerifierSite: Sendable {
    private let verifier: PresentationVerifier
    private let clock: any WallClock
    private let asksWallets: Bool
    private let challenges = Pending<Challenges>()
    private let transactions = Pending<PresentationTransactions>()
    private let service = Pending<WalletService>()

    /// - Parameter asksWallets: Whether it has the routes of ``WalletService``.
    package init(_ verifier: PresentationVerifier, asksWallets: Bool, clock: any WallClock) {
        self.verifier = verifier
        self.asksWallets = asksWallets
        self.clock = clock
    }

    package func router() -> Router<ClientContext> {
        let router = Router<ClientContext>.refusing()
        VerifierRoutes(verifier: verifier, challenges: challenges, clock: clock).add(to: router)
        if asksWallets {
            WalletRoutes(transactions, clock: clock).add(to: router)
            TransactionRoutes(service, clock: clock).add(to: router)
            DoorRoutes(service, clock: clock).add(to: router)
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

    /// Removes what has ended, with its claims, though nobody asks for it.
    ///
    /// - Throws: `BadgeError` of the folder, if the transactions are kept in one.
    package func forgetEnded() throws {
        guard let transactions = try? transactions.current else { return }
        try transactions.forgetEnded()
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
