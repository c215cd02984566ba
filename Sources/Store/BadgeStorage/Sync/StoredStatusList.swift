package import Foundation

/// A fetched status list.
package struct StoredStatusList: Sendable, Hashable {
    /// Its address.
    package let uri: URL
    /// The signed token.
    package let token: String
    /// The time of signing, to the second.
    package let issuedAt: Date
    /// The expiry; `nil` when not stated.
    package let expires: Date?
    /// The number of seconds for which it may be cached before a newer one is fetched; `nil` when not stated.
    package let ttl: Int?
    /// The time of fetching by the wall clock, to the second.
    package let fetchedAt: Date

    /// Creates a list.
    package init(uri: URL, token: String, issuedAt: Date, expires: Date?, ttl: Int?, fetchedAt: Date) {
        self.uri = uri
        self.token = token
        self.issuedAt = issuedAt
        self.expires = expires
        self.ttl = ttl
        self.fetchedAt = fetchedAt
    }
}
