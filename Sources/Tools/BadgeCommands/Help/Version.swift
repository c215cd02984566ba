import ArgumentParser
import BadgeModel

/// Shows the version.
struct Version: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the version.",
        example: "badgectl version")

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput { Output() }

    private struct Output: CommandOutput {
        private var version: String { Badgectl.configuration.version }

        var json: JSON { ["version": .string(version)] }
        var text: String { version }
    }
}
