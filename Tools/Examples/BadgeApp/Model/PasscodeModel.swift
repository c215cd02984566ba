import BadgeKit
import Observation

/// Sets, asks for and changes the passcode.
@MainActor @Observable
final class PasscodeModel: ScreenModel, PasscodeUIProtocol {
    let wallet: WalletModel
    private(set) var prompt: PasscodePrompt?
    private(set) var message: String?
    private(set) var isChecking = false
    private var complete: PromptCompletion<PasscodeEntry>?
    private var acknowledge: PromptCompletion<InformAnswer>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        self.prompt = prompt
        complete = completion
        present(.passcode(self))
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        (prompt, self.message, isChecking) = (nil, message, false)
        acknowledge = completion
        present(.passcode(self))
    }

    /// Tries an entry; which fields it has follows from the prompt.
    func submit(current: String = "", new: String = "", again: String = "") {
        (message, isChecking) = (nil, true)
        let entry = PasscodeEntry(
            current: current.isEmpty ? nil : Secret(utf8: current), new: new.isEmpty ? nil : Secret(utf8: new),
            confirmation: again.isEmpty ? nil : Secret(utf8: again))
        complete?(entry) { [weak self] error in
            self?.message = error.reason
            self?.isChecking = false
        }
    }

    /// The message has been read.
    func goOn() { acknowledge?(.acknowledged, nil) }

    func cancel() {
        complete?(nil, nil)
        acknowledge?(nil, nil)
    }
}
