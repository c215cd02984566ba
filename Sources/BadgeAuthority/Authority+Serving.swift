public import BadgeTransport

extension Authority {
    /// The organization as a wallet in this process reaches it: the same routes as on a socket, at the issuer's address
    /// and nowhere else.
    ///
    ///     let wallet = try await BadgeWallet.open(transport: authority.transport(), …)
    public func transport() -> any HTTPTransport { InProcessTransport(authority: self) }

    /// Answers on a socket until the task is cancelled, then ends what is being answered and returns.
    ///
    /// With `port` 0 the system chooses one; `onReady` is called once with the port; connections that come meanwhile
    /// are answered when it returns. At most 512 connections are open at a time. Without `tls` nothing is encrypted:
    /// for this machine's loopback, or behind a proxy that encrypts.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the address cannot be listened on or the TLS files cannot be read.
    public func serve(
        host: String = "127.0.0.1", port: Int, tls: TLSFiles? = nil,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let server = AuthorityServer(responder: AuthorityResponder(authority: self), logger: logger)
        try await server.run(host: host, port: port, tls: tls, onReady: onReady)
    }
}
