import BadgeKit

/// Asks for the code of an invitation.
final class CodeScreen: DeviceProvisioningUIProtocol {
    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        Task {  // the task owns the screen until the question is answered
            guard let code = await ask("Code from \(offer.organization):") else { return completion(nil, nil) }
            completion(TransactionCode(Secret(utf8: code))) { error in
                print(error.reason)  // "The code is wrong. 4 tries are left. …"
                self.promptForTransactionCode(for: offer, completion: completion)
            }
        }
    }

    func dismiss() {}

    // This program enrolls no phone and removes no other device: it cancels these prompts.
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
