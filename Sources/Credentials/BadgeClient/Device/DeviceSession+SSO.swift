import BadgeCredentials
package import BadgeModel
package import BadgeOpenID
import BadgeTransport
package import Foundation

extension DeviceSession {
    /// Fetches the registration of an app.
    ///
    /// - Throws: `BadgeError` `clientUnknown`, `sessionEnded`, and those of the web client.
    package func fetchClient(_ id: String) async throws -> RegisteredClient {
        do {
            let endpoint = try configuration.clientsEndpoint.endpoint(of: id)
            return try await withAccessToken { authorization in
                try await web.get(endpoint, authorization: authorization) { try RegisteredClient($0, id: id) }
            }
        } catch let failure as BadgeError where failure.code == .notFound || failure.serverProblem?.status == 404 {
            throw DeviceAPIError.clientUnknown(underlying: failure.serverProblem)
        }
    }

    /// The audience of a presentation that opens a session for another app.
    package var ssoAudience: String { configuration.issuer.absoluteString + "/sso" }

    /// Opens a session for another app.
    ///
    /// `presentation` is a presentation of the session's badge for ``ssoAudience``, with `codeChallenge` as nonce. The
    /// app receives the claims that it discloses.
    ///
    /// - Returns: The code that the app redeems.
    /// - Throws: `BadgeError` `clientUnknown`, `sessionEnded`, `badgeSuspended`, and those of the web client.
    package func openSSO(
        clientID: String, redirectURI: URL, codeChallenge: String, presentation: String
    ) async throws -> Secret {
        let body: JSON = [
            "client_id": .string(clientID), "redirect_uri": .string(redirectURI.absoluteString),
            "code_challenge": .string(codeChallenge), "presentation": .string(presentation),
        ]
        return try await withAccessToken { authorization in
            try await web.postJSON(configuration.ssoEndpoint, body, authorization: authorization) {
                Secret(utf8: try $0["code"].nonEmptyString(maxLength: 4096))
            }
        }
    }

    /// Ends the session.
    ///
    /// - Throws: `BadgeError` of the web client. A session that has already ended is not an error.
    package func end() async throws {
        let form = FormBody.encode(["token": refreshToken.revealedText])
        try await web.post(
            configuration.revocationEndpoint, form, type: .form, authorization: .proof(device.key), isRepeatable: true)
    }
}

extension RegisteredClient {
    fileprivate init(_ reader: JSONReader, id: String) throws {
        guard try reader["client_id"].string().isExactly(id) else {
            throw reader["client_id"].failure("is another one")
        }
        self.init(
            id, name: try reader["name"].line(maxLength: 256),
            redirectURIs: try reader["redirect_uris"].elements().map { try $0.redirectAddress() },
            claims: try reader["claims"].elements().map {
                Claim(
                    try $0["name"].line(maxLength: 64), label: try $0["label"].line(maxLength: 256),
                    isRequired: try $0["required"].bool())
            })
    }
}

extension JSONReader {
    fileprivate func redirectAddress() throws -> URL {
        guard let url = RedirectAddress.parse(try string(maxLength: 2048)) else {
            throw failure("is no address to answer to")
        }
        return url
    }
}
