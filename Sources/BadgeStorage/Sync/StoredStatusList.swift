public import Foundation

/// A status list as it was fetched.
public struct StoredStatusList: Sendable, Hashable {
    /// Its address.
    public let uri: URL
    /// The signed token.
    public let token: String
    /// When it was signed, to the second.
    public let issuedAt: Date
    /// The first time at which it must not be relied on; `nil` when it does not say.
    public let expires: Date?
    /// For how many seconds it may be kept before a newer one is looked for; `nil` when it does not say.
    public let ttl: Int?
    /// When it was fetched, by the wall clock, to the second.
    public let fetchedAt: Date

    /// Makes a list.
    public init(uri: URL, token: String, issuedAt: Date, expires: Date?, ttl: Int?, fetchedAt: Date) {
        self.uri = uri
        self.token = token
        self.issuedAt = issuedAt
        self.expires = expires
        self.ttl = ttl
        self.fetchedAt = fetchedAt
    }
}
