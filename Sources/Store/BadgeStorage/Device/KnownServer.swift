public import Foundation

/// A server that the wallet knows.
public struct KnownServer: Sendable, Hashable {
    /// Its issuer address.
    public let url: URL
    /// The name that its organization gives it.
    public let name: String
    /// Whether links without a server refer to this one.
    public let isCurrent: Bool

    /// Creates a record.
    public init(url: URL, name: String, isCurrent: Bool) {
        self.url = url
        self.name = name
        self.isCurrent = isCurrent
    }
}
