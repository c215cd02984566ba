import BadgeKit
import Foundation

// One screen for each UI protocol, as its documentation comment quotes it.

/// A sheet of the app: shows a text, and calls back with what the user did; with `nil` when the user closed it.
@MainActor
class Sheet {
    private(set) var text = ""
    private var onClose: () -> Void = {}

    func ask(_ text: String, fields: String..., answered: @escaping ([String]?) -> Void) { show(text, answered) }

    func choose(_ text: String, from choices: [String], answered: @escaping (Int?) -> Void) { show(text, answered) }

    func confirm(_ text: String, answered: @escaping (Bool?) -> Void) { show(text, answered) }

    func inform(_ text: String, button: String, pressed: @escaping () -> Void) {
        self.text = text
        onClose = pressed
    }

    func show(problem: String) { text = problem }

    func close() { onClose = {} }

    private func show<Answer>(_ text: String, _ answered: @escaping (Answer?) -> Void) {
        self.text = text
        onClose = { answered(nil) }
    }
}

final class LoginSheet: Sheet, LoginUIProtocol {
    static func instance() -> (any LoginUIProtocol)? { LoginSheet() }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        logIn("Log in to use \(badge.display.name)", completion)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        logIn("Log in to \(organization)", completion)
    }

    private func logIn(_ text: String, _ completion: @escaping PromptCompletion<LoginCredentials>) {
        ask(text, fields: "User name", "Password") { entered in
            guard let entered else { return completion(nil, nil) }
            let credentials = LoginCredentials(username: entered[0], password: Secret(utf8: entered[1]))
            completion(credentials) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class ProvisioningSheet: Sheet, DeviceProvisioningUIProtocol {
    static func instance() -> (any DeviceProvisioningUIProtocol)? { ProvisioningSheet() }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        let lines = [offer.notice, "\(offer.badge) from \(offer.organization) (\(offer.issuerHost))"]
        ask(lines.compactMap(\.self).joined(separator: "\n"), fields: "Code") { entered in
            guard let entered else { return completion(nil, nil) }
            completion(TransactionCode(Secret(utf8: entered[0]))) { self.show(problem: $0.reason) }
        }
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        ask("Where should codes be sent?", fields: "Phone number") { entered in
            guard let entered else { return completion(nil, nil) }
            do throws(BadgeError) {
                completion(try PhoneNumber(entered[0])) { self.show(problem: $0.reason) }
            } catch {
                self.show(problem: error.reason)
            }
        }
    }

    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm("Send a code to \(phoneNumber)?") { isYes in
            completion(isYes.map { $0 ? .confirmed : .refused }) { self.show(problem: $0.reason) }
        }
    }

    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {
        ask("Enter the code sent to \(phoneNumber), or nothing for another", fields: "Code") { entered in
            guard let entered else { return completion(nil, nil) }
            let code = VerificationCode(Secret(utf8: entered[0]))
            completion(entered[0].isEmpty ? .resend : .code(code)) { self.show(problem: $0.reason) }
        }
    }

    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {
        choose("Only \(limit) devices: remove one", from: devices.map(\.name)) { index in
            completion(index.map { devices[$0].id }) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class PasscodeSheet: Sheet, PasscodeUIProtocol {
    static func instance() -> (any PasscodeUIProtocol)? { PasscodeSheet() }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        let answer: ([String]?, ([Secret]) -> PasscodeEntry) -> Void = { entered, entry in
            guard let entered else { return completion(nil, nil) }
            completion(entry(entered.map(Secret.init(utf8:)))) { self.show(problem: $0.reason) }
        }
        switch prompt {
        case .set(let rules):
            ask("Set a passcode of at least \(rules.minLength)", fields: "New", "Again") {
                answer($0) { PasscodeEntry(new: $0[0], confirmation: $0[1]) }
            }
        case .verify(let triesLeft, _, _, let ifWrong):
            ask(ifWrong?.message.text ?? triesLeft.map { "\($0) tries left" } ?? "", fields: "Passcode") {
                answer($0) { PasscodeEntry(current: $0[0]) }
            }
        case .change(let rules, _, _, let ifWrong):
            let message = "Change it to at least \(rules.minLength). \(ifWrong?.message.text ?? "")"
            ask(message, fields: "Passcode", "New", "Again") {
                answer($0) { PasscodeEntry(current: $0[0], new: $0[1], confirmation: $0[2]) }
            }
        }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        confirm(message) { isYes in completion(isYes == true ? .acknowledged : nil, nil) }
    }

    func dismiss() { close() }
}

final class SSOSheet: Sheet, SSOConfirmationUIProtocol {
    static func instance() -> (any SSOConfirmationUIProtocol)? { SSOSheet() }

    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        let needed = request.claims.filter(\.isRequired)
        let text = "\(request.client) wants your \(needed.map(\.label).joined(separator: ", "))"
        let choices = ["Allow once", "Refuse"] + (request.canBeTrustedAlways ? ["Always allow"] : [])
        choose(text, from: choices) { index in
            let claims = Set(needed.map(\.name))
            let decisions: [SSODecision] = [.trustOnce(claims: claims), .cancel, .trustAlways(claims: claims)]
            completion(index.map { decisions[$0] }) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class PresentationSheet: Sheet, PresentationUIProtocol {
    static func instance() -> (any PresentationUIProtocol)? { PresentationSheet() }

    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        let name = prompt.verifier.isVerified ? prompt.verifier.name : "Somebody unverified"
        guard let choice = prompt.leastChoice else {
            return inform("\(name) asks for a badge that you do not have.", button: "Refuse") {
                completion(.decline) { self.show(problem: $0.reason) }
            }
        }
        let claims = prompt.claims(of: choice).map(\.label).joined(separator: ", ")
        confirm("\(name) asks for your \(claims).") { isYes in
            completion(isYes.map { $0 ? .present(choice) : .decline }) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class BadgePickerSheet: Sheet, BadgePickerUIProtocol {
    static func instance() -> (any BadgePickerUIProtocol)? { BadgePickerSheet() }

    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
    ) {
        choose(message ?? "Which badge?", from: badges.map(\.display.name)) { index in
            completion(index.map { badges[$0].id }, nil)
        }
    }

    func dismiss() { close() }
}

final class RecoverySheet: Sheet, EmailRecoveryUIProtocol {
    static func instance() -> (any EmailRecoveryUIProtocol)? { RecoverySheet() }

    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        ask("Where should the recovery link be sent?", fields: "Email") { entered in
            guard let entered else { return completion(nil, nil) }
            do throws(BadgeError) {
                completion(try EmailAddress(entered[0])) { self.show(problem: $0.reason) }
            } catch {
                self.show(problem: error.reason)
            }
        }
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        inform("If the address is known, a link is on its way.", button: "OK") { completion(.acknowledged, nil) }
    }

    func dismiss() { close() }
}

final class ServerSheet: Sheet, ServerSwitchUIProtocol {
    static func instance() -> (any ServerSwitchUIProtocol)? { ServerSheet() }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let lines = [
            mode == .addNewServer ? "Add this server?" : "Switch to this server?",
            targetServer.url.absoluteString, targetServer.name, certificate?.fingerprint,
        ]
        confirm(lines.compactMap(\.self).joined(separator: "\n")) { isYes in
            completion(isYes.map { $0 ? .confirmed : .refused }) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class LocationSheet: Sheet, LocationConsentUIProtocol {
    static func instance() -> (any LocationConsentUIProtocol)? { LocationSheet() }

    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel,
        completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm("May \(badge.display.name) use your location?") { isYes in
            completion(isYes.map { $0 ? .confirmed : .refused }, nil)
        }
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform("Allow the location in Settings.", button: "Check again") {
            completion(.retry) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class BluetoothSheet: Sheet, BluetoothConsentUIProtocol {
    static func instance() -> (any BluetoothConsentUIProtocol)? { BluetoothSheet() }

    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm("May \(badge.display.name) use Bluetooth?") { isYes in
            completion(isYes.map { $0 ? .confirmed : .refused }, nil)
        }
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform("Turn on Bluetooth.", button: "Check again") {
            completion(.retry) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class GeoFenceSheet: Sheet, GeoFenceUIProtocol {
    static func instance() -> (any GeoFenceUIProtocol)? { GeoFenceSheet() }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        let areas = violation.areas.map(\.name).joined(separator: ", ")
        let text = violation.cause == .excluded ? "Not allowed in \(areas)." : "Allowed in \(areas)."
        inform(text, button: "Check again") {
            completion(.retry) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class HoursSheet: Sheet, TimeRestrictionUIProtocol {
    static func instance() -> (any TimeRestrictionUIProtocol)? { HoursSheet() }

    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        let today = violation.windows.map { "\($0.from) to \($0.to) (\($0.zone))" }
        inform("Today: \(today.joined(separator: ", "))", button: "Check again") {
            completion(.retry) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class PhotoSheet: Sheet, PhotoUploadUIProtocol {
    static func instance() -> (any PhotoUploadUIProtocol)? { PhotoSheet() }

    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements,
        completion: @escaping PromptCompletion<ImageData>
    ) {
        ask("A photo of you, at most \(requirements.maxBytes) bytes", fields: "File") { entered in
            guard let entered else { return completion(nil, nil) }
            let bytes = [UInt8](FileManager.default.contents(atPath: entered[0]) ?? Data())
            let photo = ImageData(bytes: bytes, mediaType: ImageData.mediaType(of: bytes) ?? "")
            completion(photo) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class AgreementSheet: Sheet, UserAgreementUIProtocol {
    static func instance() -> (any UserAgreementUIProtocol)? { AgreementSheet() }

    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        confirm(documents.map(\.text).joined(separator: "\n\n")) { isYes in
            guard let isYes else { return completion(nil, nil) }
            let decisions = documents.map { AgreementDecision(documentID: $0.id, isAccepted: isYes) }
            completion(decisions) { self.show(problem: $0.reason) }
        }
    }

    func dismiss() { close() }
}

final class RevokedSheet: Sheet, RevokedUIProtocol {
    static func instance() -> (any RevokedUIProtocol)? { RevokedSheet() }

    func informUserOfBadgeRevocation(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform("\(badge.display.name) was revoked.", button: "OK") { completion(.acknowledged, nil) }
    }

    func dismiss() { close() }
}
