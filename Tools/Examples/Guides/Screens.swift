import BadgeKit
import BadgeTerminalUI
import Foundation

/// A sheet, alert or window of the app: shows a text and calls back with what was typed, or with `nil` for Cancel.
@MainActor
class Dialog {
    var onInput: ((String?) -> Void)?
    private(set) var text = ""

    func show(_ text: String, onInput: @escaping (String?) -> Void) {
        self.text = text
        self.onInput = onInput
    }

    func update(_ text: String) { self.text = text }

    func close() { onInput = nil }
}

/// Asks for the code of an invitation.
final class CodeScreen: DeviceProvisioningUIProtocol {
    static func instance() -> (any DeviceProvisioningUIProtocol)? { CodeScreen() }

    let dialog = Dialog()

    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        dialog.show("\(offer.organization) (\(offer.issuerHost))") { typed in
            guard let typed else { return completion(nil, nil) }  // the user cancelled
            completion(TransactionCode(Secret(utf8: typed))) { error in
                self.dialog.update(error.reason)  // refused: the prompt stays
            }
        }
    }

    func dismiss() { dialog.close() }
}

/// Says where the badge may be used, and checks again on request.
final class FenceScreen: GeoFenceUIProtocol {
    static func instance() -> (any GeoFenceUIProtocol)? { FenceScreen() }

    let dialog = Dialog()

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        dialog.show(text(for: violation)) { typed in
            guard typed == "again" else { return completion(.acknowledged, nil) }
            completion(.retry) { error in  // still outside: the violation as it is now
                if case .geoFence(let violation) = error.detail { self.dialog.update(self.text(for: violation)) }
            }
        }
    }

    func dismiss() { dialog.close() }

    private func text(for violation: GeoFenceViolation) -> String {
        violation.areas.map { area in
            area.distance.map { "\(area.name): \(Int($0)) m away" } ?? area.name
        }.joined(separator: "\n")
    }
}

/// Sets, asks for and changes the passcode; the app's own form has up to three fields.
final class PasscodeScreen: PasscodeUIProtocol {
    private let form: any PasscodeForm

    init(form: any PasscodeForm) { self.form = form }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        let refused: FailureHandler = { self.form.show($0.reason) }
        form.onCancel = { completion(nil, nil) }
        switch prompt {
        case .set(let rules):
            form.askForNew(rules) { new, again in
                completion(PasscodeEntry(new: new, confirmation: again), refused)
            }
        case .verify(let triesLeft, let lockedUntil, _, let ifWrong):
            form.askForCurrent(triesLeft, lockedUntil, ifWrong) { current in
                completion(PasscodeEntry(current: current), refused)
            }
        case .change(let rules, let triesLeft, let lockedUntil, let ifWrong):
            form.askForAll(rules, triesLeft, lockedUntil, ifWrong) { current, new, again in
                completion(PasscodeEntry(current: current, new: new, confirmation: again), refused)
            }
        }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        form.show(message)
        completion(.acknowledged, nil)
    }

    func dismiss() { form.close() }
}

/// What the app draws for a passcode.
@MainActor
protocol PasscodeForm: AnyObject, Sendable {
    var onCancel: () -> Void { get set }
    func askForNew(_ rules: PasscodeRules, _ entered: @escaping (Secret, Secret) -> Void)
    func askForCurrent(
        _ triesLeft: Int?, _ lockedUntil: Date?, _ ifWrong: PasscodeConsequence?, _ entered: @escaping (Secret) -> Void)
    func askForAll(
        _ rules: PasscodeRules, _ triesLeft: Int?, _ lockedUntil: Date?, _ ifWrong: PasscodeConsequence?,
        _ entered: @escaping (Secret, Secret, Secret) -> Void)
    func show(_ message: String)
    func close()
}

/// Registers a presenter for all protocols, and screens of the app's own in place of three of its.
func registerScreens(on ui: UIRegistry, form: any PasscodeForm) throws {
    ui.registerAll(presentedBy: TerminalPresenter(try Terminal.controlling()))
    ui.registerGeoFenceUIClass(FenceScreen.self)  // needs nothing: the class creates it
    ui.registerPasscodeUI { PasscodeScreen(form: form) }  // needs something: a closure hands it over
}
