import BadgeKit
import Observation

/// Shows the organization's documents, and takes a decision on each.
@MainActor @Observable
final class AgreementModel: ScreenModel, UserAgreementUIProtocol {
    let wallet: WalletModel
    private(set) var documents: [AgreementDocument] = []
    private(set) var problem: String?
    private(set) var isAnswered = false
    private var complete: PromptCompletion<[AgreementDecision]>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        self.documents = documents
        complete = completion
        present(.agreement(self))
    }

    /// Accepts these documents and declines the others. To decline is an answer; `cancel` is none.
    func submit(accepting accepted: Set<AgreementDocument.ID>) {
        (problem, isAnswered) = (nil, true)
        let decisions = documents.map { AgreementDecision(documentID: $0.id, isAccepted: accepted.contains($0.id)) }
        complete?(decisions) { [weak self] error in
            self?.problem = error.reason
            self?.isAnswered = false
        }
    }

    func cancel() {
        isAnswered = true
        complete?(nil, nil)
    }
}
