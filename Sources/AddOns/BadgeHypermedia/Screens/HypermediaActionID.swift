/// The identity of an action or a link of a step: its path in the document, such as `actions[0]`,
/// `actions[1].model.options[2]` or `links[0]`.
///
/// A model has identities only, and no addresses to send something to: the flow finds the action in the
/// current step. A screen gives an identity back unchanged.
public struct HypermediaActionID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// Creates the identity with that path.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }
}
