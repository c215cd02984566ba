import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

/// Shows the documents whose acceptance is missing, takes a decision on each, and keeps a signed receipt of each.
struct RequestAgreement {
    let badge: Badge
    let documents: [AgreementDocument]
    let context: WorkflowContext

    func run() async throws {
        try await context.ui.prompt(\.userAgreement) {
            $0.promptForUserAgreement(forBadge: badge, documents: documents, completion: $1)
        } attempt: { decisions in
            try await context.save(try decided(decisions), of: badge.id)
        }
        try await SendReceipts(context: context).run()
    }

    /// One decision for each document that was shown, and none for another.
    private func decided(_ decisions: [AgreementDecision]) throws -> [AgreementDecisionRecord] {
        guard decisions.count == documents.count, Set(decisions.map(\.documentID)) == Set(documents.map(\.id)) else {
            throw BadgeError(
                .invalidInput, "invalidInput.decisions", ["count": documents.count], recovery: .retry)
        }
        return documents.compactMap { document in
            decisions.first { $0.documentID == document.id }.map { decision in
                AgreementDecisionRecord(document, decision.isAccepted ? .accepted : .declined)
            }
        }
    }
}

extension AgreementDocument {
    /// SHA-256 of the bytes that are shown.
    var digest: Data { Data(Digest.sha256(text)) }
}
