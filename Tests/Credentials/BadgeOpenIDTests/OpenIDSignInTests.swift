import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeOpenID

/// A sign-in at an OpenID provider, from its page to its verified token.
final class OpenIDSignInTests: XCTestCase {
    private let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
    private static let signIn = OpenIDSignIn(
        clientID: IdentityServer.client, scopes: ["profile", "openid"], nonce: "nonce-1", identifier: "ana@example.com",
        reauthenticates: true)

    func testASignInEndsInItsIdentity() async throws {
        let server = IdentityServer(clock: clock)

        let identity = try await play(server)

        let login = try XCTUnwrap(server.logins.first ?? server.forms.first)
        XCTAssertEqual(identity.token.subject, IdentityServer.subject)
        XCTAssertEqual(identity.name, "Ana Lima")
        XCTAssertEqual(login["client_id"], IdentityServer.client)
        XCTAssertNotNil(server.forms.first?["code_verifier"])
        XCTAssertNil(server.forms.first?["dpop"])
    }

    func testThePageIsAskedForWithNonceScopesAndIdentifier() async throws {
        let server = IdentityServer(clock: clock)
        let provider = try provider(server)

        let login = try await provider.begin(Self.signIn, redirect: try Self.redirect)

        let query = Dictionary(
            (URLComponents(url: login.page, resolvingAgainstBaseURL: false)?.queryItems ?? []).map {
                ($0.name, $0.value ?? "")
            }
        ) { first, _ in first }
        XCTAssertEqual(query["scope"], "openid+profile")
        XCTAssertEqual(query["nonce"], "nonce-1")
        XCTAssertEqual(query["login_hint"], "ana%40example.com".removingPercentEncoding)
        XCTAssertEqual(query["prompt"], "login")
        XCTAssertEqual(query["code_challenge_method"], "S256")
    }

    func testUserInfoIsOnlyAskedForANameAndOnlyOfTheSameAccount() async throws {
        let server = IdentityServer(clock: clock)
        server.behave {
            $0.claims = ["name": .null, "email": .null]
            $0.userInfo = ["sub": .string(IdentityServer.subject), "name": "Ana from the info"]
        }
        let named = try await play(server)
        server.behave { $0.userInfo = ["sub": "somebody-else", "name": "Eve"] }
        let other = try await thrownError { try await self.play(server) }
        server.behave { $0.claims = [:] }
        let unasked = try await play(server)

        XCTAssertEqual(named.name, "Ana from the info")
        XCTAssertEqual(other.code, .identitySubjectMismatch)
        XCTAssertEqual(unasked.name, "Ana Lima")
    }

    func testAnswersOfAnotherRunOrServerAreRefused() async throws {
        let server = IdentityServer(clock: clock)
        let provider = try provider(server)
        let (first, second) = (
            try await provider.begin(Self.signIn, redirect: try Self.redirect),
            try await provider.begin(Self.signIn, redirect: try Self.redirect)
        )
        let answer = try await answer(first, server)

        let otherRun = try await thrownError { try await provider.complete(Self.signIn, second, answer: answer) }
        // The state is that of the second run, the code that of the first.
        let stolen = try JSONReader(
            .string(answer.absoluteString.replacing(try state(of: first), with: try state(of: second)))
        ).url()
        let otherCode = try await thrownError { try await provider.complete(Self.signIn, second, answer: stolen) }
        server.behave { $0.answeredIssuer = "https://evil.example.com" }
        let mixedUp = try await thrownError { try await self.play(server) }
        server.behave {
            $0.answeredIssuer = nil
            $0.error = "access_denied"
        }
        let declined = try await thrownError { try await self.play(server) }

        XCTAssertEqual([otherRun.code, otherCode.code], [.signInMismatch, .signInMismatch])
        XCTAssertEqual(mixedUp.code, .metadataMismatch)
        XCTAssertEqual(declined.code, .declined)
    }

    func testAProviderThatLiesInItsMetadataIsNotBelieved() async throws {
        let lies: [(String, [String: JSON])] = [
            ("names another issuer", ["issuer": "https://evil.example.com"]),
            ("has keys on this machine", ["jwks_uri": "http://127.0.0.1:8080/jwks"]),
            ("has keys in a private network", ["jwks_uri": "https://10.0.0.1/jwks"]),
            ("has user info in a private network", ["userinfo_endpoint": "https://10.0.0.1/me"]),
            ("redeems without encryption", ["token_endpoint": "http://accounts.example.com/token"]),
        ]
        for (name, metadata) in lies {
            let server = IdentityServer(clock: clock)
            server.behave { $0.metadata = metadata }

            let error = try await thrownError { try await self.play(server) }

            XCTAssertEqual(error.code, .metadataMismatch, name)
            XCTAssertEqual(server.forms.count, 0, name)
        }
    }

    private static var redirect: URL { get throws { try JSONReader("http://127.0.0.1:49152/answer").url() } }

    private func provider(_ server: IdentityServer) throws -> OpenIDProvider {
        OpenIDProvider(
            issuer: try JSONReader(.string(server.issuer)).url(), web: WebClient(transport: server, clock: clock).once)
    }

    private func play(_ server: IdentityServer) async throws -> OpenIDIdentity {
        let provider = try provider(server)
        let login = try await provider.begin(Self.signIn, redirect: try Self.redirect)
        return try await provider.complete(Self.signIn, login, answer: try await answer(login, server))
    }

    private func answer(_ login: BrowserAuthorization, _ server: IdentityServer) async throws -> URL {
        let response = try await server.send(HTTPRequest(.post, to: login.page), body: Data())
        return try JSONReader(.string(response.response.headerFields[.location] ?? "")).url()
    }

    private func state(of login: BrowserAuthorization) throws -> String {
        let items = URLComponents(url: login.page, resolvingAgainstBaseURL: false)?.queryItems
        return try XCTUnwrap(items?.first { $0.name == "state" }?.value)
    }
}
