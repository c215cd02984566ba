/// The form of the code that is sent separately from an offer (`tx_code`, OpenID4VCI 1.0 section 4.1.1).
public struct TransactionCodeFormat: Sendable, Hashable {
    /// Which characters a code is made of.
    public enum InputMode: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case numeric
        /// Any characters.
        case text
    }

    /// Which characters.
    public let inputMode: InputMode
    /// How many characters; `nil` when the offer does not say.
    public let length: Int?
    /// How the user gets the code, in the organization's words; at most 300 characters.
    public let description: String?

    public init(inputMode: InputMode = .numeric, length: Int? = nil, description: String? = nil) {
        self.inputMode = inputMode
        self.length = length
        self.description = description
    }
}
