import BadgeUI

extension HypermediaMapper {
    /// The types of steps that are mapped apart from each other.
    public enum StepType: String, Sendable, CaseIterable {
        /// To a ``SelectorModel``.
        case authenticatorSelector
        /// To a ``FormModel``.
        case form
        /// To a ``FormModel``.
        case consent
        /// A redirection that is not followed automatically; to a ``FormModel``.
        case redirection
        /// To a ``PollingModel``, or a ``PollingOperationModel`` while an app may be opened.
        case polling
        /// To a ``ContinueSameModel``.
        case continueSame
        /// To a ``GenericModel``.
        case generic
        /// To a ``FormOperationModel``.
        case externalBrowser
        /// BankID outside a polling step; to a ``FormOperationModel``.
        case bankID
        /// To a ``WebAuthnOperationModel``.
        case webAuthnRegistration
        /// To a ``WebAuthnOperationModel``.
        case webAuthnAuthentication
        /// Any other operation; to a ``GenericOperationModel``.
        case genericOperation
        /// To a ``ProblemModel``.
        case problem
        /// The end of the flow, which has no model.
        case authorizationResponse
    }
}

extension HypermediaMapper.Input {
    /// The type of the step.
    public var type: HypermediaMapper.StepType {
        switch step {
        case .authenticatorSelector: .authenticatorSelector
        case .form: .form
        case .consent: .consent
        case .redirection: .redirection
        case .polling: .polling
        case .continueSame: .continueSame
        case .generic: .generic
        case .problem: .problem
        case .authorizationResponse: .authorizationResponse
        case .clientOperation(let found): HypermediaMapper.StepType(found.operation.name)
        }
    }
}

extension HypermediaMapper.StepType {
    init(_ name: Representation.ClientOperation.Name) {
        self =
            switch name {
            case .externalBrowser: .externalBrowser
            case .bankID: .bankID
            case .webAuthnRegistration: .webAuthnRegistration
            case .webAuthnAuthentication: .webAuthnAuthentication
            default: .genericOperation
            }
    }

    /// The name of the model that the type is mapped to.
    var modelName: String {
        switch self {
        case .authenticatorSelector: "SelectorModel"
        case .form, .consent, .redirection: "FormModel"
        case .polling: "PollingModel"
        case .continueSame: "ContinueSameModel"
        case .generic: "GenericModel"
        case .externalBrowser, .bankID, .webAuthnRegistration, .webAuthnAuthentication, .genericOperation:
            "OperationModel"
        case .problem: "ProblemModel"
        case .authorizationResponse: "HypermediaModel"
        }
    }

    /// Whether a model is of the kind that the type is mapped to.
    func allows(_ model: any HypermediaModel) -> Bool {
        switch self {
        case .authenticatorSelector: model is any SelectorModel
        case .form, .consent, .redirection: model is any FormModel
        case .polling: model is any PollingModel || model is PollingOperationModel
        case .continueSame: model is any ContinueSameModel
        case .generic: model is any GenericModel
        case .externalBrowser, .bankID, .webAuthnRegistration, .webAuthnAuthentication, .genericOperation:
            model is any OperationModel
        case .problem: model is any ProblemModel
        case .authorizationResponse: true
        }
    }
}
