import BadgeModel
import BadgeTesting
import Foundation
import XCTest

@testable import BadgeAuthority

/// `authority serve --require-dpop`: nothing is issued to a client without a proof of a key.
final class RequiredDPoPTests: XCTestCase {
    func testAClientWithoutAProofGetsNoTokenAndSpendsNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let strict = try house.wallet(transport: house.authority.transport { $0.requiresDPoP = true })
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let refused = try await strict.redeem(invitation.code, invitation.transactionCode.plain)
        let taken = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(refused.status, 400)
        XCTAssertEqual(refused.error, "invalid_dpop_proof")
        XCTAssertEqual(taken.status, 200)
    }

    func testABearerTokenFromBeforeIsWorthNoBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let strict = try house.wallet(transport: house.authority.transport { $0.requiresDPoP = true })
        let token = try await house.accessToken(house.wallet())

        let refused = try await strict.requestCredential(token: token)
        let usual = try await house.wallet().requestCredential(token: token)

        XCTAssertEqual(refused.status, 401)
        XCTAssertEqual(refused.error, "invalid_dpop_proof")
        XCTAssertEqual(usual.status, 200)
    }

    func testAWalletWithAProofIsServedAsEver() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let strict = try house.wallet(transport: house.authority.transport { $0.requiresDPoP = true })
        let device = DeviceProbe(strict, seed: 901, random: house.proofNames)
        let invitation = try house.authority.invite(AuthorityFixture.email)

        let answer = try await device.redeem(invitation)
        let issued = try await device.requestCredential(device.session(answer).access, holder: 3)

        XCTAssertEqual([answer.status, issued.status], [200, 200])
        XCTAssertEqual(answer.json["token_type"], "DPoP")
    }

    func testTheMetadataSaysSo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let strict = try house.wallet(transport: house.authority.transport { $0.requiresDPoP = true })
        let path = "/.well-known/oauth-authorization-server"

        let (required, usual) = (try await strict.get(path).json, try await house.wallet().get(path).json)

        XCTAssertEqual(required["dpop_bound_access_tokens_required"], true)
        XCTAssertNil(usual["dpop_bound_access_tokens_required"])
        XCTAssertEqual(required["dpop_signing_alg_values_supported"], ["ES256"])
    }
}
