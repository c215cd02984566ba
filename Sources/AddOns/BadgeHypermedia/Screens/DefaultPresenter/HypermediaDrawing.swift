import BadgeModel
import BadgeUI
import Foundation

/// A model as a form, and what the form's actions mean.
struct HypermediaDrawing {
    /// What an action of the form does.
    enum Reply {
        case submit(any InteractionActionModel, inputs: [any InteractionInputModel])
        case select(SelectorItemModel)
        /// Choose the option whose number is in the field.
        case selectNumbered([SelectorItemModel])
        case follow(LinkItemModel)
        /// Show the fields of one of several forms.
        case open(InteractionItemButtonModel)
        case goBack
        case close
        case acknowledge
    }

    var form: Form
    /// What the server calls the step; `nil` if it gives no title.
    var title: String?
    /// The origin of the server that sent the step; `nil` to name none.
    var server: String?
    /// Whether what the server calls Cancel is the way out of the login, and not a choice of the step.
    var leavesByServer = true
    /// Whether the wallet asks before it ends the login.
    var confirmsClosing = true
    private(set) var replies: [String: Reply] = [:]
    // Labels that say more, by the name of the action.
    private var alternatives: [String: String] = [:]

    init(_ form: Form) {
        self.form = form
    }

    /// Adds an action behind the others.
    ///
    /// - Parameter alternative: The label if another action has the same one; `nil` if no more is known.
    mutating func add(
        _ name: String, _ label: String, or alternative: String? = nil, sendsFields: Bool = false, _ reply: Reply
    ) {
        guard replies[name] == nil else { return }
        // A form has an action from the start, which the first one replaces.
        if replies.isEmpty { form.actions = [] }
        var action = Form.Action(name, label: label, sendsFields: sendsFields)
        switch reply {
        case .follow: action.isLink = true
        case .submit(let item as InteractionItemButtonModel, _): action.cancels = item.key == "cancel"
        default: break
        }
        form.actions.append(action)
        replies[name] = reply
        alternatives[name] = alternative
    }

    /// Orders the actions by their positions; those without one come last.
    mutating func orderActions(by positions: [String: Int]) {
        form.actions = form.actions.enumerated().sorted { left, right in
            let (first, second) = (positions[left.element.name] ?? .max, positions[right.element.name] ?? .max)
            return first == second ? left.offset < right.offset : first < second
        }.map { $0.element }
    }

    /// Ensures that there is one way out, that no two actions read the same, and none like that way.
    ///
    /// An action by which the server cancels, of the name of a presenter's own control, replaces that control, and so does
    /// the wallet's own where there is no other. Where another action has its name, the control has another one. What has
    /// ended the login is left by its one button, without a question.
    mutating func tellActionsApart() {
        var own = form.localization("action.cancel")
        let cancelling = leavesByServer ? form.actions.filter { $0.cancels && $0.label == own } : []
        form.cancelledBy = acknowledging ?? (cancelling.count == 1 ? cancelling[0].name : closing)
        form.asksBeforeCancelling = confirmsClosing && cancelling.count != 1 && acknowledging == nil
        if form.cancelledBy == nil, form.actions.contains(where: { $0.label == own }) {
            own = form.localization("action.leave")
            form.cancelLabel = own
        }
        let others = form.actions.map { action -> String? in
            guard action.name != form.cancelledBy else { return nil }
            let alternative = alternatives[action.name].flatMap { $0 == action.label ? nil : $0 }
            return alternative ?? (own == action.label ? host.map { "\(action.label) (\($0))" } : nil)
        }
        let ways = form.cancelledBy == nil ? [own] : []
        let labels = (ways + form.actions.map(\.label)).toldApart(by: ways.map { _ in nil } + others)
        form.actions = zip(form.actions, labels.dropFirst(ways.count)).map { action, label in
            var told = Form.Action(action.name, label: label, sendsFields: action.sendsFields)
            (told.isLink, told.cancels) = (action.isLink, action.cancels)
            return told
        }
    }

    // The only action, where the server offers none.
    private var closing: String? {
        replies.first { if case .close = $0.value { true } else { false } }?.key
    }

    // The action that ends the login with what the form says.
    private var acknowledging: String? {
        guard form.isEnd else { return nil }
        return replies.first { if case .acknowledge = $0.value { true } else { false } }?.key
    }

    private var host: String? { server.map { (URL(string: $0)?.host() ?? $0).shownText } }

    /// Adds texts, each a paragraph on one line.
    mutating func add(_ messages: [InfoMessageModel]) {
        for message in messages where !message.text.isEmpty {
            addLine(message.text.shownText, message.messageStyleAttribute.element)
        }
    }

    /// Adds a paragraph.
    mutating func addLine(_ line: String, _ element: AppearanceElement) {
        form.message += form.message.isEmpty ? line : "\n" + line
        form.messageStyles.append(element)
    }
}

extension HypermediaDrawing.Reply {
    /// Returns the parameters of a submission: a value for each field that the user may change.
    static func parameters(of inputs: [any InteractionInputModel], in answer: FormAnswer) -> [String: FieldValue] {
        inputs.reduce(into: [:]) { parameters, input in
            switch input {
            case let box as InteractionItemCheckboxModel:
                if !box.isReadOnly { parameters[box.key] = .flag(answer.flag(box.key)) }
            case let text as InteractionItemInputTextModel
            where text.inputConfiguration.kind == .password || text.isCode:
                let entered = answer.values[text.key]?.secret ?? Secret(utf8: "")
                parameters[text.key] = .secret(text.isCode ? entered.readAsCode : entered)
            // An emptied line of text overrides the form's own value.
            case is InteractionItemInputTextModel: parameters[input.key] = answer.values[input.key] ?? .text("")
            default: parameters[input.key] = answer.values[input.key]
            }
        }
    }
}

extension String {
    /// A server's text as a screen shows it: on one line, not longer than a page, and without what is not drawn.
    var shownText: String { (utf8.count <= 1000 ? self : String(prefix(1000))).onOneLine.withoutStrayZeroWidth }
}
