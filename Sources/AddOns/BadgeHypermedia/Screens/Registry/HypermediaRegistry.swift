public import BadgeUI
public import Foundation
import Synchronization

/// The presenters of a wallet's logins that the server drives, and how they are presented.
///
/// A registration takes effect with the next screen. A model without a presenter is drawn by the presenter of all other
/// prompts (``/BadgeUI/UIRegistry/registerAll(presentedBy:timeZone:texts:)``).
///
///     wallet.ui.hypermedia.registerPresenter(for: (any FormModel).self) { model, style, commonStyle in
///         model.viewName == "views/branch" ? BranchScreen(model, style) : nil
///     }
public final class HypermediaRegistry: UIRegistryExtension {
    /// Creates the presenter of a model on the main actor; `nil` leaves the model to the default presenter.
    ///
    /// If it throws, the flow ends with `uiNotRegistered`, whose `underlying` is the thrown error.
    public typealias Factory<Model> =
        @MainActor @Sendable (Model, HypermediaStyle, HypermediaCommonStyle) throws
        -> (any HypermediaPresenter)?

    /// Opens an address outside the flow; false if nothing can open it.
    public typealias URLOpener = @Sendable (URL) async -> Bool

    struct State {
        var registrations: [Registration] = []
        var presentation = HypermediaPresentation()
        var host: (any HypermediaHost)?
        var opener: URLOpener?
    }

    let state = Mutex(State())
    let defaults: DefaultScreens

    package init(_ defaults: DefaultScreens) {
        self.defaults = defaults
    }

    /// Registers the presenter of a model: of a protocol such as `any FormModel`, or of one type. A later registration
    /// for the same model replaces this one.
    ///
    /// A model is resolved from the particular to the general: its own type, then the protocols that the app defines,
    /// then those of the wallet; the latest registration first.
    public func registerPresenter<Model>(for type: Model.Type, factory: @escaping Factory<Model>) {
        let registration = Registration(type) { model, style, commonStyle in
            try (model as? Model).flatMap { try factory($0, style, commonStyle) }
        } matches: {
            $0 is Model
        }
        state.withLock { state in
            state.registrations.removeAll { $0.model == registration.model }
            state.registrations.append(registration)
        }
    }

    /// Restores the default presenter of a model.
    public func removePresenter<Model>(for type: Model.Type) {
        state.withLock { $0.registrations.removeAll { $0.model == ObjectIdentifier(type) } }
    }

    /// Restores the default presenters of all models, the default presentation and the default host.
    public func reset() {
        state.withLock { $0 = State() }
    }

    /// How the flow is presented.
    public var presentation: HypermediaPresentation { state.withLock { $0.presentation } }

    /// Sets how later flows are presented.
    public func setPresentation(_ presentation: HypermediaPresentation) {
        state.withLock { $0.presentation = presentation }
    }

    /// Sets what surrounds the screens of later flows; `nil` for the default.
    public func setHost(_ host: (any HypermediaHost)?) { state.withLock { $0.host = host } }

    /// Sets what opens addresses outside the flow, such as the system's browser; `nil` if nothing does.
    public func setURLOpener(_ opener: URLOpener?) { state.withLock { $0.opener = opener } }
}

/// What draws a flow where the app has nothing of its own.
struct HypermediaDefaults: Sendable {
    var factory: HypermediaRegistry.Factory<any HypermediaModel>
    var host: any HypermediaHost
}

extension HypermediaRegistry {
    struct Registration: Sendable {
        let model: ObjectIdentifier
        let rank: Int
        let make: Factory<any HypermediaModel>
        let matches: @Sendable (any HypermediaModel) -> Bool

        init<Model>(
            _ type: Model.Type, make: @escaping Factory<any HypermediaModel>,
            matches: @escaping @Sendable (any HypermediaModel) -> Bool
        ) {
            model = ObjectIdentifier(type)
            rank = Self.generality[model] ?? 1
            self.make = make
            self.matches = matches
        }

        func rank(for own: ObjectIdentifier) -> Int { model == own ? 0 : rank }

        // From the app's own protocols to the most general ones.
        private static let generality: [ObjectIdentifier: Int] = [
            ObjectIdentifier((any BankIDModel).self): 2, ObjectIdentifier((any FormModel).self): 3,
            ObjectIdentifier((any SelectorModel).self): 3, ObjectIdentifier((any GenericModel).self): 3,
            ObjectIdentifier((any ContinueSameModel).self): 3, ObjectIdentifier((any PollingModel).self): 3,
            ObjectIdentifier((any ProblemModel).self): 3, ObjectIdentifier((any DefaultOperationModel).self): 3,
            ObjectIdentifier((any OperationModel).self): 4, ObjectIdentifier((any InteractionModel).self): 5,
            ObjectIdentifier((any HypermediaModel).self): 6,
        ]
    }

    /// Returns the factories that may make the presenter of a model, in the order in which they are asked.
    func factories(for model: any HypermediaModel) -> [Factory<any HypermediaModel>] {
        let own = ObjectIdentifier(type(of: model))
        let latestFirst = state.withLock { $0.registrations }.reversed().filter { $0.matches(model) }
        let ranks = Set(latestFirst.map { $0.rank(for: own) }).sorted()
        return ranks.flatMap { rank in latestFirst.filter { $0.rank(for: own) == rank }.map(\.make) }
    }
}
