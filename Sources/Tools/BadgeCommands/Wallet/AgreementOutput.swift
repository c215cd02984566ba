import BadgeKit
import BadgeModel
import BadgeWalletPages

/// The documents of a badge, and the user's decisions.
struct AgreementOutput: CommandOutput {
    let badge: Badge
    let statuses: [AgreementStatus]
    /// Whether to show the documents' texts.
    let isWhole: Bool
    /// The number of signed decisions that the organization has not received yet.
    let unsent: Int
    /// All decisions, oldest first.
    private let decisions: [StoredAgreement]
    /// Whether the command was to accept the documents.
    private let isAnswer: Bool

    init(
        of badge: Badge, in wallet: BadgeWallet, isWhole: Bool = false, isAnswer: Bool = false
    ) async throws {
        self.badge = badge
        self.isWhole = isWhole
        self.isAnswer = isAnswer
        statuses = try await wallet.agreements(of: badge.id)
        unsent = try await wallet.unsentReceipts(of: badge.id)
        decisions = try await wallet.agreementHistory(of: badge.id)
    }

    var json: JSON {
        [
            "badge": .string(badge.id.rawValue), "documents": .array(statuses.map(\.json)),
            "unsentReceipts": .integer(Int64(unsent)),
        ]
    }

    var status: ExitStatus { isAnswer && !statuses.declined.isEmpty ? .declined : .done }

    var text: String {
        guard !statuses.isEmpty else { return Message.walletPages("command.agreement.none").shown }
        let table = Table(
            columns: [.commands("column.document"), .commands("column.required"), .commands("column.decision")],
            rows: statuses.map {
                [
                    $0.document.id.rawValue,
                    Message($0.document.isRequired ? .commands("command.yes") : .commands("command.no")).shown,
                    decision(on: $0).shown,
                ]
            })
        let waiting = unsent == 0 ? "" : "\n\n" + Self.unsent(unsent)
        guard isWhole else { return table.text + waiting }
        let texts = statuses.flatMap { [$0.document] + $0.document.translations }.map {
            "\n\n\($0.id.rawValue.oneLine):\n\($0.text.indented)"
        }
        return table.text + waiting + texts.joined()
    }

    // Why a document is not accepted says its newest decision.
    private func decision(on status: AgreementStatus) -> Message {
        guard let isAccepted = status.isAccepted else { return .commands("command.none") }
        guard !isAccepted else { return .commands("command.agreement.accepted") }
        let texts = Set(([status.document] + status.document.translations).map(\.id))
        return switch decisions.last(where: { texts.contains($0.statement.documentID) })?.statement.decision {
        case .declined: .commands("command.agreement.declined")
        case .withdrawn: .commands("command.agreement.withdrawn")
        case .accepted, nil: .commands("command.agreement.notAccepted")
        }
    }

    /// Returns a note about decisions that could not be sent.
    static func unsent(_ count: Int) -> String {
        Message.commands("command.agreement.unsent", ["count": count]).shown
    }

    var next: String? {
        guard unsent == 0 else { return "sync" }
        let isMissing = statuses.contains { $0.document.isRequired && $0.isAccepted != true }
        return isMissing ? "agreement accept \(badge.shortID)" : "check \(badge.shortID)"
    }
}

extension String {
    /// The lines, each indented by two spaces, so that none of them looks like a line of the program itself.
    fileprivate var indented: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "  \($0)" }.joined(separator: "\n")
    }
}

extension [AgreementStatus] {
    /// The required documents that the user declined.
    var declined: [AgreementDocument] {
        filter { $0.document.isRequired && $0.isAccepted == false }.map(\.document)
    }
}

extension AgreementStatus {
    fileprivate var json: JSON {
        let translations = document.translations.map { text -> JSON in
            ["id": .string(text.id.rawValue), "locale": .string(text.locale), "text": .string(text.text)]
        }
        return .object(
            document.members.merging([
                "text": .string(document.text), "accepted": isAccepted.map(JSON.bool) ?? .null,
                "translations": .array(translations),
            ]) { $1 })
    }
}
