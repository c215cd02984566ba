public import BadgeModel

extension FlowClient {
    /// Goes on with a sign-in that happened elsewhere, such as in a web page of the server, by the access token that it got.
    ///
    /// The token has no refresh secret; when it has expired, the user signs in again.
    ///
    /// - Returns: The user's record.
    /// - Throws: `BadgeError` `sessionEnded` for a token that the server does not accept, which is not stored; the other
    ///   refusals of the server; errors of the web client and the store.
    public func adopt(_ accessToken: Secret) async throws -> FlowRecord {
        let configuration = configuration
        let record = try await fetchRecord(accessToken, nil, configuration)
        try await store.save(
            FlowSession(accessToken: accessToken, refreshSecret: nil), at: configuration.server,
            of: configuration.clientID)
        return record
    }
}
