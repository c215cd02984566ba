public import Foundation

/// A server that the wallet knows.
public struct KnownServer: Sendable, Hashable {
    /// Its issuer address.
    public let url: URL
    /// What its organization calls it.
    public let name: String
    /// Whether links that name none mean this one.
    public let isCurrent: Bool

    /// Makes a record.
    public init(url: URL, name: String, isCurrent: Bool) {
        self.url = url
        self.name = name
        self.isCurrent = isCurrent
    }
}
