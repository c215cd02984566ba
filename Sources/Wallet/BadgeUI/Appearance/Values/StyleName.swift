/// The name of a style that other styles can be based on: a style of the theme, or of an element.
public struct StyleName: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral name: String) { rawValue = name }

    /// The style of an element.
    public init(_ element: AppearanceElement) { rawValue = element.rawValue }
}
