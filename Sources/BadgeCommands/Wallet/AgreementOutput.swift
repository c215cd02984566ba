import BadgeKit
import BadgeModel

/// The documents of a badge, and what was decided on each.
struct AgreementOutput: CommandOutput {
    let badge: Badge
    let standings: [AgreementStanding]
    /// Whether the documents' texts are shown to a person too.
    let isWhole: Bool

    init(of badge: Badge, in wallet: BadgeWallet, isWhole: Bool = false) async throws {
        self.badge = badge
        self.isWhole = isWhole
        standings = try await wallet.agreements(of: badge.id)
    }

    var json: JSON {
        ["badge": .string(badge.id.rawValue), "documents": .array(standings.map(\.json))]
    }

    var text: String {
        guard !standings.isEmpty else { return "The badge's organization has no documents to accept." }
        let table = Table(
            header: ["DOCUMENT", "REQUIRED", "DECISION"],
            rows: standings.map { [$0.document.id.rawValue, $0.document.isRequired ? "yes" : "no", $0.decision] })
        guard isWhole else { return table.text }
        let texts = standings.map { "\n\n\($0.document.id.rawValue.oneLine):\n\($0.document.text.indented)" }
        return table.text + texts.joined()
    }

    var next: String? {
        let isMissing = standings.contains { $0.document.isRequired && $0.isAccepted != true }
        return isMissing ? "agreement accept \(badge.shortID)" : "check \(badge.shortID)"
    }
}

extension String {
    /// The lines, each behind two spaces: none of them looks like a line of the program's own.
    fileprivate var indented: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "  \($0)" }.joined(separator: "\n")
    }
}

extension AgreementStanding {
    fileprivate var json: JSON {
        .object(
            document.members.merging([
                "text": .string(document.text), "accepted": isAccepted.map(JSON.bool) ?? .null,
            ]) { $1 })
    }

    fileprivate var decision: String { isAccepted.map { $0 ? "accepted" : "not accepted" } ?? "none" }
}
