import ArgumentParser
import BadgeModel
import BadgeTerminalUI

extension Badgectl {
    /// Runs the command of these arguments.
    ///
    /// - Returns: The exit status: 0 for success, 64 for a usage error, otherwise one that `badgectl --help` lists.
    package static func run(_ arguments: [String], context: CommandContext) async -> Int32 {
        let line = ArgumentLine(arguments)
        let path = CommandPath(line.words)
        do {
            let run = CommandRun(try line.options(), context: context)
            if let helped = path.helped { return try help(helped, context: context) }
            let words: [String]
            if path.type == AuthorityServe.self, !path.rest.contains(where: ["-h", "--help"].contains) {
                let configuration: ServeConfiguration
                do {
                    configuration = try ServeConfiguration(Array(path.rest), environment: context.environment)
                    if !configuration.isCheck { try configuration.requireSound() }
                } catch let error as BadgeError {
                    return report(error, status: ExitStatus(error.code), json: run.json, context: context)
                }
                if configuration.isCheck {
                    let check = ServeCheck(problems: configuration.findProblems(in: run))
                    return print(
                        run.json ? TerminalText.json(check.jsonText) : rendered(check, next: run.commandLine),
                        status: check.status, context: context)
                }
                words = path.names + configuration.words
            } else {
                words = line.words
            }
            let command = try command(of: words, isJSON: run.json)
            return await TerminalDisplay.$current.withValue(run.display) { await Self.run(command, in: run) }
        } catch {
            return report(parsing: error, path, json: line.asksForJSON, context: context)
        }
    }

    // A group without a verb, and the help that was asked for, end by throwing their help.
    static func command(of words: [String], isJSON: Bool) throws -> any BadgectlCommand {
        let path = CommandPath(words)
        try path.checkName()
        if let command = command(at: path) { return command }
        if path.isBelowCommand, !path.isGroup,
            let command = try path.type.parseAsRoot(Array(path.rest)) as? any BadgectlCommand
        {
            return command
        }
        var parsed = try parseAsRoot(words)
        if let command = parsed as? any BadgectlCommand { return command }
        if isJSON, path.isGroup {
            throw ValidationError("A command is missing. See them with: \(path.commandLine) --help")
        }
        try parsed.run()
        throw CleanExit.helpRequest()
    }

    /// Returns the command, parsed from its own words only: the root and the groups have no options, and parsing each
    /// of them is as expensive as parsing the command. `nil` for a line that the root must parse.
    private static func command(at path: CommandPath) -> (any BadgectlCommand)? {
        guard !path.names.isEmpty else { return nil }
        do {
            return try path.type.parseAsRoot(Array(path.rest)) as? any BadgectlCommand
        } catch {
            return nil
        }
    }

    private static func help(_ path: CommandPath, context: CommandContext) throws -> Int32 {
        if path.names.isEmpty, path.rest == ["options"] {
            return print(HelpText.globalOptions(columns: context.columns), status: .done, context: context)
        }
        try path.checkName()
        return print(HelpText(path: path, columns: context.columns).text, status: .done, context: context)
    }

    private static func run(_ command: any BadgectlCommand, in run: CommandRun) async -> Int32 {
        do {
            let output = try await run.withPrompts(of: command) { run in
                try await command.perform(in: command.opensStore ? run.unlock() : run)
            }
            let text =
                run.json
                ? TerminalText.json(output.jsonText)
                : rendered(output, next: run.commandLine)
            if !text.isEmpty { try run.context.output(text) }
            return output.status.rawValue
        } catch {
            let error =
                error is CancellationError ? .interrupted : BadgeError(wrapping: error).quotingServer.namingRemedy
            return report(error, status: ExitStatus(error.code), json: run.json, context: run.context)
        }
    }

    // What is drawn brings its own colours and widths.
    private static func rendered(_ output: any CommandOutput, next program: String) -> String {
        let text = output.text(next: program)
        return output.isDrawn ? text : TerminalDisplay.current.rendered(text, isVerbatim: output.isVerbatim)
    }

    private static func report(
        parsing error: any Error, _ path: CommandPath, json: Bool, context: CommandContext
    ) -> Int32 {
        guard exitCode(for: error) != .success || Usage.dashedArgument(at: path) != nil else {
            let message = fullMessage(for: error)
            let isHelp = message.hasPrefix("OVERVIEW: ")
            return print(
                isHelp ? HelpText(path: path, columns: context.columns).text : message, status: .done, context: context)
        }
        let reason = Usage.reason(of: error, at: path)
        if json {
            let usage = BadgeError(BadgeError.Code(rawValue: "usage"), reason: reason)
            return report(usage, status: .usage, json: true, context: context)
        }
        context.messages("badgectl: \(reason.oneLine)")
        if !(error is UnknownCommand) {
            context.messages(HelpText(path: path, columns: context.columns).usage)
            context.messages("  See '\(path.commandLine) --help' for more information.")
        }
        return ExitStatus.usage.rawValue
    }

    private static func report(
        _ error: BadgeError, status: ExitStatus, json: Bool, context: CommandContext
    ) -> Int32 {
        let display = TerminalDisplay.current
        context.messages(display.directed("badgectl: \(error.reason(in: display.words).oneLine)"))
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
