import BadgeKit

/// Shows each document, and takes a yes or a no for each.
final class AgreementScreen: Screen, UserAgreementUIProtocol {
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        talk { [self] in
            var decisions: [AgreementDecision] = []
            for document in documents {
                console.show(document.text)
                guard let answer = await ask("Accept \(document.id)? (yes/no)") else { return completion(nil, nil) }
                decisions.append(AgreementDecision(documentID: document.id, isAccepted: answer == "yes"))
            }
            completion(decisions) { self.console.show($0.reason) }
        }
    }
}
