/// A style sheet or a script of an app, beside those of the library: loaded by every page, after them.
///
/// A page has no scripts and styles in its text, and runs only these.
public struct WebAsset: Sendable {
    /// What an asset is.
    public enum Kind: String, Sendable {
        case script
        case style
    }

    public let kind: Kind
    public let text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
