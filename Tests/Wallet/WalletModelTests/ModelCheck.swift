import Foundation

/// Plays seeded sequences against wallets and a model, and shrinks the first that differs.
struct ModelCheck {
    /// Commands in all.
    let steps: Int
    let seed: UInt64
    /// Commands of one wallet.
    var perWallet = 100
    var readings = ReferenceModel.Readings()
    /// Makes a wallet for one sequence.
    let makeDriver: () async throws -> WalletDriver

    /// `WALLET_MODEL_STEPS` (so many as `steps` unless told otherwise) and `WALLET_MODEL_SEED` (1) of the environment.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment, steps usual: Int = 10_000,
        _ makeDriver: @escaping () async throws -> WalletDriver
    ) {
        steps = environment["WALLET_MODEL_STEPS"].flatMap(Int.init) ?? usual
        seed = environment["WALLET_MODEL_SEED"].flatMap(UInt64.init) ?? 1
        self.makeDriver = makeDriver
    }

    /// What went wrong first; `nil` when nothing did. After each wallet it tells how many commands there were so far.
    func run(progress: (Int) -> Void = { _ in }) async throws -> Failure? {
        for index in 0..<((steps + perWallet - 1) / perWallet) {
            let seed = seed &+ UInt64(index)
            let count = min(perWallet, steps - index * perWallet)
            let commands = CommandGenerator.commands(seed: seed, count: count)
            guard let difference = try await difference(in: commands) else {
                progress(index * perWallet + count)
                continue
            }
            return try await failure(difference, in: commands, seed: seed)
        }
        return nil
    }

    /// Where a new wallet first differs.
    func difference(in commands: [Command]) async throws -> Difference? {
        let driver = try await makeDriver()
        let difference = await driver.firstDifference(in: commands, readings: readings)
        do { try await driver.close() } catch { return difference ?? Self.badEnd(error, after: commands) }
        return difference
    }

    private static func badEnd(_ error: any Error, after commands: [Command]) -> Difference? {
        commands.last.map { Difference(step: commands.count - 1, command: $0, expected: "an end", found: "\(error)") }
    }

    // What follows the first difference is no part of it.
    private func failure(_ difference: Difference, in commands: [Command], seed: UInt64) async throws -> Failure {
        let shrunk = try await Shrinker { try await self.difference(in: $0) != nil }
            .shrink(Array(commands.prefix(difference.step + 1)))
        let last = try await self.difference(in: shrunk) ?? difference
        return Failure(seed: seed, difference: difference, commands: shrunk, lastDifference: last)
    }
}

/// A sequence on which a wallet and the model differ, ready to be replayed.
struct Failure: CustomStringConvertible {
    let seed: UInt64
    let difference: Difference
    /// What is left of the sequence when nothing more can be left out.
    let commands: [Command]
    /// Where the shrunk sequence differs.
    let lastDifference: Difference

    var description: String {
        """
        WALLET_MODEL_SEED=\(seed) differs at \(difference)
        Shrunk to \(commands.count) commands, differs at \(lastDifference)
        let commands: [Command] = \(commands.literal)
        """
    }
}
