import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// The types of transactions that verifiers may ask this wallet to agree to.
struct VerifierTransactionCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transaction", abstract: "Manage what verifiers may ask you to agree to with a badge.",
        example: "badgectl verifier transaction list",
        subcommands: [
            VerifierTransactionAdd.self, VerifierTransactionList.self, VerifierTransactionRemove.self,
        ])
}

/// Declares a type.
struct VerifierTransactionAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Declare a type of transaction: its members, and what they are called.",
        details: """
            The file names the type and its members with labels by language (Schemas/transaction-type.schema.json). A request \
            for a transaction of another type is refused.
            """,
        example: "badgectl verifier transaction add payment.json")

    @Argument(
        help: ArgumentHelp("The declaration, JSON.", valueName: "FILE"), completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let type = try run.document(file, TransactionDataType.init)
        try await run.withWallet(create: true) { try await $0.declareTransactionType(type) }
        return CommandResult(
            json: type.json,
            text: Message.commands("command.transaction.added", ["name": type.name.oneLine]).shown,
            next: "verifier transaction list")
    }
}

/// Lists the types.
struct VerifierTransactionList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the declared types of transactions.",
        example: "badgectl verifier transaction list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let types = try await run.withWalletIfAny { try await $0.transactionTypes } ?? []
        let table = Table(
            columns: [.commands("column.type"), .commands("column.members")],
            rows: types.map { [$0.name, $0.members.map(\.name).joined(separator: ", ")] })
        return CommandResult(
            list: "types", types.map(\.json), in: table,
            ifEmpty: Message.commands("command.transaction.none").shown,
            next: types.isEmpty ? "verifier transaction add FILE" : "verifier trust list")
    }
}

/// Removes a type.
struct VerifierTransactionRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Refuse transactions of a type from now on.",
        example: "badgectl verifier transaction remove urn:example:payment")

    @Argument(help: ArgumentHelp("The type.", valueName: "TYPE"))
    var type: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { try await $0.removeTransactionType(type) }
        return CommandResult(
            removed: type, .commands("command.transaction.removed", ["name": type.oneLine]),
            next: "verifier transaction list")
    }
}
