import BadgeModel

extension Representation.Step {
    /// A wait for something that happens elsewhere.
    public struct Polling: Sendable, Hashable {
        /// The status and the times.
        public let properties: Representation.Polling
        /// The form that is submitted without the user: after the interval while the status is pending, and then at once.
        public let next: FormAction
        /// The other actions, in the server's order: a form that cancels, or an operation such as opening an app.
        public let actions: [Representation.Action]

        init(_ representation: Representation) throws {
            guard let properties = representation.polling else { throw InvalidStep.unknownKind.error }
            let index = try Self.next(among: representation.actions, status: properties.status)
            guard let next = FormAction(representation.actions[index]) else {
                throw InvalidStep.pollingWithoutForm(properties.status).error
            }
            self.properties = properties
            self.next = next
            actions = representation.actions.indices.filter { $0 != index }.map { representation.actions[$0] }
        }

        /// The form that cancels the wait; `nil` if there is none.
        public var cancel: FormAction? { actions.compactMap(FormAction.init).first(where: \.isCancel) }

        private static func next(
            among actions: [Representation.Action], status: Representation.Polling.Status
        ) throws -> Int {
            let forms = actions.indices.filter { actions[$0].form != nil }
            switch status {
            case .pending:
                let polls = forms.filter { actions[$0].kind?.trimmed == .poll }
                if polls.count == 1 { return polls[0] }
            case .done, .failed:
                if let redirect = forms.first(where: { actions[$0].kind?.trimmed == .redirect }) { return redirect }
                if forms.count == 1 { return forms[0] }
            case .other: throw InvalidStep.pollingStatus.error
            }
            throw InvalidStep.pollingWithoutForm(status).error
        }
    }
}
