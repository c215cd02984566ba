/// Finds a short sequence of commands that still fails: delta debugging (Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", 2002), chunks first, single commands last.
struct Shrinker {
    /// How often the sequence may be played.
    var budget = 2_000
    /// Whether commands fail.
    let fails: ([Command]) async throws -> Bool

    /// A sequence of some of the commands that fails, of which none can be left out while the budget lasts.
    func shrink(_ commands: [Command]) async throws -> [Command] {
        var (commands, budget, size) = (commands, budget, max(commands.count / 2, 1))
        while budget > 0 {
            let before = commands.count
            var start = 0
            while start < commands.count, budget > 0 {
                let shorter = Array(commands[..<start] + commands[min(start + size, commands.count)...])
                budget -= 1
                if try await fails(shorter) { commands = shorter } else { start += size }
            }
            if size == 1, commands.count == before { break }
            size = max(size / 2, 1)
        }
        return commands
    }
}
