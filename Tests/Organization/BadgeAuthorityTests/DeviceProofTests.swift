import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class DeviceProofTests: XCTestCase {
    func testAProofWithoutTheServersNonceIsAnsweredWithOneAndCostsNoTry() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let body = try DeviceProbe.form([
            "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code",
            "pre-authorized_code": invitation.code, "tx_code": invitation.transactionCode.plain,
        ])

        let without = try await device.send(
            .post, "/token", type: DeviceProbe.formType, body: body,
            proof: device.proof(.post, "/token", changes: ["nonce": .null]))
        let old = device.nonce
        house.clock.advance(by: 300)
        let late = try await device.send(
            .post, "/token", type: DeviceProbe.formType, body: body,
            proof: device.proof(.post, "/token", changes: ["nonce": .string(old)]))
        let granted = try await device.send(
            .post, "/token", type: DeviceProbe.formType, body: body, proof: device.proof(.post, "/token"))

        for answer in [without, late] {
            XCTAssertEqual(answer.status, 400)
            XCTAssertEqual(answer.error, "use_dpop_nonce")
            XCTAssertNil(answer.headers[.wwwAuthenticate])
        }
        XCTAssertNotNil(without.headers[.dpopNonce])
        XCTAssertEqual(granted.status, 200)
        XCTAssertNotNil(granted.headers[.dpopNonce])
        XCTAssertEqual(granted.json["token_type"], "DPoP")
    }

    func testProofsThatProveNothingAreRefusedWhereTokensAreAskedFor() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let device = try house.device()
        _ = try await device.login(AuthorityFixture.password)
        let derived = house.custody.derivations

        try await playEach(["/token", "/login", "/revoke"]) { path in
            try await playEach(Self.hostileProofs(device, .post, path, token: nil)) { name, proof in
                let answer = try await device.send(
                    .post, path, type: DeviceProbe.formType,
                    body: DeviceProbe.form([
                        "grant_type": "refresh_token", "refresh_token": "x", "token": "x", "username": "ana",
                        "password": AuthorityFixture.password,
                    ]), proof: proof)
                XCTAssertEqual(answer.status, 400, "\(path) \(name)")
                XCTAssertEqual(answer.error, "invalid_dpop_proof", "\(path) \(name)")
                XCTAssertNotNil(answer.headers[.dpopNonce], "\(path) \(name)")
            }
        }
        XCTAssertEqual(house.custody.derivations, derived)
    }

    func testProofsThatProveNothingAreRefusedWhereATokenIsUsed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        var proofs = try Self.hostileProofs(device, .get, "/devices", token: token)
        proofs["no ath"] = try device.proof(.get, "/devices")
        proofs["ath of another token"] = try device.proof(.get, "/devices", token: "another")

        try await playEach(proofs) { name, proof in
            let answer = try await device.send(.get, "/devices", token: token, proof: proof)
            XCTAssertEqual(answer.status, 401, name)
            XCTAssertEqual(answer.error, "invalid_dpop_proof", name)
            XCTAssertEqual(
                answer.headers[.wwwAuthenticate], #"DPoP error="invalid_dpop_proof", algs="ES256""#, name)
            XCTAssertNotNil(answer.headers[.dpopNonce], name)
        }
        let stale = try await device.send(
            .get, "/devices", token: token,
            proof: device.proof(.get, "/devices", token: token, changes: ["nonce": "1800009999.x.y"]))
        let right = try await device.send(.get, "/devices", token: token)

        XCTAssertEqual(stale.status, 401)
        XCTAssertEqual(stale.headers[.wwwAuthenticate], #"DPoP error="use_dpop_nonce", algs="ES256""#)
        XCTAssertEqual(right.status, 200)
    }

    func testTK24AProofIsGoodForOneRequestAlsoAfterARestart() async throws {
        let house = try AuthorityFixture()
        let device = try house.device()
        let token = try await house.invited(device).access
        let proof = try device.proof(.get, "/devices", token: token)

        let first = try await device.send(.get, "/devices", token: token, proof: proof)
        let again = try await device.send(.get, "/devices", token: token, proof: proof)
        try house.authority.close()
        let authority = try house.reopened()
        let restarted = try house.device(of: authority)
        let late = try await restarted.send(.get, "/devices", token: token, proof: proof)
        let fresh = try await restarted.send(.get, "/devices", token: token)

        XCTAssertEqual(first.status, 200)
        XCTAssertEqual([again.error, late.error], ["invalid_dpop_proof", "use_dpop_nonce"])
        XCTAssertEqual(fresh.status, 200)
        try authority.close()
        try FileManager.default.removeItem(atPath: house.home)
    }

    func testAProofIsRememberedForAsLongAsItsNonceIsGood() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access
        let proof = try device.proof(.get, "/devices", token: token)

        let first = try await device.send(.get, "/devices", token: token, proof: proof)
        house.clock.advance(by: 299)
        let other = try await device.send(.get, "/devices", token: token)
        let again = try await device.send(.get, "/devices", token: token, proof: proof)

        XCTAssertEqual([first.status, other.status, again.status], [200, 200, 401])
        XCTAssertEqual(again.error, "invalid_dpop_proof")
        XCTAssertTrue(again.text.contains("used before"), again.text)
    }

    func testAProofMayBeFiveMinutesOffEitherWay() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let token = try await house.invited(device).access

        for date in [1_799_999_700, 1_800_000_300] as [JSON] {
            let answer = try await device.send(
                .get, "/devices", token: token,
                proof: device.proof(.get, "/devices", token: token, changes: ["iat": date]))
            XCTAssertEqual(answer.status, 200, date.text)
        }
    }

    func testOA6ABoundTokenIsWorthNothingWithoutItsKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, thief) = (try house.device(), try house.device(901))
        let tokens = try await house.invited(device)
        let bearer = try await house.accessToken(house.wallet())

        let stolen = try await thief.send(.get, "/devices", token: tokens.access)
        let refreshed = try await thief.refresh(tokens.refresh)
        let asBearer = try await device.wallet.send(
            .get, "/devices", headers: [.authorization: "Bearer \(tokens.access)"], body: Data())
        let bearerCredential = try await device.wallet.requestCredential(token: tokens.access)
        let bound = try await device.send(.get, "/devices", token: bearer)
        let none = try await device.wallet.get("/devices")
        let noProof = try await device.wallet.send(
            .get, "/devices", headers: [.authorization: "DPoP \(tokens.access)"], body: Data())

        XCTAssertEqual(
            [stolen, asBearer, bearerCredential, bound, none, noProof].map(\.status), Array(repeating: 401, count: 6))
        XCTAssertEqual(stolen.error, "invalid_token")
        XCTAssertEqual(refreshed.error, "invalid_grant")
        XCTAssertEqual(asBearer.error, "invalid_token")
        XCTAssertEqual(none.headers[.wwwAuthenticate], #"DPoP algs="ES256""#)
        XCTAssertEqual(noProof.error, "invalid_dpop_proof")
        XCTAssertNotNil(noProof.headers[.dpopNonce])
        let right = try await device.send(.get, "/devices", token: tokens.access)
        XCTAssertEqual(right.status, 200)
    }

    private static func hostileProofs(
        _ device: DeviceProbe, _ method: HTTPRequest.Method, _ path: String, token: String?
    ) throws -> [String: String] {
        func proof(
            _ changes: [String: JSON] = [:], type: String = "dpop+jwt", header: [String: JSON] = [:],
            signedBy signer: SigningKey? = nil
        ) throws -> String {
            try device.proof(
                method, path, token: token, changes: changes, type: type, header: header, signedBy: signer)
        }
        let issuer = device.wallet.issuer
        let unsigned =
            Base64URL.encode(Array(#"{"alg":"none","typ":"dpop+jwt"}"#.utf8)) + "."
            + (try proof().split(separator: ".")[1]) + "."
        return [
            "no token": "x",
            "alg none": unsigned,
            "wrong type": try proof(type: "JWT"),
            "another's signature": try proof(signedBy: SigningKey(random: SeededRandom(seed: 1))),
            "a symmetric key": try proof(header: ["jwk": ["kty": "oct", "k": "AAAA"]]),
            "a private key": try proof(
                header: ["jwk": .object((device.key.publicKey.json.objectValue ?? [:]).merging(["d": "AA"]) { $1 })]),
            "another method": try proof(["htm": "PUT"]),
            "another path": try proof(["htu": .string(issuer + "/other")]),
            "another host": try proof(["htu": .string("http://127.0.0.2:8080" + path)]),
            "a user in the address": try proof(["htu": .string("http://a@127.0.0.1:8080" + path)]),
            "no address": try proof(["htu": .null]),
            "no method": try proof(["htm": .null]),
            "no name": try proof(["jti": .null]),
            "an empty name": try proof(["jti": ""]),
            "no moment": try proof(["iat": .null]),
            "too old": try proof(["iat": 1_799_999_699]),
            "of the future": try proof(["iat": 1_800_000_301]),
            "a nonce that is no text": try proof(["nonce": 1]),
        ]
    }
}
