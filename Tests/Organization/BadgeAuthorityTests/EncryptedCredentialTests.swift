import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Badges that are asked for and answered in encrypted messages (OpenID4VCI 1.0, section 10).
final class EncryptedCredentialTests: XCTestCase {
    func testTheClientsMessagesAreEncryptedWhereTheOrganizationDemandsIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let recorded = Recorder(
            try Described.transport(
                house.authority.transport { $0.requiresEncryption = true }, root: house.issuer))
        let client = IssuerClient(transport: recorded, clock: house.clock)
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let authorized = try await client.authorize(
            client.resolve(invitation.offer), transactionCode: invitation.transactionCode)

        let issued = try await client.requestCredential(authorized, key: SigningKey(random: house.random))

        XCTAssertEqual(issued.credential.claims["name"], "Ana Lima")
        let (sent, answer) = try XCTUnwrap(recorded.exchanges["/credential"])
        XCTAssertEqual(sent.request.headerFields[.contentType], "application/jwt")
        XCTAssertEqual(answer.response.headerFields[.contentType], "application/jwt")
        XCTAssertFalse(String(decoding: answer.body, as: UTF8.self).contains("~"))
    }

    func testAPromiseIsEncryptedTooAndSoIsItsCollection() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let client = IssuerClient(
            transport: try Described.transport(
                house.authority.transport { $0.requiresEncryption = true }, root: house.issuer),
            clock: house.clock)
        let invitation = try house.authority.invite(AuthorityFixture.email, needsApproval: true)
        let authorized = try await client.authorize(
            client.resolve(invitation.offer), transactionCode: invitation.transactionCode)
        let key = SigningKey(random: house.random)
        guard case .deferred(let promised, 60) = try await client.requestOutcome(authorized, key: key)
        else { return XCTFail("It was issued at once.") }
        try house.authority.approve(AuthorityFixture.email)

        guard case .issued(let issued) = try await client.requestOutcome(promised, key: key)
        else { return XCTFail("It was not issued.") }

        XCTAssertEqual(issued.credential.holderKey.thumbprint, key.publicKey.thumbprint)
    }

    func testAPlainRequestIsRefusedWhereEncryptionIsDemanded() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let strict = try house.wallet(
            transport: house.authority.transport { $0.requiresEncryption = true })
        let token = try await house.accessToken(strict)

        let refused = try await strict.requestCredential(token: token)
        let usual = try await house.wallet().requestCredential(token: token)

        XCTAssertEqual(refused.status, 400)
        XCTAssertEqual(refused.error, "invalid_encryption_parameters")
        XCTAssertEqual(usual.status, 200)
    }

    func testAKeyForTheAnswerDoesNotGoInTheClear() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let key = AgreementKey(random: house.random).publicKey.json
        let proof = try await wallet.proof(nonce: wallet.nonce())

        let refused = try await wallet.request(
            [
                "credential_configuration_id": "badge", "proofs": ["jwt": [.string(proof)]],
                "credential_response_encryption": ["jwk": key, "enc": "A256GCM"],
            ], token: token)

        XCTAssertEqual(refused.error, "invalid_encryption_parameters")
    }

    func testAMessageThatIsNotToThisOrganizationIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let stranger = AgreementKey(random: house.random).publicKey
        let messages = [
            try JWE.encrypt(Array("{}".utf8), to: stranger, with: .a128GCM, random: house.random), "", "a.b.c.d.e",
        ]
        try await playEach(messages) { message in
            let answer = try await wallet.send(
                .post, "/credential",
                headers: [.authorization: "Bearer \(token)", .contentType: "application/jwt"], body: Data(message.utf8))
            XCTAssertEqual(answer.status, 400)
            XCTAssertEqual(answer.error, "invalid_credential_request")
        }
    }

    func testTheKeyForRequestsIsTheSameWhoeverOpensTheOrganization() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let key = try house.authority.store.issuanceSettings().requestKey

        let other = try AuthorityFixture(seed: 2)
        defer { try? other.remove() }
        let again = try house.reopened()

        XCTAssertEqual(try again.store.issuanceSettings().requestKey.raw, key.raw)
        XCTAssertNotEqual(try other.authority.store.issuanceSettings().requestKey.raw, key.raw)
        try again.close()
    }
}

/// Notes the exchanges by path.
private final class Recorder: HTTPTransport {
    private let next: any HTTPTransport
    private let noted = Mutex<[String: (sent: (request: HTTPRequest, body: Data), answer: HTTPTransportResponse)]>([:])

    init(_ next: any HTTPTransport) { self.next = next }

    var exchanges: [String: (sent: (request: HTTPRequest, body: Data), answer: HTTPTransportResponse)] {
        noted.withLock { $0 }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let answer = try await next.send(request, body: body)
        noted.withLock { $0[request.path ?? ""] = ((request, body), answer) }
        return answer
    }

    func close() async throws { try await next.close() }
}
