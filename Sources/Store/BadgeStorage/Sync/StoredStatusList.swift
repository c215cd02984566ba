public import Foundation

/// A fetched status list.
public struct StoredStatusList: Sendable, Hashable {
    /// Its address.
    public let uri: URL
    /// The signed token.
    public let token: String
    /// The time of signing, to the second.
    public let issuedAt: Date
    /// The expiry; `nil` when not stated.
    public let expires: Date?
    /// The number of seconds for which it may be cached before a newer one is fetched; `nil` when not stated.
    public let ttl: Int?
    /// The time of fetching by the wall clock, to the second.
    public let fetchedAt: Date

    /// Creates a list.
    public init(uri: URL, token: String, issuedAt: Date, expires: Date?, ttl: Int?, fetchedAt: Date) {
        self.uri = uri
        self.token = token
        self.issuedAt = issuedAt
        self.expires = expires
        self.ttl = ttl
        self.fetchedAt = fetchedAt
    }
}
