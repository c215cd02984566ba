/// The rules for a new passcode.
public struct PasscodeRules: Sendable, Hashable {
    /// The characters of a passcode.
    public enum Kind: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case digits
        /// Any characters.
        case text
    }

    /// The minimum number of characters.
    public let minLength: Int
    /// The permitted characters.
    public let kind: Kind

    public init(minLength: Int, kind: Kind) {
        self.minLength = minLength
        self.kind = kind
    }
}
