extension Representation.Step {
    /// An action that is a form.
    public struct FormAction: Sendable, Hashable {
        /// The action.
        public let action: Representation.Action
        /// Its form.
        public let form: Representation.Form

        init?(_ action: Representation.Action) {
            guard let form = action.form else { return nil }
            self.action = action
            self.form = form
        }

        /// The text of the button: the form's, or else the action's title; `nil` if there is none.
        public var label: Representation.Text? { form.actionTitle ?? action.title }

        /// Whether the form cancels what the step is about.
        public var isCancel: Bool { action.kind?.trimmed == .cancel }
    }

    /// The ways to authenticate.
    public struct AuthenticatorSelector: Sendable, Hashable {
        /// The question; `nil` if none is given.
        public let title: Representation.Text?
        /// The ways, in the server's order, each with its title and `authenticatorType`; at least one.
        public let options: [FormAction]

        // One selector of that kind, whose options need no input.
        init?(_ actions: [Representation.Action]) {
            guard actions.count == 1, let action = actions.first, action.kind?.trimmed == .authenticatorSelector,
                let selector = action.selector
            else { return nil }
            title = action.title
            options = selector.options.compactMap(FormAction.init)
            guard !options.isEmpty, options.count == selector.options.count,
                options.allSatisfy({ $0.action.kind?.trimmed == .selectAuthenticator && $0.form.visibleFields.isEmpty })
            else { return nil }
        }
    }

    /// Forms of which the user submits one.
    public struct InteractiveForm: Sendable, Hashable {
        /// The forms, each with its button, in the server's order, and behind them those that cancel; at least one.
        public let actions: [FormAction]

        init?(_ actions: [Representation.Action]) {
            let forms = actions.compactMap(FormAction.init)
            guard !forms.isEmpty, forms.count == actions.count else { return nil }
            self.actions = forms.cancelLast
        }
    }

    /// An operation of the client, with forms that the user may choose instead.
    public struct Operation: Sendable, Hashable {
        /// The action with the operation, which has the title.
        public let action: Representation.Action
        /// The operation.
        public let operation: Representation.ClientOperation
        /// The forms that are shown beside the operation, in the server's order, and behind them those that cancel.
        public let actions: [FormAction]

        init?(_ actions: [Representation.Action]) {
            let forms = actions.compactMap(FormAction.init)
            guard forms.count == actions.count - 1, let action = actions.first(where: { $0.clientOperation != nil }),
                let operation = action.clientOperation
            else { return nil }
            self.action = action
            self.operation = operation
            self.actions = forms.cancelLast
        }
    }

    /// Actions in a combination that has no case of its own: several selectors, selectors beside forms, or none.
    public struct Generic: Sendable, Hashable {
        /// All actions, in the server's order, those with unknown templates included.
        public let actions: [Representation.Action]

        /// The actions that are forms.
        public var forms: [FormAction] { actions.compactMap(FormAction.init) }
        /// The actions that are selectors.
        public var selectors: [Representation.Action] { actions.filter { $0.selector != nil } }
        /// The actions that are client operations.
        public var operations: [Representation.Action] { actions.filter { $0.clientOperation != nil } }
    }
}

extension [Representation.Step.FormAction] {
    fileprivate var cancelLast: [Representation.Step.FormAction] { filter { !$0.isCancel } + filter(\.isCancel) }
}
