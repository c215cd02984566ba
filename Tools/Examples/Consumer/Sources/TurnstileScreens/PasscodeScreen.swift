import BadgeKit

/// Sets, asks and changes the passcode.
final class PasscodeScreen: Screen, PasscodeUIProtocol {
    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        talk { [self] in
            guard let entry = await entry(for: prompt) else { return completion(nil, nil) }
            completion(entry) { error in
                self.console.show(error.reason)
                self.promptForPasscode(prompt, completion: completion)
            }
        }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        console.show(message)
        completion(.acknowledged, nil)
    }

    private func entry(for prompt: PasscodePrompt) async -> PasscodeEntry? {
        switch prompt {
        case .set(let rules):
            guard let new = await secret("New passcode, at least \(rules.minLength) characters:"),
                let again = await secret("Again:")
            else { return nil }
            return PasscodeEntry(new: new, confirmation: again)
        case .verify(let triesLeft, _):
            let tries = triesLeft.map { " (\($0) tries left)" } ?? ""
            return await secret("Passcode\(tries):").map { PasscodeEntry(current: $0) }
        case .change(let rules):
            guard let current = await secret("Passcode:"),
                let new = await secret("New passcode, at least \(rules.minLength) characters:"),
                let again = await secret("Again:")
            else { return nil }
            return PasscodeEntry(current: current, new: new, confirmation: again)
        }
    }

    private func secret(_ question: String) async -> Secret? {
        await ask(question).map { Secret(utf8: $0) }
    }
}
