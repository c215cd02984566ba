import BadgeModel
import BadgeOpenID
public import BadgeTransport

extension Authority {
    /// Returns a transport to the organization for a wallet in this process: the routes of the server, at the issuer's
    /// address only.
    ///
    ///     var configuration = WalletConfiguration(home: folder)
    ///     configuration.transport = authority.transport()
    ///     let wallet = try await BadgeWallet.open(configuration)
    public func transport() -> any HTTPTransport { InProcessTransport(OrganizationServer(self)) }

    /// Returns the same transport to a server with other settings than the usual ones.
    ///
    ///     configuration.transport = try authority.transport { $0.requiresEncryption = true }
    ///
    /// - Throws: The errors of the body and of ``OrganizationServer/transport()``.
    public func transport(
        _ configure: (inout OrganizationServer) throws -> Void
    ) throws -> any HTTPTransport {
        try OrganizationServer(self, configure).transport()
    }

    /// Sets the scheme of the links in invitations and recovery emails, for an app with its own
    /// `WalletConfiguration.linkScheme`; `badge` before the first call.
    ///
    /// - Throws: `BadgeError` `invalidInput` for a text that is not a lowercase scheme (RFC 3986, section 3.1), or the
    ///   scheme of other links, such as `https`; errors of the store.
    public func setLinkScheme(_ scheme: String) throws {
        guard BadgeLink.isScheme(scheme) else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.invitationScheme", ["scheme": scheme, "example": BadgeLink.scheme]))
        }
        try store.setLinkScheme(scheme)
    }
}
