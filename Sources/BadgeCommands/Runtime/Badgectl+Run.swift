import ArgumentParser
import BadgeModel
import BadgeTerminalUI

extension Badgectl {
    /// Runs the command of these arguments and says how it ended.
    ///
    /// - Returns: The exit status: 0 done, 64 usage, else as `badgectl --help` lists them.
    public static func run(_ arguments: [String], context: CommandContext) async -> Int32 {
        let line = ArgumentLine(arguments)
        do {
            let session = CommandRun(try line.options(), context: context)
            return await run(try command(of: line.words, isJSON: session.json), in: session)
        } catch {
            return report(parsing: error, json: line.asksForJSON, context: context)
        }
    }

    // A group without a verb, and the help that was asked for, end by throwing their help.
    static func command(of words: [String], isJSON: Bool) throws -> any BadgectlCommand {
        if let command = command(of: words) { return command }
        var parsed = try parseAsRoot(words)
        if let command = parsed as? any BadgectlCommand { return command }
        if isJSON, !type(of: parsed).configuration.subcommands.isEmpty {
            throw ValidationError("A command is missing. See them with: badgectl --help")
        }
        try parsed.run()
        throw CleanExit.helpRequest()
    }

    /// The command, parsed from where its own words begin: the root and the groups above it have no options that could stand
    /// there, and to parse each of them costs as much as to parse the command. `nil` for a line that the root must parse.
    private static func command(of words: [String]) -> (any BadgectlCommand)? {
        var (type, rest): (any ParsableCommand.Type, _) = (Self.self, words[...])
        while let next = type.configuration.subcommands.first(where: { $0._commandName == rest.first }) {
            (type, rest) = (next, rest.dropFirst())
        }
        guard type != Self.self else { return nil }
        do {
            return try type.parseAsRoot(Array(rest)) as? any BadgectlCommand
        } catch {
            return nil
        }
    }

    private static func run(_ command: any BadgectlCommand, in session: CommandRun) async -> Int32 {
        do {
            let output = try await command.perform(in: command.opensStore ? session.unlock() : session)
            let text =
                session.json
                ? TerminalText.json(output.jsonText)
                : TerminalText.safe(output.text(next: session.commandLine))
            if !text.isEmpty { try session.context.output(text) }
            return output.status.rawValue
        } catch {
            let error = error is CancellationError ? .interrupted : BadgeError(wrapping: error).namingLogin
            return report(error, status: ExitStatus(error.code), json: session.json, context: session.context)
        }
    }

    private static func report(parsing error: any Error, json: Bool, context: CommandContext) -> Int32 {
        let message = fullMessage(for: error)
        guard exitCode(for: error) != .success else {
            return print(message, status: .done, context: context)
        }
        if json {
            let usage = BadgeError(BadgeError.Code(rawValue: "usage"), Self.message(for: error))
            return report(usage, status: .usage, json: true, context: context)
        }
        context.messages("badgectl: \(message.trimmingPrefix("Error: "))")
        return ExitStatus.usage.rawValue
    }

    private static func report(
        _ error: BadgeError, status: ExitStatus, json: Bool, context: CommandContext
    ) -> Int32 {
        context.messages("badgectl: \(error.reason.oneLine)")
        guard json else { return status.rawValue }
        return print(TerminalText.json(JSON.object(["error": error.json]).prettyText), status: status, context: context)
    }

    private static func print(_ text: String, status: ExitStatus, context: CommandContext) -> Int32 {
        do {
            try context.output(text)
            return status.rawValue
        } catch {
            context.messages("badgectl: \(BadgeError(wrapping: error).reason)")
            return status == .done ? ExitStatus.unexpected.rawValue : status.rawValue
        }
    }
}
