import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// A badge in a format that is not SD-JWT VC, from its offer to a door.
final class OtherFormatTests: XCTestCase {
    private static let issuer = "https://id.example.org"
    private static let type = "https://id.example.org/staff"
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let key = SigningKey(random: SeededRandom(seed: 7))
    private let clock = FixedClock(start)

    func testABadgeInAnotherFormatIsReceivedHeldAndPresented() async throws {
        let (home, transport) = (try TemporaryHome(), makeTransport())
        let wallet = try await openWallet(home, transport)
        let challenges = try Challenges(audience: "https://door.example", clock: clock)
        let challenge = challenges.make()

        let badge = try await wallet.provision(try Self.offer().uri)
        let shown = try await wallet.use(
            badge.id, audience: challenge.audience, nonce: challenge.nonce, disclosing: ["given_name"])
        let door = makeDoor(transport, formats: [SDJWTFormat(), ClaimListFormat()])
        let result = try await door.verify(shown.text, answering: challenges, nonce: challenge.nonce)
        let again = try await door.verify(shown.text, answering: challenges, nonce: challenge.nonce)

        let held = try await wallet.store.credentials(of: badge.id)
        XCTAssertEqual(badge.holder.fullName, "Ida Okafor")
        XCTAssertEqual(badge.properties, ["level": 4])
        XCTAssertEqual(held.map(\.format), [ClaimListFormat().id])
        XCTAssertEqual(held.map(\.type), [Self.type])
        XCTAssertEqual(result.claims, ["given_name": "Ida"])
        XCTAssertEqual(result.issuer, Self.issuer)
        XCTAssertEqual(again.reason, .challengeUsed)
        try await wallet.close()
    }

    func testADoorWithoutTheFormatRefusesIt() async throws {
        let (home, transport) = (try TemporaryHome(), makeTransport())
        let wallet = try await openWallet(home, transport)

        let badge = try await wallet.provision(try Self.offer().uri)
        let shown = try await wallet.use(badge.id, audience: "https://door.example", nonce: "n-1")
        let result = try await makeDoor(transport, formats: [SDJWTFormat()])
            .verify(shown.text, audience: "https://door.example", nonce: "n-1")

        XCTAssertEqual(result.reason, .malformed)
        try await wallet.close()
    }

    func testAClaimThatTheBadgeLacksIsNotPresented() async throws {
        let (home, transport) = (try TemporaryHome(), makeTransport())
        let wallet = try await openWallet(home, transport)

        let badge = try await wallet.provision(try Self.offer().uri)
        let error = await failure {
            try await wallet.use(badge.id, audience: "https://door.example", nonce: "n-1", disclosing: ["shoe_size"])
        }

        XCTAssertEqual(error?.code, .invalidInput)
        try await wallet.close()
    }

    func testAWalletWithoutTheFormatDoesNotSupportTheOffer() async throws {
        let (home, transport) = (try TemporaryHome(), makeTransport())
        let wallet = try await openWallet(home, transport, formats: [SDJWTFormat()])

        let error = await failure { try await wallet.provision(try Self.offer().uri) }

        XCTAssertEqual(error?.code, .offerUnsupported)
        try await wallet.close()
    }

    // The schema's check names the formats that a released wallet holds, and this one is not among them.
    private func openWallet(
        _ home: TemporaryHome, _ transport: ScriptedTransport,
        formats: [any CredentialFormat] = [SDJWTFormat(), ClaimListFormat()]
    ) async throws -> BadgeWallet {
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = transport
        configuration.clock = clock
        configuration.formats = formats
        configuration.retryPause = { _ in }
        let wallet = try await BadgeWallet.open(configuration)
        try await wallet.store.database.write { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
        return wallet
    }

    private func makeDoor(_ transport: ScriptedTransport, formats: [any PresentationFormat]) -> PresentationVerifier {
        PresentationVerifier(
            trust: [TrustedIssuer(issuer: Self.issuer, keys: [key.publicKey])], formats: formats, transport: transport,
            clock: clock
        ) { _ in }
    }

    private static func offer() throws -> CredentialOffer {
        CredentialOffer(
            issuer: try JSONReader(.string(issuer)).url(), configurationIDs: ["staff"],
            preAuthorizedCode: Secret(utf8: "one-time"))
    }

    private func makeTransport() -> ScriptedTransport {
        let transport = ScriptedTransport()
        let (issuer, key) = (Self.issuer, key)
        let documents: [String: JSON] = [
            "/.well-known/openid-credential-issuer": [
                "credential_issuer": .string(issuer), "credential_endpoint": .string(issuer + "/credential"),
                "credential_configurations_supported": ["staff": ClaimListFormat.configuration(ofType: Self.type)],
            ],
            "/.well-known/oauth-authorization-server": [
                "issuer": .string(issuer), "token_endpoint": .string(issuer + "/token"),
            ],
            "/.well-known/jwt-vc-issuer": ["issuer": .string(issuer), "jwks": JWK.set(of: [key.publicKey])],
        ]
        for (path, document) in documents { transport.route(.get, issuer + path) { _ in .json(document) } }
        transport.route(.get, issuer + "/.well-known/badge-configuration") { _ in .empty(status: 404) }
        transport.route(.post, issuer + "/token") { _ in .json(["access_token": "opaque", "token_type": "Bearer"]) }
        transport.route(.post, issuer + "/credential") {
            let asked = try JSON.parse($0.body)
            let proof = try JWS(asked["proofs"]?["jwt"]?.arrayValue?.first?.stringValue ?? "")
            let credential = try ClaimListFormat.issue(
                ["given_name": "Ida", "family_name": "Okafor", "level": 4], issuer: issuer, type: Self.type,
                holder: JWK(proof.header["jwk"].present()), issuedAt: Self.start, key: key)
            return .json(["credentials": [["credential": .string(credential)]]])
        }
        return transport
    }
}
