import BadgeAuthority
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class SessionTests: XCTestCase {
    func testAnInvitationBeginsASessionThatIsTakenUpAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let answer = try await device.redeem(invitation, ["device_name": "Ana's laptop", "device_platform": "linux"])
        let again = try await device.redeem(invitation)
        let tokens = try device.session(answer)
        house.clock.advance(by: 900)
        let late = try await device.send(.get, "/devices", token: tokens.access)
        let refreshed = try await device.refresh(tokens.refresh)
        let list = try await device.send(.get, "/devices", token: device.session(refreshed).access)

        XCTAssertEqual(answer.json["token_type"], "DPoP")
        XCTAssertEqual(answer.json["expires_in"], 900)
        XCTAssertEqual(again.error, "invalid_grant")
        XCTAssertEqual(again.json["tries_left"], 0)
        XCTAssertEqual(late.error, "invalid_token")
        XCTAssertNotEqual(try device.session(refreshed).refresh, tokens.refresh)
        XCTAssertEqual(
            list.json,
            [
                "devices": [
                    [
                        "id": .string(device.id), "name": "Ana's laptop", "platform": "linux",
                        "added_at": 1_800_000_000, "is_current": true,
                    ]
                ]
            ])
    }

    func testANamelessDeviceHasANameAndAnEndlessNameIsRefusedBeforeItCostsATry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let long = try await device.redeem(invitation, ["device_name": String(repeating: "a", count: 101)])
        let empty = try await device.redeem(invitation, ["device_platform": ""])
        let named = try await device.redeem(invitation)

        XCTAssertEqual([long.error, empty.error], ["invalid_request", "invalid_request"])
        XCTAssertEqual(named.status, 200)
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Unnamed device"])
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.platform), ["unknown"])
    }

    func testADevicesNameAndPlatformAreTakenToTheirBounds() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let (name, platform) = (String(repeating: "n", count: 100), String(repeating: "p", count: 64))

        let beyond = try await device.redeem(invitation, ["device_name": name, "device_platform": platform + "p"])
        let within = try await device.redeem(invitation, ["device_name": name, "device_platform": platform])

        XCTAssertEqual([beyond.status, within.status], [400, 200])
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.name), [name])
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email).map(\.platform), [platform])
    }

    func testARevokedSessionIsOverWhicheverTokenWasGiven() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(), try house.device(901))
        let (first, second) = (try await house.invited(device), try await house.invited(device))

        let foreign = try await other.form("/revoke", ["token": first.refresh])
        let alive = try await device.send(.get, "/devices", token: first.access)
        let byRefresh = try await device.form("/revoke", ["token": first.refresh])
        let byAccess = try await device.form("/revoke", ["token": second.access])
        let unknown = try await device.form("/revoke", ["token": "unknown"])
        let none = try await device.form("/revoke", [:])

        XCTAssertEqual([foreign, alive, byRefresh, byAccess, unknown].map(\.status), [200, 200, 200, 200, 200])
        XCTAssertEqual(none.error, "invalid_request")
        try await playEach([first, second]) { tokens in
            let used = try await device.send(.get, "/devices", token: tokens.access)
            let refreshed = try await device.refresh(tokens.refresh)
            XCTAssertEqual(used.error, "invalid_token")
            XCTAssertEqual(refreshed.error, "invalid_grant")
        }
    }

    func testAnAccessTokenIsGoodForAQuarterOfAnHourToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, wallet) = (try house.device(), try house.wallet())
        let token = try await house.invited(device).access
        let bearer = try await house.accessToken(wallet)

        var statuses: [[Int]] = []
        for seconds in [899.0, 1] {
            house.clock.advance(by: seconds)
            let list = try await device.send(.get, "/devices", token: token)
            let badge = try await wallet.requestCredential(token: bearer)
            statuses.append([list.status, badge.status])
        }

        XCTAssertEqual(statuses, [[200, 200], [401, 401]])
    }

    func testARemovedPersonsSessionsAreOver() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let tokens = try await house.invited(device)
        _ = try await device.requestCredential(tokens.access, holder: 500)

        let revoked = try house.authority.remove(AuthorityFixture.email)
        let used = try await device.send(.get, "/devices", token: tokens.access)
        let refreshed = try await device.refresh(tokens.refresh)

        XCTAssertEqual(revoked, try house.authority.badges().map(\.id))
        XCTAssertEqual(used.error, "invalid_token")
        XCTAssertEqual(refreshed.error, "invalid_grant")
    }

    func testASessionSurvivesARestart() async throws {
        let house = try AuthorityFixture()
        let device = try house.device()
        let tokens = try await house.invited(device)
        try house.authority.close()

        let authority = try house.reopened()
        let restarted = try house.device(of: authority)
        let used = try await restarted.send(.get, "/devices", token: tokens.access)
        let refreshed = try await restarted.refresh(tokens.refresh)

        XCTAssertEqual([used.status, refreshed.status], [200, 200])
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testASessionRenewsItsBadgeForTheSameKeyAndForNoOther() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access

        let first = try await device.requestCredential(token, holder: 500)
        try house.authority.edit(AuthorityFixture.email) { $0.title = "Director" }
        house.clock.advance(by: 60)
        let renewed = try await device.requestCredential(token, holder: 500)
        let other = try await device.requestCredential(token, holder: 501)
        let badges = try house.authority.badges()

        let credential = try house.verified(renewed, holder: 500)
        XCTAssertEqual(badges.count, 1)
        XCTAssertEqual(renewed.json["notification_id"], first.json["notification_id"])
        XCTAssertEqual(credential.claims["title"], "Director")
        XCTAssertEqual(credential.status, badges[0].statusReference)
        XCTAssertEqual(credential.expires, badges[0].expires)
        XCTAssertEqual(credential.issuedAt, AuthorityFixture.start.addingTimeInterval(60))
        XCTAssertEqual(badges[0].issuedAt, AuthorityFixture.start)
        XCTAssertEqual(other.error, "credential_request_denied")
    }

    func testARenewalIsLoggedOnceItMovesTheEndByADay() async throws {
        for (seconds, count) in [(86_399.0, 0), (86_400, 1)] {
            let house = try AuthorityFixture()
            let device = try house.device()
            let tokens = try await house.invited(device)
            _ = try await device.requestCredential(tokens.access, holder: 500)

            house.clock.advance(by: seconds)
            let token = try device.session(try await device.refresh(tokens.refresh)).access
            let renewed = try await device.requestCredential(token, holder: 500)

            XCTAssertEqual(renewed.status, 200)
            let entries = try house.authority.auditEntries().filter { $0.event.outcome == "renewed" }
            XCTAssertEqual(entries.count, count, "\(seconds)")
            try house.remove()
        }
    }

    func testARevokedBadgeIsNotRenewedAndItsSessionIsOver() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        _ = try await device.requestCredential(token, holder: 500)

        try house.authority.revoke(house.authority.badges()[0].id)
        let renewed = try await device.requestCredential(token, holder: 500)

        XCTAssertEqual(renewed.error, "invalid_token")
        XCTAssertEqual(try house.authority.badges().map(\.status), [.revoked])
    }

    func testThePhotosDigestStandsInTheNextCredential() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        let digest = String(repeating: "a", count: 43)

        let before = try await device.requestCredential(token, holder: 500)
        try house.change("UPDATE person SET photoDigest = '\(digest)'")
        let after = try await device.requestCredential(token, holder: 500)

        XCTAssertNil(try house.verified(before, holder: 500).claims["photo_digest"])
        XCTAssertEqual(try house.verified(after, holder: 500).claims["photo_digest"], .string(digest))
        XCTAssertEqual(try house.authority.person(AuthorityFixture.email).photoDigest, digest)
    }

    func testAWalletTellsOfASessionsBadgeUnderItsBoundToken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(), try house.device(901))
        let token = try await house.invited(device).access
        let otherToken = try await house.invited(other).access
        let badge = try await device.requestCredential(token, holder: 500).json["notification_id"] ?? .null

        let body: JSON = ["notification_id": badge, "event": "credential_accepted"]
        let foreign = try await other.json("/notification", body, token: otherToken)
        let told = try await device.json("/notification", body, token: token)

        XCTAssertEqual(foreign.error, "invalid_notification_id")
        XCTAssertEqual(told.status, 204)
        XCTAssertEqual(try house.authority.badges().map(\.notification), [.accepted])
    }

    func testTheConfigurationNamesEveryEndpoint() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let configuration = try await wallet.get("/.well-known/badge-configuration")
        let server = try await wallet.get("/.well-known/oauth-authorization-server").json

        let names = [
            "codes": "/codes", "clients": "/clients", "devices": "/devices", "login": "/login", "offers": "/offers",
            "password": "/password", "phone": "/phone", "photo": "/photo", "recovery": "/recovery",
            "revocation": "/revoke", "sso": "/sso",
            "token": "/token",
        ]
        var expected: [String: JSON] = [
            "issuer": "http://127.0.0.1:8080", "name": "Example Organization",
            "support": ["email": "help@example.com"],
        ]
        let signIn = [
            "accounts": "/accounts", "provider_nonce": "/session/provider/nonce",
            "provider_session": "/session/provider",
        ]
        for (name, path) in names.merging(signIn, uniquingKeysWith: { $1 }) {
            expected["\(name)_endpoint"] = .string("http://127.0.0.1:8080\(path)")
        }
        XCTAssertEqual(configuration.json, .object(expected))
        XCTAssertEqual(server["dpop_signing_alg_values_supported"], ["ES256"])
        XCTAssertEqual(server["code_challenge_methods_supported"], ["S256"])
        XCTAssertEqual(server["revocation_endpoint"], "http://127.0.0.1:8080/revoke")
        XCTAssertEqual(server["authorization_challenge_endpoint"], "http://127.0.0.1:8080/login")
        XCTAssertEqual(
            server["grant_types_supported"],
            [
                "urn:ietf:params:oauth:grant-type:pre-authorized_code", "authorization_code",
                "urn:ietf:params:oauth:grant-type:device_code", "refresh_token",
                "urn:ietf:params:oauth:grant-type:jwt-bearer",
            ])
    }
}

extension AuthorityFixture {
    func verified(_ answer: Answer, holder seed: UInt64) throws -> VerifiedCredential {
        let trust = try authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let issuer = try authority.organization().id.rawValue
        return try SDJWT.verify(
            issued: XCTUnwrap(answer.credential), trust: trust, issuer: issuer, type: issuer + "/badge",
            holder: SigningKey(random: SeededRandom(seed: seed)).publicKey.thumbprint, now: clock.now())
    }
}
