import ArgumentParser
import BadgeModel

/// Shows the version.
struct Version: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the version.",
        example: "badgectl version")

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let version = Badgectl.configuration.version
        return CommandResult(json: ["version": .string(version)], text: version)
    }
}
