import BadgeIssuance
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import XCTest

/// An issuer that is not ours: no transaction code, no nonce, no policy, no notification.
final class OtherIssuerTests: XCTestCase {
    private static let issuer = "https://id.example.org"

    func testAnOfferWithoutATransactionCodeShowsNoScreen() async throws {
        let (home, transport) = (try TemporaryHome(), try Self.transport())
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = transport
        let wallet = try await BadgeWallet.open(configuration)

        let badge = try await wallet.provision(try Self.offer().uri)

        let organizations = try await wallet.organizations
        XCTAssertEqual(badge.holder.fullName, "Ida Okafor")
        XCTAssertEqual(badge.properties, ["level": 4])
        XCTAssertNil(badge.statusReference)
        XCTAssertNil(badge.policyVersion)
        XCTAssertNil(organizations.first?.policy)
        XCTAssertEqual(
            transport.calls,
            [
                "GET \(Self.issuer)/.well-known/openid-credential-issuer",
                "GET \(Self.issuer)/.well-known/oauth-authorization-server",
                "GET \(Self.issuer)/.well-known/jwt-vc-issuer", "POST \(Self.issuer)/token",
                "POST \(Self.issuer)/credential",
            ])
        XCTAssertNil(transport.requests[3].form["tx_code"])
        try await wallet.close()
    }

    func testAClaimOfAHoldersNameThatIsNoTextStaysAProperty() async throws {
        let home = try TemporaryHome()
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = try Self.transport(claims: [
            "name": "Ida Okafor", "group": ["night", "day"], "title": .string(String(repeating: "x", count: 1025)),
        ])
        let wallet = try await BadgeWallet.open(configuration)

        let badge = try await wallet.provision(try Self.offer().uri)

        let kept = try await wallet.badges
        XCTAssertEqual(kept, [badge])
        XCTAssertNil(badge.holder.group)
        XCTAssertNil(badge.holder.title)
        XCTAssertEqual(badge.properties["group"], ["night", "day"])
        XCTAssertEqual(badge.properties["title"]?.stringValue?.count, 1025)
        try await wallet.close()
    }

    private static func offer() throws -> CredentialOffer {
        CredentialOffer(
            issuer: try JSONReader(.string(issuer)).url(), configurationIDs: ["staff"],
            preAuthorizedCode: Secret(utf8: "one-time"))
    }

    private static func transport(
        claims: [String: JSON] = ["given_name": "Ida", "family_name": "Okafor", "level": 4]
    ) throws -> ScriptedTransport {
        let key = SigningKey(random: SystemRandom())
        let transport = ScriptedTransport()
        func route(_ path: String, _ document: JSON) {
            transport.route(.get, issuer + path) { _ in .json(document) }
        }
        route(
            "/.well-known/openid-credential-issuer",
            [
                "credential_issuer": .string(issuer), "credential_endpoint": .string(issuer + "/credential"),
                "credential_configurations_supported": [
                    "staff": ["format": "dc+sd-jwt", "vct": "https://id.example.org/staff"]
                ],
            ])
        route(
            "/.well-known/oauth-authorization-server",
            ["issuer": .string(issuer), "token_endpoint": .string(issuer + "/token")])
        route(
            "/.well-known/jwt-vc-issuer",
            ["issuer": .string(issuer), "jwks": JWK.set(of: [key.publicKey])])
        transport.route(.post, issuer + "/token") { _ in .json(["access_token": "opaque", "token_type": "Bearer"]) }
        transport.route(.post, issuer + "/credential") { try credential(claims, for: $0, key: key) }
        return transport
    }

    private static func credential(
        _ disclosable: [String: JSON], for request: ScriptedTransport.Recorded, key: SigningKey
    ) throws -> HTTPTransportResponse {
        let asked = try JSON.parse(request.body)
        let proof = try JWS(asked["proofs"]?["jwt"]?.arrayValue?.first?.stringValue ?? "")
        let credential = try SDJWT.issue(
            claims: [
                "iss": .string(issuer), "vct": "https://id.example.org/staff",
                "iat": .integer(Int64(Date().timeIntervalSince1970)), "cnf": ["jwk": try proof.header["jwk"].present()],
            ],
            disclosable: disclosable, key: key, random: SystemRandom())
        return .json(["credentials": [["credential": .string(credential)]]])
    }
}
