import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

// The wallet's own client against the real authority.
final class IssuerClientTests: XCTestCase {
    func testTheClientFetchesABadgeThroughEitherFormOfTheOffer() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 3])))
        let client = try house.client()

        try await playEach([\Invitation.offer, \.offerReference]) { offer in
            let invitation = try house.authority.invite(AuthorityFixture.email)
            let resolved = try await client.resolve(invitation[keyPath: offer])
            let authorized = try await client.authorize(resolved, transactionCode: invitation.transactionCode)
            let key = SigningKey(random: house.random)
            let issued = try await client.requestCredential(authorized, key: key)
            try await client.notify(issued, event: .accepted)

            XCTAssertEqual(resolved.issuerName, "Example Organization")
            XCTAssertEqual(resolved.support.email, "help@example.com")
            XCTAssertEqual(resolved.offer.transactionCode?.length, 6)
            XCTAssertEqual(issued.credential.holderKey.thumbprint, key.publicKey.thumbprint)
            let policy = try await client.fetchPolicy(resolved)
            XCTAssertEqual(policy?.version, 1)
        }

        XCTAssertEqual(try house.authority.badges().map(\.notification), [.accepted, .accepted])
    }

    func testWrongAndDeadCodesHaveTheirOwnNames() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let client = try house.client()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let resolved = try await client.resolve(invitation.offer)
        let wrong = Secret(utf8: invitation.wrongCode)

        var failures: [BadgeError?] = []
        for _ in 0..<6 {
            failures.append(await caught { _ = try await client.authorize(resolved, transactionCode: wrong) })
        }

        let refused = Array(repeating: BadgeError.Code.transactionCodeRefused, count: 4)
        XCTAssertEqual(failures.map { $0?.code }, refused + [.invitationUnusable, .invitationUnusable])
        XCTAssertEqual(failures.prefix(4).map { $0?.detail }, [4, 3, 2, 1].map { .triesLeft($0) })
    }

    func testAServerDescribesASpentInvitationAsTheWalletDoes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let client = try house.client()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let resolved = try await client.resolve(invitation.offer)
        let authorized = try await client.authorize(resolved, transactionCode: invitation.transactionCode)
        _ = try await client.requestCredential(authorized, key: SigningKey(random: house.random))

        let byValue = await caught {
            _ = try await client.authorize(resolved, transactionCode: invitation.transactionCode)
        }
        let byReference = await caught { _ = try await client.resolve(invitation.offerReference) }

        for error in [byValue, byReference] {
            let said = "The invitation was used, was withdrawn, has expired, or had too many wrong codes. "
            XCTAssertEqual(error?.code, .invitationUnusable)
            XCTAssertEqual(error?.reason, said + "Ask the organization for a new one.")
            let problem = error?.underlying as? ProblemDetails ?? (error?.underlying as? BadgeError)?.serverProblem
            XCTAssertEqual(problem?.explanation, said + "Ask for a new one.")
        }
    }

    func testALostAnswerIsAskedForAgainWithoutASecondBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let client = try house.client()
        let invitation = try house.authority.invite(AuthorityFixture.email)
        let authorized = try await client.authorize(
            client.resolve(invitation.offer), transactionCode: invitation.transactionCode)
        let key = SigningKey(random: house.random)

        let first = try await client.requestCredential(authorized, key: key)
        let again = try await client.requestCredential(authorized, key: key)

        XCTAssertEqual(again.text, first.text)
        XCTAssertEqual(try house.authority.badges().count, 1)
    }
}

extension AuthorityFixture {
    fileprivate func client() throws -> IssuerClient {
        IssuerClient(transport: try Described.transport(authority.transport(), root: issuer), clock: clock)
    }
}
