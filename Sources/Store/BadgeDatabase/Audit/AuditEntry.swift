public import BadgeSystem
public import Foundation

/// An event in the audit log.
///
/// The log is a Merkle tree (RFC 6962, C2SP tlog-tiles hashing): an entry's bytes are the canonical JSON `text`, its
/// leaf SHA-256 of a zero byte and those bytes. `Schemas/audit-entry.schema.json` describes the JSON.
public struct AuditEntry: Sendable, Hashable {
    /// The index in the log, from 0.
    public let index: Int
    /// The time of writing, by the wall clock, to the millisecond.
    public let date: Date
    /// The time of writing, by the monotonic clock, to the millisecond; `nil` in an organization's log.
    public let elapsed: MonotonicInstant?
    /// The event.
    public let event: AuditEvent
    /// The entry's bytes: JSON without spaces, members sorted.
    public let text: String
    /// The hash of the entry in the tree, 32 bytes.
    public let leaf: Data
}
