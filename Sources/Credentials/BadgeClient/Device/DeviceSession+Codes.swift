package import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation

/// A badge code that an organization assigned.
package struct OnlineCode: Sendable {
    /// Four digits.
    package let code: Secret
    /// The number of seconds for which it is valid.
    package let expiresIn: Int
}

extension DeviceSession {
    /// Fetches a fresh badge code.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, also when the session has no badge yet; `badgeSuspended`; those of the
    ///   web client.
    package func fetchBadgeCode() async throws -> OnlineCode {
        try await withAccessToken { authorization in
            try await web.postJSON(configuration.codesEndpoint, [:], authorization: authorization) {
                OnlineCode(code: Secret(utf8: try $0["code"].digits()), expiresIn: try $0["expires_in"].seconds())
            }
        }
    }

    /// Fetches the secret from which the badge's codes are computed: 32 bytes.
    ///
    /// - Throws: `BadgeError` `sessionEnded`, also when the session has no badge yet; `badgeSuspended`; those of the
    ///   web client.
    package func fetchCodeSecret() async throws -> Secret {
        let endpoint = configuration.codesEndpoint.appending(component: "secret")
        return try await withAccessToken { authorization in
            try await web.get(endpoint, authorization: authorization) { try $0["secret"].secret(bytes: 32) }
        }
    }
}

extension JSONReader {
    fileprivate func digits() throws -> String {
        let text = try string(maxLength: 4)
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw failure("is not four digits")
        }
        return text
    }

    fileprivate func secret(bytes count: Int) throws -> Secret {
        let text = try string(maxLength: 2 * count)
        let bytes: [UInt8]
        do { bytes = try Base64URL.decode(text) } catch { throw failure("is not base64url") }
        guard bytes.count == count else { throw failure("is not \(count) bytes long") }
        return Secret(bytes)
    }
}
