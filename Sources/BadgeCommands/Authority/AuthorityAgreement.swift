import ArgumentParser
import BadgeAuthority
import BadgeKeys
import BadgeModel
import Foundation

/// What holders decided on the organization's documents.
struct AuthorityAgreement: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agreement", abstract: "What holders decided on the organization's terms and privacy policy.",
        discussion: """
            Example:
              badgectl authority agreement list
            """,
        subcommands: [AuthorityAgreementList.self])
}

/// Lists the receipts.
struct AuthorityAgreementList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the signed receipts of what holders decided.",
        discussion: """
            A receipt is signed with the badge's key and names the one before it. In the column CHAIN, "gap" says that \
            the one before is missing, and "fork" that two name the same one.

            Example:
              badgectl --json authority agreement list
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try session.withAuthority { Output(receipts: try $0.receipts()) }
    }

    private struct Output: CommandOutput {
        let receipts: [ReceivedReceipt]

        var json: JSON { ["receipts": .array(receipts.map(\.json))] }

        var text: String {
            guard !receipts.isEmpty else { return "No receipts yet." }
            return Table(
                header: ["EMAIL", "DOCUMENT", "DECISION", "DECIDED", "CHAIN"],
                rows: receipts.map {
                    [
                        $0.email, $0.statement.documentID.rawValue, $0.statement.decision.rawValue,
                        $0.statement.decidedAt.iso8601, $0.link.rawValue,
                    ]
                }
            ).text
        }

        var next: String? { receipts.isEmpty ? "authority policy show" : "authority badge list" }
    }
}

extension ReceivedReceipt {
    fileprivate var json: JSON {
        [
            "badge": .string(badgeID.rawValue), "email": .string(email),
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
