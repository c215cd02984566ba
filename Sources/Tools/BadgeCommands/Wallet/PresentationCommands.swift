import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// The history of presentations.
struct PresentationCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presentation", abstract: "Look up who asked for your badges and what they learned.",
        example: "badgectl presentation list",
        subcommands: [PresentationList.self, PresentationShow.self, PresentationErase.self])
}

/// Lists the presentations.
struct PresentationList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List who asked for your badges, the newest first.",
        details: """
            The list has the last thirteen months, with what you declined and what the wallet refused. It has the names of \
            claims, and no values; nobody else receives it. It comes in pages. --after takes the id of the last one of a \
            page.
            """,
        example: "badgectl presentation list --limit 20")

    @Option(help: ArgumentHelp("List those behind this one.", valueName: "ID"))
    var after: String?

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let found = try await run.withWalletIfAny { wallet in
            let start = if let after { try await run.presentation(named: after, in: wallet).id } else { String?.none }
            return try await wallet.presentations(limit: page.limit + 1, after: start)
        }
        let shown = Array((found ?? []).prefix(page.limit))
        let next = (found ?? []).count > page.limit ? shown.last?.id : nil
        let table = Table(
            columns: [
                .commands("column.id"), .commands("column.at"), .commands("column.verifier"),
                .commands("column.outcome"), .commands("column.badges"), .commands("column.claims"),
            ],
            rows: shown.map {
                [
                    $0.shortID, $0.date.iso8601, $0.verifier.name, $0.outcome.words,
                    $0.badges.map(\.name).joined(separator: ", "),
                    Set($0.badges.flatMap(\.claims)).sorted().joined(separator: ", "),
                ]
            })
        return CommandResult(
            list: "presentations", shown.map(\.json), in: table,
            ifEmpty: Message.commands("command.presentation.none").shown, position: next.map(JSON.string),
            next: next.map { "presentation list --after \($0.shellQuoted)" }
                ?? shown.first.map { "presentation show \($0.shortID)" } ?? "list")
    }
}

/// Shows a presentation.
struct PresentationShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show who asked, for what purpose, and for which claims.",
        example: "badgectl presentation show 6f1c2a34")

    @Argument(help: ArgumentHelp("The presentation's id, or the beginning of it.", valueName: "ID"))
    var id: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let found = try await run.withWallet { try await run.presentation(named: id, in: $0) }
        return CommandResult(
            json: found.json, text: KeyValueList(named: found.facts).text,
            next: "presentation erase \(found.shortID)")
    }
}

/// Erases presentations.
struct PresentationErase: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase a presentation from the history, or all of them.",
        details: "The audit log still tells that there was one, and not to whom.",
        example: "badgectl presentation erase --all")

    @Argument(help: ArgumentHelp("The presentation's id, or the beginning of it.", valueName: "ID"))
    var id: String?

    @Flag(help: "Erase the whole history.")
    var all = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("Give an ID, or --all.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let count = try await run.withWallet { wallet in
            let found = if let id { try await run.presentation(named: id, in: wallet).id } else { String?.none }
            return try await wallet.erasePresentations(found)
        }
        return CommandResult(
            json: ["erased": .integer(Int64(count))],
            text: Message.commands("command.presentation.erased", ["count": count]).shown, next: "presentation list")
    }
}
