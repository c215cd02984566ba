import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// An offer that is for several kinds of badge.
final class OfferChoiceTests: XCTestCase {
    private static let issuer = "https://id.example.org"

    @MainActor
    func testTheUserPicksTheBadgeOfAnOfferThatIsForSeveral() async throws {
        try await playEach(Screens.allCases) { screens in
            let book = ScriptedUser(on: screens)
            book.picks = [{ $0.last }]

            let badge = try await Self.provision(book)

            XCTAssertEqual(badge.display.name, "Guest badge")
            XCTAssertEqual(badge.holder.fullName, "Ida Okafor")
            XCTAssertTrue(book.calls.contains("BadgePicker.dismiss"), "\(screens)")
        }
    }

    @MainActor
    func testABadgeThatIsNotOfTheOfferIsNotPicked() async throws {
        let book = ScriptedUser()
        book.picks = [{ _ in Badge.ID(rawValue: "other") }, { $0.first }]

        let badge = try await Self.provision(book)

        XCTAssertEqual(badge.display.name, "Staff badge")
        XCTAssertTrue(book.calls.contains("BadgePicker.handler invalidInput"))
    }

    @MainActor
    func testWhoPicksNoneGetsNoneAndTheInvitationIsStillGood() async throws {
        let transport = try Self.transport()

        let ending = await Ending { try await Self.provision(ScriptedUser(), transport) }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertFalse(transport.calls.contains { $0.hasSuffix("/token") })
    }

    @MainActor
    func testWithoutAScreenItIsTheFirst() async throws {
        let badge = try await Self.provision(nil)

        XCTAssertEqual(badge.display.name, "Staff badge")
    }

    @MainActor
    private static func provision(
        _ book: ScriptedUser?, _ transport: ScriptedTransport? = nil
    ) async throws -> Badge {
        let home = try TemporaryHome()
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = try transport ?? Self.transport()
        let wallet = try await BadgeWallet.open(configuration)
        book?.register(with: wallet.ui)
        let offer = CredentialOffer(
            issuer: try JSONReader(.string(issuer)).url(), configurationIDs: ["staff", "guest"],
            preAuthorizedCode: Secret(utf8: "one-time"))
        do {
            let badge = try await wallet.provision(offer.uri)
            try await wallet.close()
            return badge
        } catch {
            try await wallet.close()
            throw error
        }
    }

    private static func transport() throws -> ScriptedTransport {
        let key = SigningKey(random: SystemRandom())
        let transport = ScriptedTransport()
        func route(_ path: String, _ document: JSON) {
            transport.route(.get, issuer + path) { _ in .json(document) }
        }
        func kind(_ name: String) -> JSON {
            [
                "format": "dc+sd-jwt", "vct": .string("\(issuer)/\(name)"),
                "credential_metadata": ["display": [["name": .string(name.capitalized + " badge")]]],
            ]
        }
        route(
            "/.well-known/openid-credential-issuer",
            [
                "credential_issuer": .string(issuer), "credential_endpoint": .string(issuer + "/credential"),
                "credential_configurations_supported": ["staff": kind("staff"), "guest": kind("guest")],
            ])
        route(
            "/.well-known/oauth-authorization-server",
            ["issuer": .string(issuer), "token_endpoint": .string(issuer + "/token")])
        route("/.well-known/jwt-vc-issuer", ["issuer": .string(issuer), "jwks": JWK.set(of: [key.publicKey])])
        transport.route(.post, issuer + "/token") { _ in .json(["access_token": "opaque", "token_type": "Bearer"]) }
        transport.route(.post, issuer + "/credential") { recorded in
            let asked = try JSON.parse(recorded.body)
            let proof = try JWS(asked["proofs"]?["jwt"]?.arrayValue?.first?.stringValue ?? "")
            let kind = asked["credential_configuration_id"]?.stringValue ?? ""
            let credential = try SDJWT.issue(
                claims: [
                    "iss": .string(issuer), "vct": .string("\(issuer)/\(kind)"),
                    "iat": .integer(Int64(Date().timeIntervalSince1970)),
                    "cnf": ["jwk": try proof.header["jwk"].present()],
                ],
                disclosable: ["name": "Ida Okafor"], key: key, random: SystemRandom())
            return .json(["credentials": [["credential": .string(credential)]]])
        }
        return transport
    }
}
