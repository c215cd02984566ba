import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class BoundIssuanceTests: XCTestCase {
    private static let serverMetadata: JSON = [
        "issuer": "https://as.example.net", "token_endpoint": "https://as.example.net/token",
        "dpop_signing_alg_values_supported": ["ES256"],
        "authorization_challenge_endpoint": "https://as.example.net/login",
    ]
    private static let grant = HTTPTransportResponse.json([
        "access_token": "at", "token_type": "DPoP", "refresh_token": "rt", "expires_in": 300,
    ])
    private let script = IssuerScript()
    private let clock = FixedClock(IssuerScript.now)
    private let device = DeviceIdentity(
        key: SigningKey(random: SeededRandom(seed: 31)), name: "Laptop", platform: "linux")

    func testBindsTheTokensAndUsesThemWithProofs() async throws {
        let transport = try transport()
        let client = client(transport)

        let authorized = try await authorize(client)
        let issued = try await client.requestCredential(authorized, key: script.deviceKey)
        try await client.notify(issued, event: .accepted)

        XCTAssertEqual(authorized.device?.id, device.id)
        let token = transport.requests[3]
        XCTAssertEqual(token.form["device_name"], "Laptop")
        XCTAssertEqual(token.form["device_platform"], "linux")
        XCTAssertEqual(try token.proof(of: device.key)["htu"], "https://as.example.net/token")
        for index in [5, 6] {
            XCTAssertEqual(transport.requests[index].request.headerFields[.authorization], "DPoP at")
            XCTAssertNotNil(try transport.requests[index].proof(of: device.key)["ath"])
        }
        XCTAssertNil(transport.requests[4].request.headerFields[.dpop], "A nonce is for everybody.")
    }

    func testTellsADevicesNameOnlyToServersThatKnowDevices() async throws {
        let plain = Self.serverMetadata.changing(["authorization_challenge_endpoint": nil])
        let transport = try transport(serverMetadata: plain)

        _ = try await authorize(client(transport))

        XCTAssertNil(transport.requests[3].form["device_name"])
        XCTAssertNotNil(transport.requests[3].request.headerFields[.dpop])
    }

    func testBindsNothingWhereTheServerDoesNot() async throws {
        let transport = try script.transport()
        let client = client(transport)

        let authorized = try await authorize(client)
        _ = try await client.requestCredential(authorized, key: script.deviceKey)

        XCTAssertNil(authorized.device)
        XCTAssertNil(transport.requests[3].request.headerFields[.dpop])
        XCTAssertEqual(transport.requests[5].request.headerFields[.authorization], "Bearer at")
    }

    func testATokenForAnybodyIsRefusedWhereTheServerSaysThatItBinds() async throws {
        let transport = try script.transport(changing: [.serverMetadata: .json(Self.serverMetadata)])

        let error = try await thrownError { try await authorize(client(transport)) }

        XCTAssertEqual(error.code, .serverAnswerInvalid)
        XCTAssertTrue(error.reason.contains("did not bind its tokens"), error.reason)
    }

    func testATokenForAnybodyIsRenewedToo() async throws {
        let transport = try script.transport()
        let client = client(transport)
        let authorized = try await authorize(client)
        transport.route(.post, "https://as.example.net/token") { _ in
            .json(["access_token": "at-2", "token_type": "Bearer", "refresh_token": "rt-2"])
        }

        let valid = try await client.renewed(authorized)
        let refused = try await client.renewed(authorized, isRefused: true)
        clock.advance(by: 300)
        let ended = try await client.renewed(authorized)

        XCTAssertEqual(valid.accessToken, Secret(utf8: "at"))
        for renewed in [refused, ended] {
            XCTAssertEqual(renewed.accessToken, Secret(utf8: "at-2"))
            XCTAssertEqual(renewed.refreshToken, Secret(utf8: "rt-2"))
            XCTAssertNil(renewed.device)
        }
        let renewal = try XCTUnwrap(transport.requests.last)
        XCTAssertEqual(renewal.form, ["grant_type": "refresh_token", "refresh_token": "rt"])
        XCTAssertNil(renewal.request.headerFields[.dpop])
    }

    func testRestoresABoundAuthorizationOnTheSameDeviceOnly() async throws {
        let stranger = DeviceIdentity(key: script.strangerKey, name: "x", platform: "linux")
        let client = client(try transport())
        let stored = try await authorize(client).stored

        let restored = try await self.client(try transport()).resume(stored, device: device)

        XCTAssertEqual(restored.device?.id, device.id)
        XCTAssertEqual(restored.refreshToken, Secret(utf8: "rt"))
        try await playEach([nil, stranger]) { other in
            let error = try await thrownError { try await client.resume(stored, device: other) }
            XCTAssertEqual(error.code, .sessionEnded)
        }
    }

    func testNamesTheDevicesWhenTheBadgeIsOnTooMany() async throws {
        let refusal: JSON = [
            "error": "device_limit_reached", "limit": 1,
            "devices": [["id": "d-1", "name": "Phone", "platform": "ios", "added_at": 1_799_999_999]],
        ]
        let phone = Device(
            id: Device.ID(rawValue: "d-1"), name: "Phone", platform: "ios",
            addedAt: Date(timeIntervalSince1970: 1_799_999_999))
        for (body, detail) in [
            (refusal, BadgeError.Detail.deviceLimit(1, [phone])), (["error": "device_limit_reached"], nil),
        ] {
            let transport = try transport(credential: .json(body, status: 403))
            let client = client(transport)
            let authorized = try await authorize(client)

            let error = try await thrownError {
                try await client.requestCredential(authorized, key: script.deviceKey)
            }

            XCTAssertEqual(error.code, .deviceLimitReached)
            XCTAssertEqual(error.detail, detail)
            XCTAssertEqual(error.recovery, .retry)
        }
    }

    func testRenewsATokenThatRanOutBeforeTheCredential() async throws {
        let transport = try transport()
        let client = client(transport)
        let authorized = try await authorize(client)
        clock.advance(by: 300)
        transport.route(.post, "https://as.example.net/token") { _ in
            .json(["access_token": "at-2", "token_type": "DPoP", "expires_in": 300])
        }

        _ = try await client.requestCredential(authorized, key: script.deviceKey)

        let renewal = try XCTUnwrap(transport.requests.last { $0.call.hasSuffix("/token") })
        XCTAssertEqual(renewal.form, ["grant_type": "refresh_token", "refresh_token": "rt"])
        XCTAssertEqual(transport.requests[6].request.headerFields[.authorization], "DPoP at-2")
    }

    func testAnAuthorizationBeginsASession() async throws {
        let transport = try transport()
        let client = client(transport)
        let authorized = try await authorize(client)
        transport.route(.get, DeviceScript.configurationAddress) { _ in .json(.object(DeviceScript.configuration)) }
        transport.route(.get, DeviceScript.api + "/devices") { _ in .json(["devices": []]) }

        let session = try await client.session(of: authorized)
        _ = try await session?.devices()

        XCTAssertEqual(session?.refreshToken, Secret(utf8: "rt"))
        XCTAssertEqual(transport.requests.last?.request.headerFields[.authorization], "DPoP at")
    }

    func testAFreeAuthorizationOrAPlainServerBeginsNone() async throws {
        let plain = client(try script.transport())
        let free = try await authorize(plain)
        let transport = try transport()
        transport.route(.get, DeviceScript.configurationAddress) { _ in .empty(status: 404) }
        let bound = try await authorize(client(transport))

        let ofFree = try await plain.session(of: free)
        let ofPlainServer = try await client(transport).session(of: bound)

        XCTAssertNil(ofFree)
        XCTAssertNil(ofPlainServer)
    }

    func testASessionLetsABadgeBeIssuedAndTheAuthorizationBeRestored() async throws {
        let login = DeviceScript()
        let session = try await login.logIn()
        for step in [IssuerScript.Step.issuerMetadata, .issuerKeys, .nonce, .credential, .notification] {
            let exchange = try script.answer(step)
            login.transport.route(step == .nonce || step == .credential ? .post : .get, Self.address(step)) { _ in
                exchange
            }
        }
        login.transport.route(.get, Self.address(.serverMetadata)) { _ in .json(Self.serverMetadata) }

        let authorized = try await login.client.authorize(session)
        let restored = try await login.client.resume(authorized.stored, device: login.device)
        let issued = try await login.client.requestCredential(restored, key: script.deviceKey)

        XCTAssertEqual(authorized.offer.configuration.id, "badge")
        XCTAssertNil(authorized.offer.offer.preAuthorizedCode)
        XCTAssertEqual(authorized.offer.trust, [script.issuerKey.publicKey])
        XCTAssertEqual(issued.credential.claims["name"], "Alice Example")
        XCTAssertEqual(issued.refreshToken, Secret(utf8: "rt-1"))
        let sent = try XCTUnwrap(login.transport.requests.last)
        XCTAssertEqual(sent.request.headerFields[.authorization], "DPoP at-1")
        XCTAssertEqual(try JSON.parse(sent.body)["credential_configuration_id"], "badge")
    }

    func testAnOfferWithoutACodeIsNotRedeemed() async throws {
        let login = DeviceScript()
        let session = try await login.logIn()
        for step in [IssuerScript.Step.issuerMetadata, .serverMetadata, .issuerKeys] {
            let exchange = try script.answer(step)
            login.transport.route(.get, Self.address(step)) { _ in exchange }
        }
        let resolved = try await login.client.authorize(session).offer

        let error = try await thrownError {
            try await login.client.authorize(resolved, transactionCode: nil)
        }

        XCTAssertEqual(error.code, .offerUnsupported)
    }

    private static func address(_ step: IssuerScript.Step) -> String {
        switch step {
        case .issuerMetadata: "https://id.example.org/.well-known/openid-credential-issuer/tenant"
        case .serverMetadata: "https://as.example.net/.well-known/oauth-authorization-server"
        case .issuerKeys: "https://id.example.org/.well-known/jwt-vc-issuer/tenant"
        case .token: "https://as.example.net/token"
        case .nonce: "https://id.example.org/tenant/nonce"
        case .credential: "https://id.example.org/tenant/credential"
        case .notification: "https://id.example.org/tenant/notification"
        }
    }

    private func transport(
        serverMetadata: JSON = serverMetadata, credential: HTTPTransportResponse? = nil
    ) throws -> ScriptedTransport {
        var changes: [IssuerScript.Step: HTTPTransportResponse] = [
            .serverMetadata: .json(serverMetadata), .token: Self.grant,
        ]
        changes[.credential] = credential
        return try script.transport(changing: changes)
    }

    private func client(_ transport: ScriptedTransport) -> IssuerClient {
        IssuerClient(transport: transport, clock: clock, random: SeededRandom(seed: 32), pause: { _ in })
    }

    private func authorize(_ client: IssuerClient) async throws -> AuthorizedOffer {
        let resolved = try await client.resolve(try script.offer().uri)
        return try await client.authorize(resolved, transactionCode: IssuerScript.code, device: device)
    }
}
