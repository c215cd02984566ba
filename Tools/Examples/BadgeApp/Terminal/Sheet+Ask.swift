import BadgeKit
import Foundation

extension Sheet {
    /// Shows the sheet as it is now, and takes one answer.
    @MainActor
    func ask(_ console: Console) async {
        switch self {
        case .code(let model): await model.ask(console)
        case .passcode(let model): await model.ask(console)
        case .agreement(let model): await model.ask(console)
        case .fence(let model): await model.ask(console)
        case .hours(let model): await model.ask(console)
        }
    }
}

extension CodeModel {
    fileprivate func ask(_ console: Console) async {
        guard let offer else { return cancel() }
        console.show(problem ?? "Invitation from \(offer.organization) (\(offer.issuerHost))")
        if problem == nil, let notice = offer.notice { console.show(notice) }
        guard let code = await console.ask("Code:"), !code.isEmpty else { return cancel() }
        submit(code)
    }
}

extension PasscodeModel {
    fileprivate func ask(_ console: Console) async {
        if let message { console.show(message) }
        guard let prompt else {
            guard await console.ask("Go on? (yes/no)") == "yes" else { return cancel() }
            return goOn()
        }
        guard let entry = await entry(for: prompt, console) else { return cancel() }
        submit(entry)
    }

    private func entry(for prompt: PasscodePrompt, _ console: Console) async -> PasscodeEntry? {
        switch prompt {
        case .set(let rules):
            guard let new = await console.askSecret(rules.prompt),
                let again = await console.askSecret("Again:")
            else { return nil }
            return PasscodeEntry(new: new, confirmation: again)
        case .verify:
            return await console.askSecret("Passcode:").map { PasscodeEntry(current: $0) }
        case .change(let rules, _, _, _):
            guard let current = await console.askSecret("Passcode:"),
                let new = await console.askSecret(rules.prompt),
                let again = await console.askSecret("Again:")
            else { return nil }
            return PasscodeEntry(current: current, new: new, confirmation: again)
        }
    }
}

extension PasscodeRules {
    fileprivate var prompt: String {
        "New passcode, at least \(minLength) \(kind == .digits ? "digits" : "characters"):"
    }
}

extension AgreementModel {
    fileprivate func ask(_ console: Console) async {
        if let problem { console.show(problem) }
        var accepted: Set<AgreementDocument.ID> = []
        for document in documents {
            console.show(document.text)
            guard let answer = await console.ask("Accept \(document.id)? (yes/no)") else { return cancel() }
            if answer == "yes" { accepted.insert(document.id) }
        }
        submit(accepting: accepted)
    }
}

extension FenceModel {
    fileprivate func ask(_ console: Console) async {
        let areas = violation?.areas ?? []
        let distances = areas.map { area in area.distanceText.map { "\(area.name), \($0) away" } ?? area.name }
        console.show("\(title): \(distances.joined(separator: "; "))")
        guard await console.ask("Check again? (yes/no)") == "yes" else { return cancel() }
        checkAgain()
    }
}

extension HoursModel {
    fileprivate func ask(_ console: Console) async {
        let opening = violation?.nextOpening.map { "opens \($0.date.formatted(.iso8601))" } ?? "does not open again"
        console.show("Outside the permitted hours: \(opening)")
        guard await console.ask("Check again? (yes/no)") == "yes" else { return cancel() }
        checkAgain()
    }
}
