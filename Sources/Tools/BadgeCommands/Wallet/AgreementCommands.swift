import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The documents that an organization requires a decision on.
struct AgreementCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agreement", abstract: "Manage the documents that a badge's organization wants accepted.",
        discussion: """
            Examples:
              badgectl agreement show
              badgectl agreement accept --all
            """,
        subcommands: [AgreementShow.self, AgreementAccept.self, AgreementWithdraw.self])
}

/// Shows the documents.
struct AgreementShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the documents of a badge, and what was decided on each.",
        example: "badgectl agreement show")

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { wallet in
            try await AgreementOutput(of: try await run.badge(named: badge, in: wallet), in: wallet, isWhole: true)
        }
    }
}

/// Decides on the documents.
struct AgreementAccept: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Decide on the documents that are not accepted.",
        discussion: """
            They are shown and asked for one by one. With --all each is accepted; with --document those that are named are, \
            and the others are declined. Exits with 10 when a required one was declined.

            Example:
              badgectl agreement accept --document terms/3/en
            """)

    @Argument(help: .badge)
    var badge: String?

    @Flag(name: [.customLong("all"), .customLong("yes")], help: "Accept every document.")
    var all = false

    @Option(help: ArgumentHelp("Accept this document, and decline those that are not named.", valueName: "ID"))
    var document: [String] = []

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !all || document.isEmpty else { throw ValidationError("--all and --document exclude each other.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        // A document that is named is decided on in the language that is named.
        let run = run.preferring(document.compactMap { $0.split(separator: "/").last.map(String.init) })
        // Who answers is known only when the wallet has told which documents there are.
        return try await run.withBadge(named: badge) { badge, wallet in
            let presenter = run.presenter(
                try await given(of: badge, in: wallet),
                options: [.userAgreement: .words("command.either", ["first": "--all", "second": "--document"])])
            wallet.ui.registerAll(presentedBy: presenter)
            try await run.run(with: presenter, declined: .commands("declined.nothingDecided")) {
                try await wallet.acceptAgreements(of: badge.id)
            }
            return try await AgreementOutput(of: badge, in: wallet, isAnswer: true)
        }
    }

    private func given(of badge: Badge, in wallet: BadgeWallet) async throws -> PrefilledAnswers {
        guard !document.isEmpty else { return PrefilledAnswers(acceptsDocuments: all) }
        let statuses = try await wallet.agreements(of: badge.id)
        let known = Set(statuses.flatMap { [$0.document] + $0.document.translations }.map(\.id.rawValue))
        if let unknown = document.first(where: { !known.contains($0) }) { throw BadgeError.noDocument(unknown, badge) }
        let open = statuses.filter { $0.isAccepted != true }.map(\.document)
        let decisions = open.map { shown in
            (shown.id, ([shown] + shown.translations).contains { document.contains($0.id.rawValue) })
        }
        return PrefilledAnswers(decisions: Dictionary(decisions) { first, _ in first })
    }
}

/// Withdraws an acceptance.
struct AgreementWithdraw: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Take an acceptance back; it stays on record.",
        example: "badgectl agreement withdraw terms/3/en")

    @Argument(help: ArgumentHelp("The document's id.", valueName: "DOCUMENT"))
    var document: String

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withBadge(named: badge) { badge, wallet in
            try await wallet.withdrawAgreement(AgreementDocument.ID(rawValue: document), of: badge.id)
            return try await AgreementOutput(of: badge, in: wallet)
        }
    }
}

extension BadgeError {
    fileprivate static func noDocument(_ id: String, _ badge: Badge) -> BadgeError {
        BadgeError(
            .notFound, .commands("notFound.documentOfBadge"),
            ["document": id, "command": "badgectl agreement show \(badge.shortID)"])
    }
}
