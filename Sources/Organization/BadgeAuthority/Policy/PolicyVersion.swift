public import Foundation

/// A version of an organization's policy, without its document.
public struct PolicyVersion: Sendable, Hashable {
    public let version: Int
    /// The time at which it was signed last.
    public let issuedAt: Date
    public let expires: Date
    /// The types of its restrictions, in the order of the document.
    public let restrictionTypes: [String]
}
