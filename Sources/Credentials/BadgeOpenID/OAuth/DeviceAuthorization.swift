import BadgeModel
import BadgeTransport
package import Foundation

/// A login on another screen that a server has begun (RFC 8628 section 3.2): the user enters the code at the address.
package struct DeviceAuthorization: Sendable {
    /// The code in readable form: one line of at most 64 characters.
    package let userCode: String
    /// The address at which to enter the code.
    package let address: URL
    /// The address including the code, for a QR code or a link; `nil` if the server does not provide it.
    package let addressWithCode: URL?
    /// The expiry of the code, at most half an hour from now.
    package let expires: Date
    let deviceCode: Secret
    let interval: Int

    private static let maxLifetime = 1800
    // A server that wants to be asked more seldom would keep the user waiting after the answer.
    private static let maxInterval = 60

    init(_ answer: JSONReader, from server: URL, now: Date, allowing hosts: PrivateHosts) throws {
        deviceCode = Secret(utf8: try answer["device_code"].nonEmptyString(maxLength: 4096))
        userCode = try answer["user_code"].shownCode()
        address = try answer["verification_uri"].endpoint(publishedBy: server, allowing: hosts)
        let complete = try answer["verification_uri_complete"].optional?.endpoint(publishedBy: server, allowing: hosts)
        // The user is shown the address, and is led nowhere else.
        addressWithCode = complete?.origin == address.origin ? complete : nil
        guard let lifetime = answer["expires_in"].seconds(atMost: Self.maxLifetime), lifetime > 0 else {
            throw answer["expires_in"].failure("is not a number of seconds")
        }
        expires = now.addingTimeInterval(TimeInterval(lifetime))
        interval = answer["interval"].seconds(atMost: Self.maxInterval) ?? 5
    }
}

extension JSONReader {
    fileprivate func shownCode() throws -> String {
        let code = try nonEmptyString(maxLength: 64)
        let isLine = code.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard isLine else { throw failure("is not a line of text") }
        return code
    }
}
