import ArgumentParser

extension CommandConfiguration {
    /// Creates the configuration of a command whose help has one example.
    ///
    /// - Parameter details: What the help says before it.
    init(
        commandName: String? = nil, abstract: String, details: String? = nil, example: String,
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: commandName, abstract: abstract,
            discussion: (details.map { "\($0)\n\n" } ?? "") + "Example:\n  \(example)", subcommands: subcommands)
    }
}
