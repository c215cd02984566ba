import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// Another program that asks who the person is: registered with the organization, with a secret of its own.
struct Program: Sendable {
    static let id = "payroll"
    /// The example of RFC 7636, appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let redirect = "https://payroll.example/back?tab=1"
    /// Any other app can claim this scheme, and be answered where this one asked.
    static let ownScheme = "com.example.payroll:/back?tab=1"
    /// Any other program can listen there.
    static let loopback = "http://127.0.0.1:7890/back"

    /// It needs the email address, and would like the name and the group.
    static func register(with authority: Authority) throws {
        try authority.register(
            RegisteredClient(
                id, name: "Payroll", redirectURIs: try [redirect, ownScheme, loopback].map(url),
                claims: [
                    .init("email", label: "mail address", isRequired: true), .init("name", label: "name"),
                    .init("group", label: "group"),
                ]))
    }

    /// What it asks for.
    static func request(
        clientID: String = id, redirect: String = redirect, state: String? = "a+b &c", claims: [String] = []
    ) throws -> AuthorizationRequest {
        AuthorizationRequest(
            clientID: clientID, redirectURI: try url(redirect), organization: try WalletFixture.url, state: state,
            codeChallenge: challenge, claims: claims)
    }

    static func link(
        clientID: String = id, redirect: String = redirect, state: String? = "a+b &c", claims: [String] = []
    ) throws -> String {
        BadgeLink.authorize(try request(clientID: clientID, redirect: redirect, state: state, claims: claims)).text
    }

    /// Redeems a code at the organization's token endpoint, as RFC 6749 section 4.1.3 says.
    static func redeem(
        _ code: String, at authority: Authority, verifier: String = verifier, clientID: String = id
    ) async throws -> HTTPTransportResponse {
        let fields = [
            "grant_type": "authorization_code", "code": code, "client_id": clientID, "redirect_uri": redirect,
            "code_verifier": verifier,
        ]
        let body = fields.map { "\($0.key)=\(escaped($0.value))" }.joined(separator: "&")
        let request = HTTPRequest(
            method: .post, scheme: "http", authority: "127.0.0.1:8430", path: "/token",
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let transport = try Described.transport(authority.transport(), root: authority.organization().issuer)
        return try await transport.send(request, body: Data(body.utf8))
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text), text) }
}

extension AuthorizationAnswer {
    /// What stands in the address, by name.
    var members: [String: String] {
        let items = URLComponents(url: redirect, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $0 + "|" + $1 }
    }
}

extension BadgeWallet {
    /// Opens a link of another program; what it is told.
    func answer(to link: String) async throws -> AuthorizationAnswer {
        guard case .answer(let answer) = try await handle(link) else {
            throw BadgeError(.unexpected, reason: "The link was not another program's.")
        }
        return answer
    }
}
