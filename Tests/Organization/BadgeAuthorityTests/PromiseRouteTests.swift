import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

/// Badges that an administrator has to approve, as a wallet of a stranger asks for them.
final class PromiseRouteTests: XCTestCase {
    func testABearersBadgeIsCollectedOnceItIsApproved() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)
        let body: JSON = ["transaction_id": promise["transaction_id"] ?? .null]

        let pending = try await wallet.collect(body, token: token)
        let open = try house.authority.approvals()
        let approved = try house.authority.approve(AuthorityFixture.email)
        // An access token alone would have ended long before.
        house.clock.advance(by: 86_400)
        let issued = try await wallet.collect(body, token: token)
        let again = try await wallet.collect(body, token: token)

        XCTAssertEqual(promise["interval"], 60)
        XCTAssertEqual(pending.status, 202)
        XCTAssertEqual(pending.json, promise)
        XCTAssertEqual(open.map(\.state), [.open])
        XCTAssertEqual(open.map(\.email), [AuthorityFixture.email])
        XCTAssertEqual(approved.map(\.state), [.approved])
        XCTAssertEqual(issued.status, 200)
        XCTAssertEqual(again.json, issued.json)
        XCTAssertEqual(try house.authority.badges().count, 1)
    }

    func testAnotherAddressOfThePersonEndsWhatWaitsForApproval() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)

        let edit = try house.authority.editPerson(AuthorityFixture.email) { $0.email = "ana@example.org" }
        let collected = try await wallet.collect(promise, token: token)

        XCTAssertTrue(edit.endedInvitation)
        XCTAssertEqual(try house.authority.approvals().count, 0)
        XCTAssertEqual(collected.status, 401)
        XCTAssertEqual(try house.authority.badges().count, 0)
    }

    func testAPromiseIsItsWalletsAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)
        try house.authority.add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        let other = try house.wallet(seed: 700)
        let stranger = try await house.accessToken(other, email: "ben@example.com")
        try house.authority.approve(AuthorityFixture.email)

        let stolen = try await other.collect(promise, token: stranger)
        let guessed = try await wallet.collect(["transaction_id": "guess"], token: token)
        let without = try await wallet.collect([:], token: token)
        let nobody = try await wallet.collect(promise, token: "unknown-token-of-nobody")

        XCTAssertEqual(stolen.error, "invalid_transaction_id")
        XCTAssertEqual(guessed.error, "invalid_transaction_id")
        XCTAssertEqual(without.error, "invalid_credential_request")
        XCTAssertEqual(nobody.status, 401)
        XCTAssertEqual(try house.authority.badges().count, 0)
    }

    func testAPromiseIsItsSessionsAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        let (device, other) = (try house.device(), try house.device(901))
        let invitation = try house.authority.invite(AuthorityFixture.email, needsApproval: true)
        let session = try device.session(try await device.redeem(invitation))
        let stranger = try await house.invited(other, email: "ben@example.com")
        let promise = try await device.requestCredential(session.access, holder: 600)
        try house.authority.approve(AuthorityFixture.email)

        let stolen = try await other.json("/deferred_credential", promise.json, token: stranger.access)
        let issued = try await device.json("/deferred_credential", promise.json, token: session.access)

        XCTAssertEqual([promise.status, stolen.status, issued.status], [202, 400, 200])
        XCTAssertEqual(stolen.error, "invalid_transaction_id")
        XCTAssertEqual(try house.authority.badges().map(\.email), [AuthorityFixture.email])
    }

    func testARefusedBadgeIsDenied() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)
        try house.authority.refuse(AuthorityFixture.email)

        let collected = try await wallet.collect(promise, token: token)
        let asked = try await wallet.requestCredential(token: token)

        XCTAssertEqual([collected.error, asked.error], ["credential_request_denied", "credential_request_denied"])
        XCTAssertEqual(try house.authority.badges().count, 0)
    }

    func testAskingAgainDoesNotGoRoundTheApproval() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)

        let again = try await wallet.requestCredential(token: token)

        XCTAssertEqual(again.status, 202)
        XCTAssertNotEqual(again.json["transaction_id"], promise["transaction_id"])
        XCTAssertEqual(try house.authority.approvals().count, 1)
    }

    func testABadgeThatIsAskedForAgainWithOtherKeysIsOnThose() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (_, token, promise) = try await Self.promised(by: house)
        let other = try house.wallet(seed: 700)

        let again = try await other.requestCredential(token: token)
        try house.authority.approve(AuthorityFixture.email)
        let former = try await other.collect(promise, token: token)
        let issued = try await other.collect(again.json, token: token)

        XCTAssertEqual(former.error, "invalid_transaction_id")
        XCTAssertEqual(issued.status, 200)
        XCTAssertEqual(try house.authority.badges().map(\.holderKey), [other.key.publicKey.thumbprint])
    }

    func testABearersTokenEndsADayAfterItsBadgeWasFetched() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, token, promise) = try await Self.promised(by: house)
        try house.authority.approve(AuthorityFixture.email)

        let issued = try await wallet.collect(promise, token: token)
        house.clock.advance(by: 86_399)
        let again = try await wallet.collect(promise, token: token)
        house.clock.advance(by: 1)
        let over = [
            try await wallet.collect(promise, token: token), try await wallet.requestCredential(token: token),
        ]

        XCTAssertEqual([issued.status, again.status], [200, 200])
        XCTAssertEqual(again.json, issued.json)
        XCTAssertEqual(over.map(\.status), [401, 401])
    }

    func testAPromiseEndsWithItsPersonAndAfterThirtyDays() async throws {
        try await playEach([true, false]) { isRemoved in
            let house = try AuthorityFixture()
            let (wallet, token, promise) = try await Self.promised(by: house)
            if isRemoved { try house.authority.remove(AuthorityFixture.email) }
            house.clock.advance(by: isRemoved ? 0 : 30 * 86_400 - 1)
            let last = try await wallet.collect(promise, token: token)
            house.clock.advance(by: 1)

            let late = try await wallet.collect(promise, token: token)

            XCTAssertEqual(last.status, isRemoved ? 401 : 202)
            XCTAssertEqual(late.status, 401)
            if isRemoved { XCTAssertEqual(try house.authority.approvals(), []) }
            try house.remove()
        }
    }

    func testTheDecisionIsInTheOrganizationsLog() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await Self.promised(by: house)
        try house.authority.approve(AuthorityFixture.email)

        let entries = try house.authority.auditEntries().map { "\($0.event.kind.rawValue) \($0.event.outcome)" }

        XCTAssertEqual(
            entries.filter { $0.hasPrefix("invitation") },
            ["invitation made", "invitation awaitsApproval", "invitation approved"])
    }

    func testABatchNeedsAProofOfEachKeyAndNoKeyTwice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.setBatchSize(2)
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        let others = try [600, 601].map { try house.wallet(seed: $0) }
        func ask(_ wallets: [WalletProbe], nonces: [String]) async throws -> Answer {
            let proofs = try zip(wallets, nonces).map { try JSON.string($0.proof(nonce: $1)) }
            return try await wallet.request(
                ["credential_configuration_id": "badge", "proofs": ["jwt": .array(proofs)]], token: token)
        }
        let (one, two) = (try await wallet.nonce(), try await wallet.nonce())

        let twice = try await ask([wallet, wallet], nonces: [one, one])
        let mixed = try await ask([wallet, others[0]], nonces: [one, two])
        let many = try await ask([wallet] + others, nonces: [one, one, one])
        let issued = try await ask([wallet, others[0]], nonces: [one, one])

        XCTAssertEqual([twice.error, mixed.error, many.error], ["invalid_proof", "invalid_nonce", "invalid_proof"])
        XCTAssertEqual(issued.json["credentials"]?.arrayValue?.count, 2)
        XCTAssertEqual(try house.authority.badges().count, 1)
    }

    private static func promised(by house: AuthorityFixture) async throws -> (WalletProbe, String, JSON) {
        let wallet = try house.wallet()
        let invitation = try house.authority.invite(AuthorityFixture.email, needsApproval: true)
        let token = try await wallet.token(invitation.code, invitation.transactionCode.plain)
        let answer = try await wallet.requestCredential(token: token)
        XCTAssertEqual(answer.status, 202)
        return (wallet, token, answer.json)
    }
}

extension WalletProbe {
    fileprivate func collect(_ body: JSON, token: String) async throws -> Answer {
        try await send(
            .post, "/deferred_credential",
            headers: [.authorization: "Bearer \(token)", .contentType: "application/json"], body: Data(body.text.utf8))
    }
}
