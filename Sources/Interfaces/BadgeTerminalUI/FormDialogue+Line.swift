import BadgeModel
import BadgeUI
import Foundation

/// Lines, and the ways to leave them.
extension FormDialogue {
    func line(_ prompt: String, isSecret: Bool = false) async throws(Leave) -> Secret {
        // What does not fit stands above the line that is typed on.
        var lines = terminal.filled(prompt).map(directed)
        let question = lines.removeLast()
        for line in lines { terminal.write(line + "\n") }
        switch await terminal.readLine(after: question, as: isSecret ? .secret : .shown) {
        case .typed(let line): return line
        case .withdrawn:
            terminal.withdrawLine()
            throw .withdrawn
        case .end:
            terminal.write("\n")
            throw .gaveUp
        }
    }

    func text(_ prompt: String) async throws(Leave) -> String {
        try await line(prompt).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            .trimmingCharacters(in: .whitespaces)
    }

    /// Asks for one of the numbered labels, by its number or by an alias.
    ///
    /// - Parameters:
    ///   - labels: The choices.
    ///   - prompt: The question.
    ///   - elements: What each label is drawn as.
    ///   - usual: The index that Return keeps.
    ///   - aliases: Words that select labels.
    ///   - isDrawn: Whether the labels are drawn already.
    ///   - isWhole: Whether nothing is offered besides.
    ///   - below: Draws the content between the labels and the question.
    /// - Returns: The index; `nil` for Return alone where it keeps one.
    func number(
        of labels: [String], _ prompt: String, _ elements: [AppearanceElement], usual: Int? = nil,
        aliases: [String: Int] = [:], isDrawn: Bool = false, isWhole: Bool = false,
        below: () async throws(Leave) -> Void = {}
    ) async throws(Leave) -> Int? {
        for (index, label) in labels.enumerated() where !isDrawn { drawLabel(index, label, elements[index]) }
        try await below()
        while true {
            let shown = usual.map { " [\($0 + 1)]" } ?? ""
            let numbers = labels.count == 1 ? words("terminal.typeOnlyNumber") : "[1-\(labels.count)]"
            let typed = try await text("\(prompt) \(numbers)\(shown): ")
            if typed.isEmpty, usual != nil { return nil }
            if let number = Int(typed), (1...labels.count).contains(number) { return number - 1 }
            if let index = aliases[typed.lowercased()] { return index }
            if typed.isEmpty {
                try await leave(offering: isWhole ? [] : otherOffers)
            } else {
                tell(problem: numberNeeded(of: labels))
            }
        }
    }

    /// Says which numbers there are.
    func numberNeeded(of labels: [String]) -> String {
        guard labels.count == 1 else { return words("terminal.typeNumber", ["count": labels.count]) }
        return words("terminal.typeOne", ["action": TerminalText.line(labels[0])])
    }

    /// Asks for yes or no; Return selects `usual`, if there is one.
    func yesOrNo(_ question: String, usual: Bool? = nil) async throws(Leave) -> Bool {
        try await yesOrNo(asking: flagQuestion(question, usual: usual), usual: usual)
    }

    /// A question for yes or no: `Remember me? [y/N] `.
    func flagQuestion(_ question: String, usual: Bool?) -> String {
        let choice: Message = usual.map { $0 ? "terminal.choice.yes" : "terminal.choice.no" } ?? "terminal.choice.none"
        return TerminalText.line(words("terminal.question", ["question": question, "choice": choice]))
    }

    func yesOrNo(asking prompt: String, usual: Bool?) async throws(Leave) -> Bool {
        while true {
            switch (try await text(prompt), usual) {
            case (let typed, _) where hears("terminal.answers.yes", typed): return true
            case (let typed, _) where hears("terminal.answers.no", typed): return false
            case ("", let usual?): return usual
            case ("", nil): try await leave()
            default: tell(problem: words("terminal.typeYesOrNo"))
            }
        }
    }

    /// Returns whether the typed text is one of the answers of a key, in the user's language or in English.
    func hears(_ answers: Message.Key, _ typed: String) -> Bool {
        [words, Localization.english.speaking(.terminal)].contains {
            $0(answers).split(separator: " ").contains(typed.lowercased()[...])
        }
    }

    /// Handles an empty line: another action of the form, or a return to the question. Where there is no other, it may
    /// cancel; elsewhere the line above the questions says what does.
    func leave() async throws(Leave) { try await leave(offering: otherOffers) }

    private func leave(offering offers: [Offer]) async throws(Leave) {
        guard !offers.isEmpty else {
            guard screen.showsCancel else { return }
            if form.asksBeforeCancelling || form.isEnd { throw .gaveUp }
            if try await confirms(form.questionBeforeCancelling) { throw .gaveUp }
            return
        }
        if let chosen = try await numberOrBack(offers.map(\.label), offers.map(\.element)) {
            throw .action(offers[chosen].action)
        }
    }

    /// Returns whether the answer is yes. Any key but y goes back: an empty line may be a slip.
    func confirms(_ question: String) async throws(Leave) -> Bool {
        hears("terminal.answers.yes", try await text(question))
    }

    private func numberOrBack(_ labels: [String], _ elements: [AppearanceElement]) async throws(Leave) -> Int? {
        for (index, label) in labels.enumerated() { drawLabel(index, label, elements[index]) }
        let question =
            labels.count == 1
            ? words("terminal.chooseOnlyOrBack") : words("terminal.chooseOrBack", ["count": labels.count])
        let typed = try await text(question)
        return Int(typed).flatMap { (1...labels.count).contains($0) ? $0 - 1 : nil }
    }
}
