import ArgumentParser
import BadgeModel

/// Policies before they are set.
struct PolicyCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Try a policy before it is set.",
        discussion: """
            Example:
              badgectl policy check policy.json --at 51.5074,-0.1278
            """,
        subcommands: [PolicyCheck.self])
}
