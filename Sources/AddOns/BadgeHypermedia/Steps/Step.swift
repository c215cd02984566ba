import BadgeModel

extension Representation {
    /// What a client does with a representation.
    ///
    /// The decision is a pure function of the representation:
    ///
    ///     switch try Representation.Step(representation) {
    ///     case .redirection(let form): submit(form)
    ///     case .form(let form): show(form.actions)
    ///     …
    ///     }
    public enum Step: Sendable, Hashable {
        /// The user chooses how to authenticate.
        case authenticatorSelector(AuthenticatorSelector)
        /// The user fills in one of several forms.
        case form(InteractiveForm)
        /// The client does something on the device, or the user chooses a form instead.
        case clientOperation(Operation)
        /// The client waits for something that happens elsewhere.
        case polling(Polling)
        /// The client submits the form at once, without the user.
        case redirection(Representation.Form)
        /// The user stays where they are and is shown the messages.
        case continueSame([Representation.Message])
        /// The user answers what a client may have.
        case consent(InteractiveForm)
        /// Actions in a combination that has no case of its own.
        case generic(Generic)
        /// The flow has ended with a response for the client.
        case authorizationResponse(Representation.Authorization)
        /// Something went wrong.
        case problem(Representation.Problem)

        /// Classifies a representation.
        ///
        /// - Throws: `BadgeError` `documentInvalid` with the path, whose `underlying` error is an
        ///   `InvalidStep`: an unknown kind, a redirection that asks for something, or a polling step
        ///   without the form to submit.
        public init(_ representation: Representation) throws {
            switch representation.kind {
            case .authentication, .registration, .consentor: self = Self(interactive: representation.actions)
            case .userConsent: self = Self(consent: representation.actions)
            case .polling: self = .polling(try Polling(representation))
            case .redirection: self = .redirection(try Self.redirection(representation.actions))
            case .continueSame: self = .continueSame(representation.messages)
            case .authorizationResponse:
                guard let authorization = representation.authorization else { throw InvalidStep.unknownKind.error }
                self = .authorizationResponse(authorization)
            case .problem:
                guard let problem = representation.problem else { throw InvalidStep.unknownKind.error }
                self = .problem(problem)
            case .other:
                throw InvalidStep.unknownKind.error(titled: representation.received["title"]?.stringValue)
            }
        }

        init(interactive actions: [Representation.Action]) {
            self =
                AuthenticatorSelector(actions).map(Self.authenticatorSelector)
                ?? InteractiveForm(actions).map(Self.form)
                ?? Operation(actions).map(Self.clientOperation)
                ?? .generic(Generic(actions: actions))
        }

        private init(consent actions: [Representation.Action]) {
            self = InteractiveForm(actions).map(Self.consent) ?? Self(interactive: actions)
        }

        private static func redirection(_ actions: [Representation.Action]) throws -> Representation.Form {
            guard actions.count == 1, let action = actions.first else {
                throw InvalidStep.redirectionActions(actions.count).error
            }
            guard let form = action.form else { throw InvalidStep.redirectionWithoutForm.error }
            if let index = form.fields.firstIndex(where: { $0.kind != .hidden }) {
                throw InvalidStep.redirectionField(index).error
            }
            return form
        }
    }
}
