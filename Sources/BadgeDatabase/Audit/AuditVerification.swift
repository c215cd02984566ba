public import BadgeModel
public import Foundation

/// What a check of the audit log found.
public struct AuditVerification: Sendable, Hashable {
    /// How many entries there are.
    public let entries: Int
    /// The root of the tree over them, 32 bytes.
    public let root: Data
    /// The signed checkpoint that the log was checked against; `nil` when there was none, as for a copy.
    public let head: StoreCheckpoint?
    /// Everything that is wrong, a sentence each; empty for a sound log, the first hundred of more.
    public let messages: [Message]

    /// The messages in words.
    public var problems: [String] { messages.map(\.text) }
    /// Whether nothing is wrong.
    public var isSound: Bool { messages.isEmpty }
}
