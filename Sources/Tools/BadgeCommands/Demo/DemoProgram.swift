import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation
import HTTPTypes

/// The demo's other app, which asks who the user is.
struct DemoProgram {
    private static let id = "rooms"
    private static let name = "Meeting rooms"
    private static let answerAddress = "https://rooms.example.com/back"
    // A program makes a new one for every request.
    private static let verifier = "dBjftJeZ4CVP-mBSVC3tWEfdIWbJVTnL5EWmHGZt9vM"

    let organization: String

    var registration: RegisteredClient {
        get throws {
            RegisteredClient(
                Self.id, name: Self.name, redirectURIs: [try Self.url(Self.answerAddress)],
                claims: [
                    RegisteredClient.Claim("name", label: "name", isRequired: true),
                    RegisteredClient.Claim("email", label: "email address"),
                ])
        }
    }

    /// The authorization link.
    var request: String {
        get throws {
            BadgeLink.authorize(
                AuthorizationRequest(
                    clientID: Self.id, redirectURI: try Self.url(Self.answerAddress),
                    organization: try Self.url(organization), state: nil,
                    codeChallenge: Base64URL.encode(Digest.sha256(Data(Self.verifier.utf8))), claims: [])
            ).text
        }
    }

    /// Redeems the answer's code and returns the result as a sentence.
    ///
    /// - Throws: `BadgeError` `unexpected` when there was no answer.
    func told(by outcome: LinkOutcome, through run: CommandRun) async throws -> String {
        guard case .answer(let answer) = outcome, let code = answer.redirect.queryItem("code") else {
            throw BadgeError(.unexpected, reason: "The app was not answered.")
        }
        let claims = try await redeem(code, HomeTransport(run: run))
        let told = claims.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.stringValue ?? $0.value.text)" }
        return "An app, \(Self.name), asked for name and email address; the holder chose, and it learned: "
            + "\(told.joined(separator: ", "))."
    }

    private func redeem(_ code: String, _ transport: HomeTransport) async throws -> [String: JSON] {
        let form = [
            "grant_type": "authorization_code", "code": code, "client_id": Self.id,
            "redirect_uri": Self.answerAddress, "code_verifier": Self.verifier,
        ]
        let request = HTTPRequest(
            .post, to: try Self.url(organization + "/token"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        var components = URLComponents()
        components.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
        let exchange = try await transport.send(request, body: Data((components.percentEncodedQuery ?? "").utf8))
        try await transport.close()
        guard case .object(let claims)? = try JSON.parse(exchange.body)["claims"] else {
            throw BadgeError(.unexpected, reason: "The organization did not accept the app's code.")
        }
        return claims
    }

    private static func url(_ text: String) throws -> URL { try JSONReader(.string(text)).url() }
}

extension URL {
    fileprivate func queryItem(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
