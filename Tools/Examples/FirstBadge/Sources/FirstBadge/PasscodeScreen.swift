import BadgeKit

/// Sets, asks for and changes the passcode.
final class PasscodeScreen: PasscodeUIProtocol {
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        Task {
            guard let entry = await entry(for: prompt) else { return completion(nil, nil) }
            completion(entry) { error in
                print(error.reason)
                self.promptForPasscode(prompt, completion: completion)
            }
        }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        print(message)
        completion(.acknowledged, nil)
    }

    func dismiss() {}

    private func entry(for prompt: PasscodePrompt) async -> PasscodeEntry? {
        switch prompt {
        case .set(let rules):
            guard let new = await askSecret("New passcode, at least \(rules.minLength) characters:"),
                let again = await askSecret("Again:")
            else { return nil }
            return PasscodeEntry(new: new, confirmation: again)
        case .verify:
            return await askSecret("Passcode:").map { PasscodeEntry(current: $0) }
        case .change(let rules):
            guard let current = await askSecret("Passcode:"),
                let new = await askSecret("New passcode, at least \(rules.minLength) characters:"),
                let again = await askSecret("Again:")
            else { return nil }
            return PasscodeEntry(current: current, new: new, confirmation: again)
        }
    }
}
