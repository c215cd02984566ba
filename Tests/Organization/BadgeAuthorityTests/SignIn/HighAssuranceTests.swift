import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class HighAssuranceTests: XCTestCase {
    func testVP198OnlyWhatTheProfilePermitsIsAsked() async throws {
        let (settings, _) = try SignInFixture.signed(.certificateHash, isHighAssurance: true)
        let app = try SignInFixture(settings)
        defer { try? app.remove() }
        let holder = try await app.house.holder()
        let browser = SignInBrowser(app.wallet)

        let page = try await browser.begin()
        let link = try page.linkHere
        let wallet = try await SignInWallet(link, app.wallet)
        let answered = try await wallet.answer(holder)
        let returned = try await browser.get(answered.returnPath)

        // The browser cannot vouch for the device that scans a code.
        XCTAssertFalse(page.text.contains("<svg"), page.text)
        let names = try XCTUnwrap(URLComponents(string: link)?.queryItems).map(\.name)
        XCTAssertEqual(names.sorted(), ["client_id", "request_uri"])
        XCTAssertTrue(wallet.client.hasPrefix("x509_hash:"), wallet.client)
        XCTAssertEqual(wallet.parameters["response_mode"], "direct_post.jwt")
        XCTAssertEqual(
            wallet.parameters["client_metadata"]?["encrypted_response_enc_values_supported"]?.arrayValue?.count, 2)
        XCTAssertEqual(returned.redirection?.address, SignInFixture.redirect)
    }

    func testVP198TheProfileNeedsTheHashOfACertificate() throws {
        let byHost = try SignInFixture.signed(.certificateHost).settings.identity

        for identity in [VerifierIdentity.unsigned, byHost] {
            assertThrows(.invalidInput) { try PresentationSettings(identity, isHighAssurance: true) }
        }
    }

    func testRequestsAreSignedAsTheOrganizationIsConfigured() async throws {
        try await playEach([VerifierIdentity.Prefix.certificateHash, .certificateHost]) { prefix in
            let app = try SignInFixture(SignInFixture.signed(prefix).settings)
            defer { try? app.remove() }
            let holder = try await app.house.holder()

            let page = try await SignInBrowser(app.wallet).begin()
            let wallet = try await SignInWallet(page.linkHere, app.wallet)
            let address = try XCTUnwrap(URLComponents(string: try page.linkHere)?.queryItems?.last?.value)
            let posted = try await app.wallet.post(address, type: DeviceProbe.formType, body: "wallet_nonce=own")
            let signedIn = try await app.signIn(holder)
            let unknown = try await app.wallet.get("/wallet/requests/unknown")

            XCTAssertTrue(wallet.client.hasPrefix(prefix.rawValue), wallet.client)
            XCTAssertEqual(try JWS(posted.text).payload["wallet_nonce"], "own")
            XCTAssertEqual([signedIn.status, unknown.status], [303, 404])
        }
    }

    func testACertificateOfAnotherHostIsRefusedBeforeAnybodyAsks() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let server = try OrganizationServer(house.authority) {
            $0.presentations = try SignInFixture.signed(.certificateHost, host: "door.example").settings
        }

        let refused = await caught { try await server.run(port: 0) }

        XCTAssertEqual(refused?.code, .invalidInput)
    }
}
