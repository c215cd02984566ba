import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeSystem
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

    func testADeletionIsToldToAnIssuerWithoutSessions() async throws {
        let (home, transport) = (try TemporaryHome(), try Self.transport(notifications: true))
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = transport
        configuration.loginClient = OAuthClient(id: "staff-app")
        let wallet = try await BadgeWallet.open(configuration)
        let badge = try await wallet.provision(try Self.offer().uri)

        try await wallet.removeBadge(badge.id)
        try await wallet.close()

        let (renewal, notice) = (transport.requests.dropLast().last, transport.requests.last)
        XCTAssertEqual(
            renewal?.form, ["grant_type": "refresh_token", "refresh_token": "again", "client_id": "staff-app"])
        XCTAssertEqual(notice?.call, "POST \(Self.issuer)/notification")
        XCTAssertEqual(notice?.request.headerFields[.authorization], "Bearer opaque")
        XCTAssertEqual(
            try JSON.parse(notice?.body ?? Data()), ["notification_id": "n-1", "event": "credential_deleted"])
    }

    private static func offer() throws -> CredentialOffer {
        CredentialOffer(
            issuer: try JSONReader(.string(issuer)).url(), configurationIDs: ["staff"],
            preAuthorizedCode: Secret(utf8: "one-time"))
    }

    private static func transport(
        claims: [String: JSON] = ["given_name": "Ida", "family_name": "Okafor", "level": 4], notifications: Bool = false
    ) throws -> ScriptedTransport {
        let key = SigningKey(random: SystemRandom())
        let transport = ScriptedTransport()
        func route(_ path: String, _ document: JSON) {
            transport.route(.get, issuer + path) { _ in .json(document) }
        }
        route(
            "/.well-known/openid-credential-issuer",
            .object(compacting: [
                "credential_issuer": .string(issuer), "credential_endpoint": .string(issuer + "/credential"),
                "credential_configurations_supported": [
                    "staff": ["format": "dc+sd-jwt", "vct": "https://id.example.org/staff"]
                ],
                "notification_endpoint": notifications ? .string(issuer + "/notification") : nil,
            ]))
        route(
            "/.well-known/oauth-authorization-server",
            ["issuer": .string(issuer), "token_endpoint": .string(issuer + "/token")])
        route(
            "/.well-known/jwt-vc-issuer",
            ["issuer": .string(issuer), "jwks": JWK.set(of: [key.publicKey])])
        transport.route(.post, issuer + "/token") { _ in
            .json(
                .object(compacting: [
                    "access_token": "opaque", "token_type": "Bearer", "refresh_token": notifications ? "again" : nil,
                ]))
        }
        transport.route(.get, issuer + "/.well-known/badge-configuration") { _ in .empty(status: 404) }
        transport.route(.post, issuer + "/notification") { _ in .empty(status: 204) }
        transport.route(.post, issuer + "/credential") {
            try credential(claims, for: $0, notification: notifications ? "n-1" : nil, key: key)
        }
        return transport
    }

    private static func credential(
        _ disclosable: [String: JSON], for request: ScriptedTransport.Recorded, notification: String?,
        key: SigningKey
    ) throws -> HTTPTransportResponse {
        let asked = try JSON.parse(request.body)
        let proof = try JWS(asked["proofs"]?["jwt"]?.arrayValue?.first?.stringValue ?? "")
        let credential = try SDJWT.issue(
            claims: [
                "iss": .string(issuer), "vct": "https://id.example.org/staff",
                "iat": .integer(Int64(Date().timeIntervalSince1970)), "cnf": ["jwk": try proof.header["jwk"].present()],
            ],
            disclosable: disclosable, key: key, random: SystemRandom())
        return .json(
            .object(compacting: [
                "credentials": [["credential": .string(credential)]], "notification_id": notification.map(JSON.string),
            ]))
    }
}
