import BadgeKit

/// Asks for the code of an invitation.
final class CodeScreen: DeviceProvisioningUIProtocol {
    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        if let notice = offer.notice { print(notice) }
        print("Code from \(offer.organization):")
        guard let code = readLine() else { return completion(nil, nil) }  // cancelled
        completion(TransactionCode(Secret(utf8: code))) { error in
            print(error.reason)  // refused: "The code is wrong. 4 tries are left. …"
            self.promptForTransactionCode(for: offer, completion: completion)
        }
    }

    func dismiss() {}
}
