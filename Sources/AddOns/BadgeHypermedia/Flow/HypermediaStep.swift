import BadgeModel

/// A state of a flow for the user: a plain value, which a screen may hold for as long as it likes.
public struct HypermediaStep: Sendable, Hashable {
    private static let maxMessages = 100

    /// The representation as received.
    public let representation: Representation
    /// What the user can do.
    public let content: Representation.Step
    /// The actions that are offered; those of a response to a form, or of a selected option, replace the
    /// representation's.
    public let actions: [Representation.Action]
    /// The texts to be shown, the newest response's first.
    public let messages: [Representation.Message]
    // Also those from which an option was selected.
    private let allActions: [Representation.Action]

    /// The side paths and pictures.
    public var links: [Representation.Link] { representation.links }

    init(_ representation: Representation, _ content: Representation.Step) {
        self.representation = representation
        self.content = content
        actions = representation.actions
        messages = representation.messages
        allActions = actions
    }

    private init(_ step: HypermediaStep, messages: [Representation.Message]) {
        representation = step.representation
        content = step.content
        actions = step.actions
        self.messages = messages
        allActions = step.allActions
    }

    private init(
        _ step: HypermediaStep, actions: [Representation.Action], allActions: [Representation.Action],
        messages: [Representation.Message]
    ) {
        representation = step.representation
        content = Representation.Step(interactive: actions)
        self.actions = actions
        self.messages = messages
        self.allActions = allActions
    }

    /// Returns the step with other actions, after a response that leaves the user where they are.
    func continued(with actions: [Representation.Action], messages new: [Representation.Message]) -> HypermediaStep {
        HypermediaStep(
            self, actions: actions, allActions: actions, messages: Array((new + messages).prefix(Self.maxMessages)))
    }

    /// Returns the step with messages of what came before it, but those that it has itself.
    func preceded(by earlier: [Representation.Message]) -> HypermediaStep {
        let texts = Set(messages.map(\.text))
        let new = earlier.filter { !texts.contains($0.text) }
        return new.isEmpty ? self : HypermediaStep(self, messages: Array((new + messages).prefix(Self.maxMessages)))
    }

    /// Returns the step with an option of a selector alone; the others remain possible.
    func narrowed(to option: Representation.Action) -> HypermediaStep {
        HypermediaStep(
            self, actions: option.selector?.options ?? [option], allActions: allActions, messages: messages)
    }
}

extension HypermediaStep {
    /// Whether the step offers the form: as an action, as an option, or behind a client operation.
    func offers(_ form: Representation.Form) -> Bool { allActions.contains { $0.offers { $0.form == form } } }

    /// Whether the step offers the action, also as an option.
    func offers(_ action: Representation.Action) -> Bool { allActions.contains { $0.offers { $0 == action } } }

    /// Whether the step offers the client operation.
    func offers(_ operation: Representation.ClientOperation) -> Bool {
        allActions.contains { $0.offers { $0.clientOperation == operation } }
    }
}

extension Representation.Action {
    // Actions are nested to a bounded depth.
    fileprivate func offers(_ isWanted: (Representation.Action) -> Bool) -> Bool {
        isWanted(self) || inner.contains { $0.offers(isWanted) }
    }

    private var inner: [Representation.Action] {
        switch content {
        case .form(let form): form.errorActions
        case .selector(let selector): selector.options
        case .clientOperation(let operation): operation.continueActions + operation.errorActions
        case .other: []
        }
    }
}
