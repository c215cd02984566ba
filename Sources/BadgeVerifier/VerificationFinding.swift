public import BadgeModel

/// What a verifier should know of a badge that it accepts.
public struct VerificationFinding: Sendable, Hashable {
    /// The finding by its stable name.
    public let name: Name
    /// The finding in a sentence or two.
    public let message: Message

    /// What can be found, by stable names.
    public enum Name: String, Sendable, CaseIterable {
        /// The server of the status list cannot be reached, and an older list was taken, as the ``OfflineRule`` allows.
        case statusOffline
        /// The status list could not be stored: the next process may have none when it is offline.
        case statusListNotStored
    }

    init(_ name: Name, _ message: Message) {
        self.name = name
        self.message = message
    }

    /// The message in words.
    public var explanation: String { message.text }
}
