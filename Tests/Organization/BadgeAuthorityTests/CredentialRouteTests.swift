import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class CredentialRouteTests: XCTestCase {
    func testTheIssuedCredentialVerifiesAndSaysWhatIsKnownOfThePerson() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let answer = try await wallet.requestCredential(token: house.accessToken(wallet))

        let trust = try house.authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let credential = try SDJWT.verify(
            issued: XCTUnwrap(answer.credential), trust: trust, issuer: wallet.issuer, type: wallet.issuer + "/badge",
            holder: wallet.key.publicKey.thumbprint, now: house.clock.now())
        let badge = try XCTUnwrap(house.authority.badges().first)
        XCTAssertEqual(answer.headers[.cacheControl], "no-store")
        XCTAssertEqual(answer.json["notification_id"], .string(badge.id.rawValue))
        XCTAssertEqual(credential.claims["name"], "Ana Lima")
        XCTAssertEqual(credential.claims["given_name"], "Ana")
        XCTAssertEqual(credential.claims["family_name"], "Lima")
        XCTAssertEqual(credential.claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(credential.claims["title"], "Engineer")
        XCTAssertNil(credential.claims["group"])
        XCTAssertEqual(credential.claims["employeeNumber"], 7)
        XCTAssertEqual(credential.issuedAt, AuthorityFixture.start)
        XCTAssertEqual(credential.expires, badge.expires)
        XCTAssertEqual(credential.status, badge.statusReference)
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(badge.email, AuthorityFixture.email)
        XCTAssertEqual(badge.holderKey, wallet.key.publicKey.thumbprint)
    }

    func testTheSameKeyGetsTheSameCredentialAgainAndAnotherKeyNone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)

        let first = try await wallet.requestCredential(token: token)
        let again = try await wallet.requestCredential(token: token)
        let other = try await house.wallet(seed: 501).requestCredential(token: token)

        XCTAssertNotNil(first.credential)
        XCTAssertEqual(again.credential, first.credential)
        XCTAssertEqual(again.json["notification_id"], first.json["notification_id"])
        XCTAssertEqual(other.status, 400)
        XCTAssertEqual(other.error, "credential_request_denied")
        XCTAssertEqual(try house.authority.badges().count, 1)
    }

    func testParallelRequestsOfManyKeysIssueOneBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let token = try await house.accessToken(house.wallet())
        let wallets = try (0..<20).map { try house.wallet(seed: 600 + UInt64($0 % 4)) }

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for wallet in wallets { group.addTask { try await wallet.requestCredential(token: token) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(Set(answers.compactMap(\.credential)).count, 1)
        XCTAssertEqual(answers.filter { $0.status == 200 }.count, 5)
        XCTAssertEqual(answers.filter { $0.error == "credential_request_denied" }.count, 15)
        XCTAssertEqual(try house.authority.badges().count, 1)
    }

    func testOA9ANonceIsGoodForOneProofAndFiveMinutes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let (used, old) = (try await wallet.nonce(), try await wallet.nonce())

        let first = try await wallet.request(proof: wallet.proof(nonce: used), token: token)
        let replayed = try await wallet.request(proof: wallet.proof(nonce: used), token: token)
        house.clock.advance(by: 300)
        let late = try await wallet.request(proof: wallet.proof(nonce: old), token: token)
        let invented = try await wallet.request(proof: wallet.proof(nonce: "1800009999.x.y"), token: token)
        let none = try await wallet.request(proof: wallet.proof(nonce: "", changes: ["nonce": .null]), token: token)

        XCTAssertEqual(first.status, 200)
        for answer in [replayed, late, invented, none] {
            XCTAssertEqual(answer.status, 400)
            XCTAssertEqual(answer.error, "invalid_nonce")
        }
    }

    func testOA9ANonceIsGoodInItsLastSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let nonce = try await wallet.nonce()

        house.clock.advance(by: 299)
        let answer = try await wallet.request(proof: wallet.proof(nonce: nonce), token: token)

        XCTAssertEqual(answer.status, 200)
    }

    func testANonceOfAnotherOrganizationIsRefused() async throws {
        let (house, other) = (try AuthorityFixture(), try AuthorityFixture(seed: 2))
        defer {
            try? house.remove()
            try? other.remove()
        }
        let wallet = try house.wallet()
        let foreign = try await other.wallet().nonce()

        let answer = try await wallet.request(proof: wallet.proof(nonce: foreign), token: house.accessToken(wallet))

        XCTAssertEqual(answer.error, "invalid_nonce")
    }

    func testProofsThatProveNothingAreRefusedAndIssueNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let nonce = try await wallet.nonce()
        let stranger = SigningKey(random: SeededRandom(seed: 700))
        let proofs = [
            "not.a.proof",
            try wallet.proof(nonce: nonce, type: "JWT"),
            try wallet.proof(nonce: nonce, signedBy: stranger),
            try wallet.proof(nonce: nonce, header: ["kid": "x"]),
            try wallet.proof(nonce: nonce, header: ["jwk": ["kty": "oct", "k": "AAAA"]]),
            try wallet.proof(nonce: nonce, changes: ["aud": "https://other.example"]),
            try wallet.proof(nonce: nonce, changes: ["aud": [.string(wallet.issuer)]]),
            try wallet.proof(nonce: nonce, changes: ["iat": .null]),
            try wallet.proof(nonce: nonce, changes: ["iat": 1_799_999_699]),
            try wallet.proof(nonce: nonce, changes: ["iat": 1_800_000_301]),
        ]

        try await playEach(proofs.enumerated()) { index, proof in
            let answer = try await wallet.request(proof: proof, token: token)
            XCTAssertEqual(answer.status, 400, "\(index)")
            XCTAssertEqual(answer.error, "invalid_proof", "\(index): \(answer.text)")
        }
        XCTAssertEqual(try house.authority.badges(), [])
        let right = try await wallet.request(proof: wallet.proof(nonce: nonce), token: token)

        XCTAssertEqual(right.status, 200)
    }

    func testAProofMayBeFiveMinutesOffEitherWay() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)

        for date in [1_799_999_700, 1_800_000_300] as [JSON] {
            let proof = try await wallet.proof(nonce: wallet.nonce(), changes: ["iat": date])
            let answer = try await wallet.request(proof: proof, token: token)
            XCTAssertEqual(answer.status, 200, answer.text)
        }
    }

    func testRequestsForSomethingElseAreRefusedByName() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let requests: [(body: JSON, error: String)] = [
            ([:], "invalid_credential_request"),
            (["credential_configuration_id": "other"], "unknown_credential_configuration"),
            (["credential_identifier": "x"], "unknown_credential_identifier"),
            (["credential_configuration_id": "badge"], "invalid_proof"),
            (["credential_configuration_id": "badge", "proofs": ["jwt": []]], "invalid_proof"),
            (["credential_configuration_id": "badge", "proofs": ["jwt": ["a", "b"]]], "invalid_proof"),
            (["credential_configuration_id": "badge", "proofs": ["di_vp": ["a"]]], "invalid_proof"),
            (["credential_response_encryption": [:]], "invalid_encryption_parameters"),
        ]

        try await playEach(requests) { body, error in
            let answer = try await wallet.request(body, token: token)
            XCTAssertEqual(answer.status, 400, body.text)
            XCTAssertEqual(answer.error, error, body.text)
        }
        let twice = #"{"credential_configuration_id":"badge","credential_configuration_id":"badge"}"#
        let duplicate = try await wallet.post("/credential", type: "application/json", body: twice, bearer: token)
        let text = try await wallet.post("/credential", type: "text/plain", body: "{}", bearer: token)

        XCTAssertEqual(duplicate.error, "invalid_credential_request")
        XCTAssertEqual(text.error, "invalid_credential_request")
    }

    func testWithoutAValidTokenThereIsNoCredential() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let proof = try await wallet.proof(nonce: wallet.nonce())

        let none = try await wallet.request(proof: proof, token: nil)
        let unknown = try await wallet.request(proof: proof, token: "unknown")
        house.clock.advance(by: 900)
        let late = try await wallet.request(proof: proof, token: token)

        XCTAssertEqual(none.status, 401)
        XCTAssertEqual(none.headers[.wwwAuthenticate], "Bearer")
        for answer in [unknown, late] {
            XCTAssertEqual(answer.status, 401)
            XCTAssertEqual(answer.headers[.wwwAuthenticate], #"Bearer error="invalid_token""#)
        }
        XCTAssertEqual(try house.authority.badges(), [])
    }

    func testAPersonRemovedAfterTheTokenGetsNoBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        try house.authority.remove(AuthorityFixture.email)

        let answer = try await wallet.requestCredential(token: token)

        XCTAssertEqual(answer.status, 401)
        XCTAssertEqual(try house.authority.badges(), [])
    }

    func testAWalletTellsWhatBecameOfItsOwnCredential() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let issued = try await wallet.requestCredential(token: token)
        let id = try JSONReader(issued.json)["notification_id"].string()

        let told = try await wallet.notify(
            ["notification_id": .string(id), "event": "credential_accepted"], token: token)
        let again = try await wallet.notify(
            ["notification_id": .string(id), "event": "credential_accepted"], token: token)
        let other = try await wallet.notify(["notification_id": "x", "event": "credential_accepted"], token: token)
        let event = try await wallet.notify(["notification_id": .string(id), "event": "lost"], token: token)
        let stranger = try await wallet.notify(
            ["notification_id": .string(id), "event": "credential_deleted"], token: "x")

        XCTAssertEqual([told.status, again.status], [204, 204])
        XCTAssertEqual(other.error, "invalid_notification_id")
        XCTAssertEqual(event.error, "invalid_notification_request")
        XCTAssertEqual(stranger.status, 401)
        XCTAssertEqual(try house.authority.badges().map(\.notification), [.accepted])
    }
}
