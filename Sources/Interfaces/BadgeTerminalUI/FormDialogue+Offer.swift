import BadgeModel
import BadgeUI

/// What is offered by a number.
extension FormDialogue {
    /// An action with its number's label, and what it is drawn as.
    struct Offer {
        let action: Form.Action
        let label: String
        let element: AppearanceElement
    }

    /// The actions that have a number, in order: all but ``cancelling``.
    var offers: [Offer] {
        let cancelling = cancelling
        return zip(form.actions, form.actionElements).filter { $0.0 != cancelling }.map { action, element in
            Offer(action: action, label: label(of: action), element: element)
        }
    }

    /// The offers beside filling in the fields.
    var otherOffers: [Offer] { form.fields.isEmpty ? [] : offers.filter { !$0.action.sendsFields } }

    /// The action that Ctrl-D stands for in the line above the questions, and that therefore has no number; `nil` where
    /// there is none, or the person is asked for nothing else.
    var cancelling: Form.Action? {
        guard screen.showsCancel, !isYesOrNo, form.actions.count > 1 else { return nil }
        return form.cancellingAction
    }

    // A way back that has the label of another action, the title of the screen that it leads to, is named by what it does.
    private func label(of action: Form.Action) -> String {
        let isAmbiguous =
            action.name == "back" && form.actions.contains { $0.name != "back" && $0.label == action.label }
        return isAmbiguous ? form.localization("action.back") : action.label
    }

    /// What Ctrl-D does, in words.
    var cancelLabel: String {
        if let label = form.cancelLabel { return TerminalText.line(label) }
        guard let cancelling else { return usualCancel }
        let label = label(of: cancelling)
        return label == form.localization("action.cancel") ? usualCancel : TerminalText.line(label)
    }

    /// What Ctrl-D does, where the form does not say it.
    var usualCancel: String { words("terminal.keys.cancel") }

    /// Asks for one of the offers, as ``number(of:_:_:usual:aliases:isDrawn:below:)`` does.
    func number(
        of offers: [Offer], _ prompt: String, aliases: [String: Int] = [:], isDrawn: Bool = false
    ) async throws(Leave) -> Form.Action {
        offers[
            try await number(
                of: offers.map(\.label), prompt, offers.map(\.element), aliases: aliases, isDrawn: isDrawn)
        ].action
    }
}
