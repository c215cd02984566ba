import BadgeKit
import Observation

/// Sets, asks for and changes the passcode.
@MainActor @Observable
final class PasscodeModel: ScreenModel, PasscodeUIProtocol {
    let wallet: WalletModel
    /// What to ask for; `nil` while there is only a message.
    private(set) var prompt: PasscodePrompt?
    private(set) var message: String?
    private(set) var isAnswered = false
    private var complete: PromptCompletion<PasscodeEntry>?
    private var acknowledge: PromptCompletion<InformAnswer>?

    init(wallet: WalletModel) { self.wallet = wallet }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        (self.prompt, message, isAnswered) = (prompt, nil, false)
        complete = completion
        present(.passcode(self))
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        (prompt, self.message, isAnswered) = (nil, message, false)
        acknowledge = completion
        present(.passcode(self))
    }

    /// Tries an entry; which members it has follows from the prompt.
    func submit(_ entry: PasscodeEntry) {
        (message, isAnswered) = (nil, true)
        complete?(entry) { [weak self] error in
            self?.message = error.reason
            self?.isAnswered = false
        }
    }

    /// The message has been read.
    func goOn() {
        isAnswered = true
        acknowledge?(.acknowledged, nil)
    }

    func cancel() {
        isAnswered = true
        complete?(nil, nil)
        acknowledge?(nil, nil)
    }
}
