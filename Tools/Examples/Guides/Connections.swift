import BadgeKit
import Foundation

/// Pins an organization's server, and shows it a client certificate.
func pin(
    _ organization: Organization, keyInUse: String, nextKey: String, until end: Date, in wallet: BadgeWallet
) async throws {
    var settings = try await wallet.connection(to: organization.id).settings
    settings["badges.example.com"].pins = [try PublicKeyPin(keyInUse), try PublicKeyPin(nextKey)]
    settings["badges.example.com"].pinsExpire = end
    settings["badges.example.com"].clientCertificate = ClientCertificate(
        certificate: "/etc/example/device.pem", key: "/etc/example/device-key.pem")
    try await wallet.setConnectionSettings(settings, of: organization.id)
}
