/// What a screen of a login shows that the server drives: one step, an operation of the client, or a problem.
///
/// Models are plain values. The protocols that refine this one say what a screen may ask of its model; the wallet's own
/// values are ``DefaultFormModel`` and its siblings. An app that needs more can return a type of its own from its
/// mapper, and register a presenter for that type or for the protocol.
public protocol HypermediaModel: Sendable {}

/// The model of a step, with the names by which the server knows its view.
public protocol InteractionModel: HypermediaModel {
    /// The area of the server's templates; `nil` if none is given. Only the look may depend on it.
    var templateArea: String? { get }
    /// The name of the server's view, such as `authenticator/html-form/authenticate/get`; `nil` if none is given. Only
    /// the look may depend on it.
    var viewName: String? { get }
}

extension InteractionModel {
    public var templateArea: String? { nil }
    public var viewName: String? { nil }
}

/// The names by which a server knows the view of a step.
public struct ServerView: Sendable, Hashable {
    /// The area of the server's templates; `nil` if none is given.
    public var templateArea: String?
    /// The name of the view; `nil` if none is given.
    public var name: String?

    public init(name: String? = nil, templateArea: String? = nil) {
        self.name = name
        self.templateArea = templateArea
    }
}
