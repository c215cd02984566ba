import BadgeModel
import BadgeUI

/// The line that says what the keys do.
extension FormDialogue {
    /// Draws the line, again after a refusal: what a round offers beside its questions is not on the screen.
    func drawKeys(after refusal: BadgeError?) {
        if let keys = keys(after: refusal) { draw(keys, .hint) }
    }

    /// `Return: more options (Forgot password?). Ctrl-D: cancel.`; `nil` where a wait says it beside its time, or where all
    /// keys do the same.
    private func keys(after refusal: BadgeError?) -> String? {
        guard !form.isCountdown, !isWaitAlone else { return nil }
        guard !isInformation || !form.isEnd && form.cancellingAction?.name != "acknowledge" else { return nil }
        let keys = [returnKey(after: refusal), cancelKey].compactMap(\.self)
        return keys.isEmpty ? nil : keys.joined(separator: " ")
    }

    // What is left by Return alone.
    private var isInformation: Bool {
        form.fields.isEmpty && offers.count == 1 && !form.isWaiting && !form.hasRows
    }

    /// Whether the form waits, and nothing can be done but to cancel.
    var isWaitAlone: Bool { form.isWaiting && offers.isEmpty }

    // A key has no button to hide.
    private var cancelKey: String { words("terminal.keys.cancelling", ["cancel": cancelLabel]) }

    private func returnKey(after refusal: BadgeError?) -> String? {
        if isInformation { return returnKey(TerminalText.line(offers[0].label)) }
        if asksForNumberOfAll(after: refusal) {
            if form.isEnd { return returnKey(cancelLabel) }
            return screen.showsCancel ? returnKey(words("terminal.keys.asking", ["cancel": usualCancel])) : nil
        }
        // Beside a list, what is offered has its number, until only the fields are asked for again.
        guard !otherOffers.isEmpty, !form.hasRows || refusal != nil else { return nil }
        let names = otherOffers.filter { !$0.action.isRow }.map { TerminalText.line($0.label) }
        let more = names.isEmpty ? words("terminal.keys.more") : named(names.joined(separator: ", "))
        // Return means the value that is proposed, where there is one.
        let hasProposal = fieldsToAsk(after: refusal).contains { proposal(for: $0) != nil }
        return returnKey(hasProposal ? words("terminal.keys.proposed", ["more": more]) : more)
    }

    // Whether the first question is for a number, and nothing is offered that has none: Return alone then cancels.
    private func asksForNumberOfAll(after refusal: BadgeError?) -> Bool {
        if form.fields.isEmpty { return !form.isWaiting && !isYesOrNo && offers.count > 1 }
        if form.hasRows, refusal == nil { return true }
        guard otherOffers.isEmpty, let field = fieldsToAsk(after: refusal).first, case .choice = field.kind else {
            return false
        }
        return proposal(for: field) == nil
    }

    private func returnKey(_ action: String) -> String { words("terminal.keys.return", ["action": action]) }

    private func named(_ options: String) -> String { words("terminal.keys.named", ["options": options]) }

    /// What Ctrl-D does, in words.
    var cancelLabel: String {
        guard screen.showsCancel else { return words("terminal.keys.leave") }
        let isAnswer = isYesOrNo && form.kind != .hypermediaClose
        let action = cancelling ?? (isAnswer || form.isEnd ? form.cancellingAction : nil)
        let label = form.cancelLabel ?? action.map(label)
        let isUsual = label == nil || label == form.localization("action.cancel")
        return asking(isUsual ? usualCancel : label.map(TerminalText.line) ?? usualCancel)
    }

    /// What Ctrl-D does, in the words of every form.
    var usualCancelLabel: String { asking(usualCancel) }

    private var usualCancel: String { words("terminal.keys.cancel") }

    private func asking(_ cancel: String) -> String {
        form.asksBeforeCancelling ? words("terminal.keys.asking", ["cancel": cancel]) : cancel
    }
}
