import BadgeKit

/// Asks for an invitation's code.
final class CodeScreen: Screen, DeviceProvisioningUIProtocol {
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        talk { [self] in
            guard let code = await ask("Code from \(offer.organization):") else { return completion(nil, nil) }
            completion(TransactionCode(Secret(utf8: code))) { error in
                self.console.show(error.reason)
                self.promptForTransactionCode(for: offer, completion: completion)
            }
        }
    }

    // A turnstile enrolls no phone and removes no device: it cancels these prompts.
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
