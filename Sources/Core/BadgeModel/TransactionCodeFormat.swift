/// The format of the code that is sent separately from an offer (`tx_code`, OpenID4VCI 1.0 section 4.1.1).
public struct TransactionCodeFormat: Sendable, Hashable {
    /// The characters of a code.
    public enum InputMode: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case numeric
        /// Any characters.
        case text
    }

    /// The characters of the code.
    public let inputMode: InputMode
    /// The number of characters; `nil` if the offer does not state it.
    public let length: Int?
    /// How the user receives the code, in the organization's words; at most 300 characters.
    public let description: String?
    /// The number of wrong codes after which the invitation ends; `nil` if the organization does not state it, as before the
    /// first wrong one.
    public let triesLeft: Int?

    public init(
        inputMode: InputMode = .numeric, length: Int? = nil, description: String? = nil, triesLeft: Int? = nil
    ) {
        self.inputMode = inputMode
        self.length = length
        self.description = description
        self.triesLeft = triesLeft
    }
}
