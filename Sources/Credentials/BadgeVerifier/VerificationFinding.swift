public import BadgeModel

/// A note for the verifier about an accepted badge.
public struct VerificationFinding: Sendable, Hashable {
    /// The finding as a stable name.
    public let name: Name
    /// The finding in one or two sentences.
    public let message: Message

    /// The findings, by stable names.
    public enum Name: String, Sendable, CaseIterable {
        /// The server of the status list could not be reached, and an older list was used, as the ``OfflineRule``
        /// allows.
        case statusOffline
        /// The status list could not be stored, so that the next process may have none while offline.
        case statusListNotStored
    }

    init(_ name: Name, _ message: Message) {
        self.name = name
        self.message = message
    }

    /// The message in English.
    public var explanation: String { message.text }
}
