import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class HypermediaTokenTests: XCTestCase {
    private static let attestationType = "urn:se:curity:attestation:client"

    func testTheMetadataNameTheEndpointsOnlyIfTheyAreServed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (served, plain) = (try house.hypermediaDevice(), try house.device())
        let path = "/.well-known/oauth-authorization-server"

        let on = try await served.wallet.get(path).json
        let off = try await plain.wallet.get(path).json
        let token = try await plain.form("/token", HypermediaProbe.grant())
        let page = try await plain.wallet.get("/hypermedia/authorize")

        XCTAssertEqual(on["hypermedia_authorization_endpoint"], "http://127.0.0.1:8080/hypermedia/authorize")
        XCTAssertEqual(on["hypermedia_attestation_endpoint"], "http://127.0.0.1:8080/token/cat")
        XCTAssertEqual(on["grant_types_supported"]?.arrayValue?.last, "client_credentials")
        XCTAssertNil(off["hypermedia_authorization_endpoint"])
        XCTAssertNil(off["hypermedia_attestation_endpoint"])
        XCTAssertEqual(token.error, "unsupported_grant_type")
        XCTAssertEqual(page.status, 404)
    }

    func testAClientWithoutAttestationGetsATokenForItsKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()
        let basic = "Basic " + Data("badgectl:".utf8).base64EncodedString()

        let named = try await device.form("/token", HypermediaProbe.grant())
        let byBasic = try await device.send(
            .post, "/token", type: DeviceProbe.formType,
            body: DeviceProbe.form(HypermediaProbe.grant(["client_id": nil])), headers: [.authorization: basic])

        for answer in [named, byBasic] {
            XCTAssertEqual(answer.status, 200, answer.text)
            XCTAssertEqual(answer.json["token_type"], "DPoP")
            XCTAssertEqual(answer.json["expires_in"], 300)
            XCTAssertEqual(answer.json["scope"], .string(HypermediaProbe.scope))
            XCTAssertNil(answer.json["refresh_token"])
        }
    }

    func testATokenRequestThatIsNotCompleteIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()
        let refused: [([String: String?], Int, String)] = [
            (["scope": nil], 400, "invalid_scope"), (["scope": "badge"], 400, "invalid_scope"),
            (["client_id": nil], 400, "invalid_request"), (["client_id": ""], 400, "invalid_request"),
            (["client_id": String(repeating: "x", count: 129)], 400, "invalid_request"),
            (["client_secret": "s"], 401, "invalid_client"),
            (["client_assertion": "x"], 400, "invalid_request"),
            (["client_assertion": "x", "client_assertion_type": Self.attestationType], 401, "invalid_client"),
        ]

        for (changes, status, error) in refused {
            let answer = try await device.form("/token", HypermediaProbe.grant(changes))
            XCTAssertEqual(answer.status, status, "\(changes)")
            XCTAssertEqual(answer.error, error, "\(changes)")
        }
        let unproved = try await device.wallet.form(DeviceProbe.form(HypermediaProbe.grant()))
        XCTAssertEqual(unproved.error, "invalid_dpop_proof")
        for credentials in ["badgectl:secret", "badgectl", ""] {
            let basic = "Basic " + Data(credentials.utf8).base64EncodedString()
            let answer = try await device.send(
                .post, "/token", type: DeviceProbe.formType,
                body: DeviceProbe.form(HypermediaProbe.grant(["client_id": nil])), headers: [.authorization: basic])
            XCTAssertEqual(answer.error, "invalid_client", credentials)
        }
    }

    func testAnAttestationGivesTheAttestedKeyOneToken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let settings = HypermediaSettings(requiresAttestation: true)
        let (device, other) = (try house.hypermediaDevice(settings), try house.hypermediaDevice(settings, seed: 901))

        let unattested = try await device.form("/token", HypermediaProbe.grant())
        let stolen = try await other.form("/token", Self.grant(try await attest(device)))
        let cat = try await attest(device)
        let first = try await device.form("/token", Self.grant(cat))
        let second = try await device.form("/token", Self.grant(cat))
        let misnamed = try await device.form("/token", Self.grant(try await attest(device), client: "another"))

        XCTAssertEqual(first.status, 200, first.text)
        XCTAssertEqual(first.json["token_type"], "DPoP")
        for refused in [unattested, stolen, second, misnamed] {
            XCTAssertEqual(refused.status, 401)
            XCTAssertEqual(refused.error, "invalid_client")
        }
    }

    func testAttestationTokensAndChallengesExpire() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()

        let cat = try await attest(device)
        let challenge = try await challenge(device)
        house.clock.advance(by: 60)
        let late = try await device.form("/token", Self.grant(cat))
        let answer = try await respond(device, challenge)

        XCTAssertEqual(late.error, "invalid_client")
        XCTAssertEqual(answer.error, "invalid_challenge")
    }

    func testAttestationTokensAndChallengesServeInTheirLastSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()

        let cat = try await attest(device)
        let challenge = try await challenge(device)
        house.clock.advance(by: 59)
        let granted = try await device.form("/token", Self.grant(cat))
        let answer = try await respond(device, challenge)

        XCTAssertEqual([granted.status, answer.status], [200, 200])
    }

    func testAnAttestationThatIsNotForItsChallengeIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()
        let now = Int64(house.clock.now().timeIntervalSince1970)
        let wrong: [[String: JSON]] = [
            ["challenge": "another"], ["challenge": .null], ["aud": "http://127.0.0.1:8080"], ["aud": .null],
            ["client_id": "another"], ["client_id": ""], ["iat": .integer(now - 301)], ["iat": .integer(now + 301)],
            ["iat": .null],
        ]

        for changes in wrong {
            let answer = try await respond(device, challenge(device), changes)
            XCTAssertEqual(answer.status, 400, "\(changes)")
            XCTAssertEqual(answer.error, "invalid_attestation", "\(changes)")
        }
        let forged = SigningKey(random: SeededRandom(seed: 4))
        let bySomebody = try await respond(device, challenge(device), signer: forged)
        let typed = try await respond(device, challenge(device), type: "JWT")
        XCTAssertEqual([bySomebody.error, typed.error], ["invalid_attestation", "invalid_attestation"])
    }

    func testAChallengeIsGoodForOneResponseRightOrWrong() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice()

        let used = try await challenge(device)
        let right = try await respond(device, used)
        let again = try await respond(device, used)
        let spoiled = try await challenge(device)
        _ = try await respond(device, spoiled, ["aud": "x"])
        let corrected = try await respond(device, spoiled)
        let foreign = try await respond(device, device.nonce)

        XCTAssertEqual(right.status, 200, right.text)
        XCTAssertEqual([again, corrected, foreign].map(\.error), Array(repeating: "invalid_challenge", count: 3))
    }

    func testATokenOfOneKindIsNoneOfAnother() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await house.hypermedia()
        let device = probe.device

        let asCAT = try await device.form("/token", Self.grant(probe.token))
        probe.token = try await attest(device)
        let asToken = try await probe.begin()
        let atDevices = try await device.send(.get, "/devices", token: probe.token)

        XCTAssertEqual(asCAT.error, "invalid_client")
        XCTAssertEqual(asToken.status, 401)
        XCTAssertEqual(asToken.headers[.wwwAuthenticate]?.contains("invalid_token"), true)
        XCTAssertEqual(atDevices.status, 401)
    }

    private static func grant(_ cat: String, client: String? = nil) -> [String: String] {
        HypermediaProbe.grant([
            "client_id": client, "client_assertion_type": attestationType, "client_assertion": cat,
        ])
    }

    private func challenge(_ device: DeviceProbe) async throws -> String {
        let answer = try await device.wallet.get("/token/cat?client_id=badgectl")
        return try JSONReader(answer.json)["challenge"].string()
    }

    private func attest(_ device: DeviceProbe) async throws -> String {
        try JSONReader(try await respond(device, challenge(device)).json)["cat"].string()
    }

    // `changes` replaces claims; null takes one away.
    private func respond(
        _ device: DeviceProbe, _ challenge: String, _ changes: [String: JSON] = [:], signer: SigningKey? = nil,
        type: String = "key-attestation+jwt"
    ) async throws -> Answer {
        let claims: [String: JSON] = [
            "challenge": .string(challenge), "aud": "http://127.0.0.1:8080/token/cat", "client_id": "badgectl",
            "iat": .integer(Int64(device.wallet.clock.now().timeIntervalSince1970)),
        ]
        let statement = try JWS.sign(
            .object(claims.merging(changes) { $1 }.filter { $0.value != .null }), type: type,
            header: ["jwk": device.key.publicKey.json], with: signer ?? device.key)
        return try await device.wallet.post(
            "/token/cat", type: DeviceProbe.formType,
            body: DeviceProbe.form(["challenge": challenge, "challenge_response": statement]))
    }
}
