import ArgumentParser
import BadgeModel

/// Commands for policies that are not in force yet.
struct PolicyCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Validate, show and try a policy before it is set.",
        discussion: """
            Examples:
              badgectl policy validate policy.json
              badgectl policy show policy.json --svg -o policy.svg
              badgectl policy check policy.json --at 51.5074,-0.1278
            """,
        subcommands: [PolicyValidate.self, PolicyShow.self, PolicyCheck.self])
}
