import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeModel
import Foundation

/// The holders' decisions on the organization's documents.
struct AuthorityAgreement: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agreement",
        abstract: "Inspect what holders decided on the organization's terms and privacy policy.",
        example: "badgectl authority agreement list",
        subcommands: [AuthorityAgreementList.self])
}

/// Lists the receipts.
struct AuthorityAgreementList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the signed receipts of what holders decided.",
        discussion: """
            A receipt is signed with the badge's key and names the one before it. In the column CHAIN, "gap" says that \
            the one before is missing, and "fork" that two name the same one.

            They come in pages, in the order in which they arrived. --after takes the number of the last one of a page.

            Examples:
              badgectl authority agreement list
              badgectl authority agreement list --email ana@example.com
              badgectl --json authority agreement list --after 100 --limit 1000
            """)

    @Option(help: ArgumentHelp("Only the receipts of the person with this email address.", valueName: "EMAIL"))
    var email: String?

    @Option(help: ArgumentHelp("Begin behind the receipt of that number.", valueName: "NUMBER"))
    var after = 0

    @Option(help: ArgumentHelp("List so many at most, 1 to 1000.", valueName: "COUNT"))
    var limit = 100

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is 1 to 1000.") }
        guard after >= 0 else { throw ValidationError("--after is 0 or more.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (receipts, more) = try run.withAuthority { authority in
            let receipts = try authority.receipts(after: after, atMost: limit, of: email)
            let last = receipts.last?.number
            let hasMore = try last.map { try !authority.receipts(after: $0, atMost: 1, of: email).isEmpty } ?? false
            return (receipts, hasMore ? last : nil)
        }
        let table = Table(
            header: ["EMAIL", "DOCUMENT", "DECISION", "DECIDED", "CHAIN"],
            rows: receipts.map {
                [
                    $0.email, $0.statement.documentID.rawValue, $0.statement.decision.rawValue,
                    $0.statement.decidedAt.iso8601, $0.link.rawValue,
                ]
            })
        let filter = email.map { " --email \($0.shellQuoted)" } ?? ""
        return CommandResult(
            list: "receipts", receipts.map(\.json), in: table, ifEmpty: "No receipts yet.", position: .optional(more),
            next: more.map { "authority agreement list\(filter) --after \($0)" }
                ?? (receipts.isEmpty ? "authority policy show" : "authority badge list"))
    }
}

extension ReceivedReceipt {
    fileprivate var json: JSON {
        [
            "number": .integer(Int64(number)), "badge": .string(badgeID.rawValue), "email": .string(email),
            "document": [
                "kind": .string(statement.kind.rawValue), "version": .string(statement.version),
                "locale": .string(statement.locale), "sha256": .string(Base64URL.encode(statement.digest)),
            ],
            "decision": .string(statement.decision.rawValue), "decidedAt": .string(statement.decidedAt.iso8601),
            "timeSource": .string(statement.timeSource.rawValue), "method": .string(statement.method.rawValue),
            "link": .string(link.rawValue), "receivedAt": .string(receivedAt.iso8601), "receipt": .string(compact),
        ]
    }
}
