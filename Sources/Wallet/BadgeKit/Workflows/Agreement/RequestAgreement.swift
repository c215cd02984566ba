import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

/// Shows the documents that are not accepted, requests a decision on each, and stores a signed receipt for each.
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

    /// Returns one decision for each document that was shown, and no others.
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
    /// SHA-256 of the displayed bytes.
    var digest: Data { Data(Digest.sha256(text)) }
}
