import BadgeKit
import Observation

/// Asks for the code of an invitation.
@MainActor @Observable
final class CodeModel: ScreenModel, DeviceProvisioningUIProtocol {
    let wallet: WalletModel
    private(set) var offer: OfferSummary?
    private(set) var problem: String?
    private(set) var isChecking = false
    private var complete: PromptCompletion<TransactionCode>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        self.offer = offer
        complete = completion
        present(.code(self))
    }

    /// Tries a code; the view stays while it is refused.
    func submit(_ code: String) {
        (problem, isChecking) = (nil, true)
        complete?(TransactionCode(Secret(utf8: code))) { [weak self] error in
            self?.problem = error.reason
            self?.isChecking = false
        }
    }

    func cancel() { complete?(nil, nil) }

    // This app enrolls no phone and removes no other device.
    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        completion(nil, nil)
    }
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) { completion(nil, nil) }
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) { completion(nil, nil) }
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) { completion(nil, nil) }
}
