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
            Offer(action: action, label: label(action), element: element)
        }
    }

    /// The offers beside filling in the fields.
    var otherOffers: [Offer] { form.fields.isEmpty ? [] : offers.filter { !$0.action.sendsFields } }

    /// The action that Ctrl-D stands for, and that therefore has no number; `nil` where there is none, or where it is one
    /// of two answers, leaves what has ended, or is the only thing to do on a form that does not wait.
    var cancelling: Form.Action? {
        guard screen.showsCancel, !isYesOrNo, !form.isEnd, form.isWaiting || form.actions.count > 1 else { return nil }
        return form.cancellingAction
    }

    // A way back that has the label of another action, the title of the screen that it leads to, is named by what it does.
    func label(_ action: Form.Action) -> String {
        let isAmbiguous =
            action.name == "back" && form.actions.contains { $0.name != "back" && $0.label == action.label }
        return isAmbiguous ? form.localization("action.back") : action.label
    }

    /// Asks for one of the offers, as ``number(of:_:_:usual:aliases:isDrawn:below:)`` does.
    func number(
        of offers: [Offer], _ prompt: String, aliases: [String: Int] = [:], isDrawn: Bool = false
    ) async throws(Leave) -> Form.Action {
        let number = try await number(
            of: offers.map(\.label), prompt, offers.map(\.element), aliases: aliases, isDrawn: isDrawn, isWhole: true)
        return offers[number ?? 0].action
    }
}
