extension Representation {
    /// A text for the user, and the key under which a client may have its own translation.
    ///
    /// The key of a member `title` is in its sibling `titleKey`. At least one of both is present.
    public struct Text: Sendable, Hashable {
        /// The text in the language that the server chose; `nil` if there is a key alone.
        public let literal: String?
        /// The key of the text; `nil` if none is given.
        public let key: String?

        /// The text to show: the literal, or the key if there is no literal.
        public var display: String { literal ?? key ?? "" }
    }
}
