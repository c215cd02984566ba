import BadgeModel

/// Asks for the passcode that is set, and does what waited for it.
public struct VerifyPasscode: Workflow {
    private let parts: WalletParts

    /// Takes what it works with.
    public init(parts: WalletParts) {
        self.parts = parts
    }

    /// Asks.
    ///
    /// - Throws: As ``EnterPasscode``.
    public func run() async throws {
        try await EnterPasscode(parts: parts).run()
        await PostponedWork(parts: parts).run()
    }
}
