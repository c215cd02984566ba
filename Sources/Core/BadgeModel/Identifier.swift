/// A typed identifier: the identifiers of badges and credentials are different types, even if their text is equal.
///
///     let id = Badge.ID(rawValue: "urn:uuid:6f1c…")
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The identifier's text in protocols and in the store.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The raw text.
    public var description: String { rawValue }

    /// Compares the raw texts.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
