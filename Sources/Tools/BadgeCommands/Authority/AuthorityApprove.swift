import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Approves badges, or lists those that wait.
struct AuthorityApprove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Approve a badge that a person asked for, or list those that wait.",
        discussion: """
            Badges of invitations made with --needs-approval wait here once the person's wallet has asked for them. The \
            wallet collects an approved badge at its next sync.

            Examples:
              badgectl authority approve
              badgectl authority approve ana@example.com
            """)

    @Argument(help: ArgumentHelp("The person's email address; without it, everything that waits.", valueName: "EMAIL"))
    var email: String?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let approvals = try run.withAuthority { authority in
            if let email { return try authority.approve(email) }
            return try authority.approvals()
        }
        return ApprovalOutput(approvals: approvals)
    }
}

/// Refuses badges.
struct AuthorityRefuse: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse", abstract: "Refuse a badge that a person asked for.",
        details: "The badge leaves the person's wallet at its next sync.",
        example: "badgectl authority refuse ana@example.com")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        ApprovalOutput(approvals: try run.withAuthority { try $0.refuse(email) })
    }
}

/// Shows or sets the number of credentials per badge that a wallet gets at once.
struct AuthorityBatch: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Show or set how many credentials of a badge a wallet gets at once.",
        discussion: """
            With more than one, each use of a badge shows another credential, on another key and another entry of the \
            status list, so that two verifiers cannot tell that it was the same badge. A wallet asks for more at a sync when \
            all were shown.

            Examples:
              badgectl authority batch
              badgectl authority batch 10
            """)

    @Argument(help: ArgumentHelp("1 to 32.", valueName: "SIZE"))
    var size: Int?

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let current = try run.withAuthority { authority in
            if let size { try authority.setBatchSize(size) }
            return try authority.batchSize
        }
        return CommandResult(
            json: ["batchSize": .integer(Int64(current))], text: .words("command.batch.size", ["count": current]))
    }
}

private struct ApprovalOutput: CommandOutput {
    let approvals: [Approval]

    var json: JSON {
        [
            "approvals": .array(
                approvals.map {
                    [
                        "id": .string($0.id.rawValue), "email": .string($0.email), "state": .string($0.state.rawValue),
                        "requestedAt": .string($0.requestedAt.iso8601),
                    ]
                })
        ]
    }

    var text: String {
        guard !approvals.isEmpty else { return .words("command.approval.none") }
        return approvals.map { approval in
            .words(
                approval.state.message,
                ["email": approval.email.oneLine, "date": Message.instant(approval.requestedAt)])
        }.joined(separator: "\n")
    }
}

extension Approval.State {
    fileprivate var message: Message.Key {
        switch self {
        case .open: .commands("command.approval.open")
        case .approved: .commands("command.approval.approved")
        case .refused: .commands("command.approval.refused")
        }
    }
}
