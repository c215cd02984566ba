import ArgumentParser

/// Commands for writers of screens and servers of logins that the server directs.
struct HypermediaCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hypermedia", abstract: "Look at the documents of logins that a server directs.",
        discussion: """
            Examples:
              badgectl hypermedia show step.json
              badgectl hypermedia replay recorded
              curl -s https://id.example.com/step | badgectl hypermedia show -
            """,
        subcommands: [HypermediaShow.self, HypermediaReplay.self])
}
