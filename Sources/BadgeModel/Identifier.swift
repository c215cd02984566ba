/// A typed identifier: the same text for a badge and for a credential are two different types.
///
///     let id = Badge.ID(rawValue: "urn:uuid:6f1c…")
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The identifier as it stands on the wire and in the store.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The raw text.
    public var description: String { rawValue }

    /// Orders by the raw text.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
