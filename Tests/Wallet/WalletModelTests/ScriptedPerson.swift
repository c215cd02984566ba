import BadgeKit

/// Whoever holds the device: answers each prompt once, and takes a refusal for the end of it.
@MainActor
final class ScriptedPerson {
    /// The code that came with an invitation.
    var transactionCode = Secret(utf8: "")
    /// What is entered where a passcode is asked for, by what is asked.
    var passcode: @MainActor (PasscodePrompt) -> PasscodeEntry = { _ in PasscodeEntry() }
    /// The kinds of document that are accepted.
    var accepts: Set<Document> = []
    /// Runs when a prompt is shown; true when nobody will ever answer it.
    var isGone: @MainActor () -> Bool = { false }
    /// Whoever shows a screen owns it.
    fileprivate var shown: AnyObject?

    nonisolated init() {}

    func register(with ui: UIRegistry) {
        ui.registerDeviceProvisioningUI { self.show(CodeScreen(self)) }
        ui.registerPasscodeUI { self.show(PasscodeScreen(self)) }
        ui.registerUserAgreementUI { self.show(AgreementScreen(self)) }
        ui.registerGeoFenceUI { self.show(LocationScreen(self)) }
        ui.registerTimeRestrictionUI { self.show(HoursScreen(self)) }
        ui.registerRevokedUI { self.show(RevokedScreen(self)) }
    }

    private func show<Screen: AnyObject>(_ screen: Screen) -> Screen {
        shown = screen
        return screen
    }

    fileprivate func answer<Answer>(_ answer: Answer, _ completion: PromptCompletion<Answer>) {
        completion(isGone() ? nil : answer, nil)
    }
}

@MainActor
private class Screen {
    unowned let person: ScriptedPerson

    init(_ person: ScriptedPerson) {
        self.person = person
    }

    func dismiss() { person.shown = nil }
}

private final class PasscodeScreen: Screen, PasscodeUIProtocol {
    static func instance() -> (any PasscodeUIProtocol)? { nil }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        person.answer(person.passcode(prompt), completion)
    }

    // Tells what has happened already, so that nothing is cut off by a death here.
    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }
}

private final class AgreementScreen: Screen, UserAgreementUIProtocol {
    static func instance() -> (any UserAgreementUIProtocol)? { nil }

    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        let decisions = documents.map { document in
            AgreementDecision(documentID: document.id, isAccepted: person.accepts.contains(Document(document.kind)))
        }
        person.answer(decisions, completion)
    }
}

private final class LocationScreen: Screen, GeoFenceUIProtocol {
    static func instance() -> (any GeoFenceUIProtocol)? { nil }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        person.answer(.acknowledged, completion)
    }
}

private final class HoursScreen: Screen, TimeRestrictionUIProtocol {
    static func instance() -> (any TimeRestrictionUIProtocol)? { nil }

    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        person.answer(.acknowledged, completion)
    }
}

private final class RevokedScreen: Screen, RevokedUIProtocol {
    static func instance() -> (any RevokedUIProtocol)? { nil }

    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        person.answer(.acknowledged, completion)
    }
}

private final class CodeScreen: Screen, DeviceProvisioningUIProtocol {
    static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        completion(TransactionCode(person.transactionCode), nil)
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {}
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {}
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {}
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {}
}

extension Document {
    init(_ kind: AgreementDocument.Kind) {
        self = kind == .terms ? .terms : .privacy
    }
}
