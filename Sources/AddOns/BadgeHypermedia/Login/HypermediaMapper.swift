public import BadgeModel
import BadgeUI

/// Maps the steps of a login that the server drives to the models that screens show.
///
/// An app can map steps of a type to models of its own:
///
///     var mapper = HypermediaMapper()
///     mapper.customize(.form) { input, standard in
///         BranchForm(try standard(input), branches: input.representation?.received["branches"])
///     }
public struct HypermediaMapper: Sendable {
    /// Maps an input, with the standard mapping at hand.
    public typealias Map =
        @Sendable (_ input: Input, _ standard: @Sendable (Input) throws -> any HypermediaModel) throws
        -> any HypermediaModel

    /// The time between two questions of a polling step if the server does not say.
    public var pollInterval: Duration
    /// The texts that the models need where the server gives none.
    public var words: Localization
    private var maps: [StepType: Map] = [:]

    /// Creates a mapper with the standard mapping.
    public init(pollInterval: Duration = .seconds(3), words: Localization = .english) {
        self.pollInterval = pollInterval
        self.words = words
    }

    /// Replaces the mapping of a type of steps.
    public mutating func customize(_ type: StepType, _ map: @escaping Map) { maps[type] = map }

    /// Returns the model of a step or problem.
    ///
    /// - Throws: `BadgeError` `notSupported` whose `underlying` is an ``UnsupportedMap``: the type of the step has no
    ///   model, or the app's mapping returned one that the type does not allow. Any error of the app's mapping.
    public func model(for input: Input) throws -> any HypermediaModel {
        let type = input.type
        let model = try maps[type].map { try $0(input, standardModel) } ?? standardModel(for: input)
        guard type.allows(model) else { throw UnsupportedMap(name: type.rawValue, expected: type.modelName).error }
        return model
    }

    /// Returns the way out of an operation that stands among other actions, with the reason; `nil` if it has none.
    func wayOut(
        of operation: Representation.ClientOperation, in input: Input, after error: BadgeError
    ) -> DefaultFormModel? {
        let draft = ModelDraft(input: input, words: words.speaking(.hypermedia), pollInterval: pollInterval)
        guard let located = draft.located(operation), !operation.errorActions.isEmpty else { return nil }
        let actions = draft.located(operation.errorActions, in: "\(located.id).model.errorActions")
        return DefaultFormModel(
            messageItems: [InfoMessageModel(error.reason(in: words), style: .error)],
            interactionItems: draft.items(of: actions), view: input.view)
    }

    @Sendable
    private func standardModel(for input: Input) throws -> any HypermediaModel {
        let draft = ModelDraft(input: input, words: words.speaking(.hypermedia), pollInterval: pollInterval)
        return switch input.step {
        case .form, .consent, .redirection: draft.form
        case .authenticatorSelector: draft.selector
        case .generic: draft.generic
        case .continueSame: draft.continueSame
        case .polling(let polling): draft.polling(polling)
        case .clientOperation: draft.operation
        case .problem(let problem): draft.problem(problem)
        case .authorizationResponse:
            throw UnsupportedMap(name: input.type.rawValue, expected: input.type.modelName).error
        }
    }
}

/// A step has no model, or not the model that its type allows: the underlying error of `notSupported`.
public struct UnsupportedMap: Error, Sendable, Hashable {
    /// The name of the step's type, such as `form`.
    public let name: String
    /// The name of the model that was expected, such as `FormModel`.
    public let expected: String

    public init(name: String, expected: String) {
        self.name = name
        self.expected = expected
    }

    var error: BadgeError {
        BadgeError(
            .notSupported, .hypermedia("notSupported.modelMap"), ["name": name, "expected": expected], underlying: self)
    }
}
