import BadgeModel
import BadgeStorage
public import BadgeTransport
public import Foundation

extension BadgeWallet {
    /// Requests a certificate for a new key of this device. The user provides the fields that the server requires,
    /// through `LoginUIProtocol`.
    ///
    /// From the next request on, it is the client certificate of the connections to the organization's own host, unless
    /// the user or the app named another one (``/BadgeModel/HostSettings/clientCertificate``).
    ///
    /// - Parameters:
    ///   - server: The certificate server.
    ///   - organization: The address of the organization to whose server the certificate is shown; `nil` for the
    ///     organization at the certificate server's own address.
    /// - Returns: The certificate, which the wallet stores with its key. It replaces an earlier one of the same server
    ///   for the same organization.
    /// - Throws: `BadgeError` `serverInsecure`, `declined`, `uiNotRegistered`, `serverAnswerInvalid`; network errors.
    @discardableResult
    public func requestCertificate(
        from server: URL, for organization: URL? = nil
    ) async throws -> DeviceCertificate {
        try await RequestCertificate(from: server, for: organization, context: context).run()
    }

    /// Returns the certificates of this device's keys, by server and organization.
    public func deviceCertificates() async throws -> [DeviceCertificate] {
        try await store.deviceCertificates().map { try DeviceCertificate($0) }
    }

    /// Removes the certificates of a server, and their keys.
    ///
    /// - Parameters:
    ///   - server: The certificate server.
    ///   - organization: The address of the organization whose certificate is meant; `nil` for those of all.
    /// - Throws: `BadgeError` `notFound`.
    public func removeDeviceCertificate(of server: URL, for organization: URL? = nil) async throws {
        try await store.removeDeviceCertificate(of: server, for: organization.map(Organization.ID.init))
    }
}

extension DeviceCertificate {
    init(_ stored: StoredCertificate) throws {
        try self.init(stored.chain, key: stored.key, from: stored.server, for: stored.organization)
    }
}
