/// What a new passcode must be.
public struct PasscodeRules: Sendable, Hashable {
    /// Which characters a passcode is made of.
    public enum Kind: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case digits
        /// Any characters.
        case text
    }

    /// The fewest characters.
    public let minLength: Int
    /// Which characters.
    public let kind: Kind

    public init(minLength: Int, kind: Kind) {
        self.minLength = minLength
        self.kind = kind
    }
}
