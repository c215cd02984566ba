public import BadgeModel
public import Foundation

/// The result of verifying the audit log.
public struct AuditVerification: Sendable, Hashable {
    /// The number of entries.
    public let entries: Int
    /// The root of the tree over the entries, 32 bytes.
    public let root: Data
    /// The signed checkpoint against which the log was verified; `nil` when there was none, as for a copy.
    public let head: StoreCheckpoint?
    /// All problems, a sentence each, limited to the first hundred; empty for a sound log.
    public let messages: [Message]

    /// The messages in English.
    public var problems: [String] { messages.map(\.text) }
    /// Whether there are no problems.
    public var isSound: Bool { messages.isEmpty }
}

extension AuditVerification {
    static let mostProblems = 100

    /// Returns the result with the problems of what is stored beside the log.
    package func adding(_ others: [Message]) -> AuditVerification {
        AuditVerification(
            entries: entries, root: root, head: head,
            messages: Array((messages + others).prefix(Self.mostProblems)))
    }
}
