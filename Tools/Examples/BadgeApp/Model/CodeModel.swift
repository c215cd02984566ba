import BadgeKit
import Observation

/// Asks for the code of an invitation.
@MainActor @Observable
final class CodeModel: ScreenModel, DeviceProvisioningUIProtocol {
    let wallet: WalletModel
    private(set) var offer: OfferSummary?
    private(set) var problem: String?
    private(set) var isAnswered = false
    private var complete: PromptCompletion<TransactionCode>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        self.offer = offer
        complete = completion
        present(.code(self))
    }

    /// Tries a code; the view stays while it is refused.
    func submit(_ code: String) {
        (problem, isAnswered) = (nil, true)
        complete?(TransactionCode(Secret(utf8: code))) { [weak self] error in
            self?.problem = error.reason
            self?.isAnswered = false
        }
    }

    func cancel() {
        isAnswered = true
        complete?(nil, nil)
    }
}
