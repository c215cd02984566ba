/// A wallet under test, its organization and its device, as far as the commands reach them.
///
/// It starts with an empty wallet, no passcode, an unknown location, at 08:00 UTC, and organizations whose policy is
/// `PolicyVariant.open`. A command on a slot without a badge (`absent`), or a provisioning into a slot with one
/// (`occupied`), is not carried out.
struct WalletDriver: Sendable {
    /// Carries a command out, with the kinds of document that the person accepts, and translates what the wallet says.
    let perform: @Sendable (Command, _ accepts: Set<Document>) async throws -> Answer
    /// Looks at the wallet; what cannot be seen stays `nil`.
    let snapshot: @Sendable () async throws -> Snapshot
    /// Ends it all.
    var close: @Sendable () async throws -> Void = {}
}

/// Where a wallet and the model first differ.
struct Difference: Error, Equatable, CustomStringConvertible {
    /// Counts from 0.
    let step: Int
    let command: Command
    let expected: String
    let found: String

    var description: String { "step \(step + 1), \(command): expected \(expected), found \(found)" }
}

extension WalletDriver {
    /// Plays commands against the wallet and a model; `nil` when they never differ.
    func firstDifference(
        in commands: [Command], readings: ReferenceModel.Readings = ReferenceModel.Readings()
    ) async -> Difference? {
        var model = ReferenceModel(readings: readings)
        for (step, command) in commands.enumerated() {
            let expected = model.answer(to: command)
            let difference = await difference(command, expected, &model)
            if let difference {
                return Difference(step: step, command: command, expected: difference.expected, found: difference.found)
            }
        }
        return nil
    }

    // An error that no command should bring is a difference too.
    private func difference(
        _ command: Command, _ expected: Answer, _ model: inout ReferenceModel
    ) async -> (expected: String, found: String)? {
        do {
            let found = try await perform(command, model.accepts)
            guard expected.admits(found) else { return ("\(expected)", "\(found)") }
            let seen = try await snapshot()
            guard model.snapshot.admits(seen) else { return ("\(model.snapshot)", "\(seen)") }
            model.see(seen)
            return nil
        } catch {
            return ("\(expected)", "error: \(error)")
        }
    }
}
