import ArgumentParser
import BadgeModel

/// Prints the completion script for a shell.
struct Completion: BadgectlCommand {
    /// A supported shell.
    enum Shell: String, ExpressibleByArgument, CaseIterable, Sendable {
        case bash
        case zsh
        case fish
    }

    static let configuration = CommandConfiguration(
        abstract: "Print the script that completes badgectl's commands in a shell.",
        discussion: """
            Write it to the folder from which the shell loads completions, such as ~/.local/share/bash-completion/completions, \
            or have a running bash read it: source <(badgectl completion bash)

            Examples:
              badgectl completion bash
              badgectl completion fish
            """)

    @Argument(help: ArgumentHelp("The shell.", valueName: "bash|zsh|fish"))
    var shell: Shell

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let script = Badgectl.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
        // A script is no text for a user: its tabs stay tabs.
        if !run.json { try run.context.output(script) }
        return CommandResult(json: ["shell": .string(shell.rawValue), "script": .string(script)], text: "")
    }
}
