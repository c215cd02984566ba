import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

final class InvitationTests: XCTestCase {
    func testAnInvitationIsAnOfferByValueAndByReferenceWithACodeThatTravelsApart() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let invitation = try house.authority.invite(AuthorityFixture.email)

        let address = invitation.offerReference.replacing("openid-credential-offer://?credential_offer_uri=", with: "")
        let offer = try await house.wallet().get(address.removingPercentEncoding ?? "")
        let code = try XCTUnwrap(offer.json["grants"]?["urn:ietf:params:oauth:grant-type:pre-authorized_code"])
        XCTAssertEqual(offer.json["credential_issuer"], "http://127.0.0.1:8080")
        XCTAssertEqual(offer.json["credential_configuration_ids"], ["badge"])
        XCTAssertEqual(code["pre-authorized_code"], .string(try invitation.code))
        XCTAssertEqual(code["tx_code"]?["length"], 6)
        XCTAssertEqual(code["tx_code"]?["input_mode"], "numeric")
        XCTAssertEqual(offer.headers[.cacheControl], "no-store")
        XCTAssertEqual(invitation.expiresAt, AuthorityFixture.start.addingTimeInterval(600))
        XCTAssertFalse(offer.text.contains(invitation.transactionCode.plain))
        XCTAssertFalse(invitation.offer.contains(invitation.transactionCode.plain))
    }

    func testTheCodeGoesToThePhoneAndElseToTheMailAddress() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", phone: "+441632960961"))

        let ana = try house.authority.invite(AuthorityFixture.email)
        let bo = try house.authority.invite("bo@example.com")

        let messages = try house.authority.outbox()
        XCTAssertEqual(messages.map(\.to), [AuthorityFixture.email, "+441632960961"])
        XCTAssertEqual(messages.map(\.code), [ana.transactionCode, bo.transactionCode])
        XCTAssertTrue(messages[0].body.plain.contains(ana.transactionCode.plain))
    }

    func testAnOfferIsGoneOnceRedeemedReplacedOrExpired() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let replaced = try house.authority.invite(AuthorityFixture.email)
        let redeemed = try house.authority.invite(AuthorityFixture.email)
        _ = try await wallet.token(redeemed.code, redeemed.transactionCode.plain)
        let expired = try house.authority.invite(AuthorityFixture.email)
        house.clock.advance(by: 600)

        try await playEach([replaced, redeemed, expired]) { invitation in
            let address = invitation.offerReference.replacing(
                "openid-credential-offer://?credential_offer_uri=", with: "")
            let answer = try await wallet.get(address.removingPercentEncoding ?? "")

            XCTAssertEqual(answer.status, 404)
            XCTAssertEqual(answer.error, "invalid_grant")
        }
    }

    func testAnInvitationIsOpenUntilItsLastSecondWhereverItIsListed() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let authority = house.authority
        let person = try authority.person(AuthorityFixture.email).id
        _ = try authority.invite(AuthorityFixture.email)

        var counts: [[Int]] = []
        for seconds in [599.0, 1] {
            house.clock.advance(by: seconds)
            counts.append([
                try authority.openInvitations(limit: 9).count, try authority.openInvitation(of: person) == nil ? 0 : 1,
                try authority.summary().openInvitations, try authority.summary().operatorMessages,
                try authority.hasOpenInvitation(of: AuthorityFixture.email) ? 1 : 0,
                try authority.needsInvitation(AuthorityFixture.email) ? 0 : 1,
                try authority.overview(of: AuthorityFixture.email).invitedUntil == nil ? 0 : 1,
                try authority.plan(BulkInvitation(.here)).excluded[.isInvited] ?? 0,
            ])
        }

        XCTAssertEqual(counts, [Array(repeating: 1, count: 8), Array(repeating: 0, count: 8)])
    }

    func testAnOfferSaysHowManyTriesAreLeftOnceOneIsSpent() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (wallet, invitation) = (try house.wallet(), try house.authority.invite(AuthorityFixture.email))
        let reference = invitation.offerReference.replacing(
            "openid-credential-offer://?credential_offer_uri=", with: "")
        let address = try XCTUnwrap(reference.removingPercentEncoding)

        let untried = try await wallet.get(address)
        _ = try await wallet.redeem(invitation.code, invitation.wrongCode)
        let tried = try await wallet.get(address)

        XCTAssertEqual([untried, tried].map { $0.grant?["tx_code"]?["tries_left"] }, [nil, 4])
    }

    func testAnExpiredInvitationLeavesWithItsMessage() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        _ = try house.authority.invite(AuthorityFixture.email)
        house.clock.advance(by: 600)

        _ = try house.authority.invite("bo@example.com")

        XCTAssertEqual(try house.authority.outbox().map(\.to), ["bo@example.com"])
    }

    func testAnInvitationAfterASignInLastsFiveMinutesAndEndsTheOneBefore() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let id = try house.authority.person(AuthorityFixture.email).id.rawValue
        let earlier = try house.authority.invite(AuthorityFixture.email)

        guard case .invited(let invited) = try house.authority.inviteSignedIn(.linked(person: id)) else {
            return XCTFail("not invited")
        }
        house.clock.advance(by: 299)
        let open = try house.authority.openInvitations(limit: 9)
        house.clock.advance(by: 1)

        XCTAssertEqual(open.map(\.expiresAt), [AuthorityFixture.start.addingTimeInterval(300)])
        XCTAssertNotEqual(open.map(\.id), [earlier.id.rawValue])
        XCTAssertNotEqual(invited.offer, earlier.offer)
        XCTAssertEqual(try house.authority.openInvitations(limit: 9).count, 0)
    }

    func testAMessageLeavesWithTheRedemptionOfItsInvitationOrWithItsTime() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let redeemed = try house.authority.invite(AuthorityFixture.email)
        let before = try house.authority.outbox().count

        _ = try await wallet.token(redeemed.code, redeemed.transactionCode.plain)
        let afterRedemption = try house.rows(["message"])
        _ = try house.authority.invite(AuthorityFixture.email)
        house.clock.advance(by: 600)
        let afterExpiry = try house.authority.outbox().count

        XCTAssertEqual(before, 1)
        XCTAssertEqual(afterRedemption, [0])
        XCTAssertEqual(afterExpiry, 0)
        XCTAssertEqual(try house.rows(["message"]), [0])
    }

    func testAMoveToThePresentAddressChangesNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)

        try house.authority.move(to: house.issuer)
        let answer = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)

        XCTAssertEqual(answer.status, 200)
    }

    func testAMoveToAnotherAddressKillsInvitationsAndEndsWithTheFirstBadge() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.move(to: XCTUnwrap(URL(string: "https://id.example.org/")))

        let refused = try await house.wallet().redeem(invitation.code, invitation.transactionCode.plain)
        let next = try house.authority.invite(AuthorityFixture.email)
        let wallet = try house.wallet()
        let issued = try await wallet.requestCredential(token: wallet.token(next.code, next.transactionCode.plain))

        XCTAssertEqual(refused.error, "invalid_grant")
        XCTAssertEqual(issued.status, 200)
        assertThrows(.invalidInput) { try house.authority.move(to: house.issuer) }
        XCTAssertEqual(try house.authority.organization().id.rawValue, "https://id.example.org")
    }
}
