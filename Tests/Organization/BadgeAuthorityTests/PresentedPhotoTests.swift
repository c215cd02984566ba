import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

/// The photo, for the badge's own device and for a reader to whom the badge is presented.
final class PresentedPhotoTests: XCTestCase {
    private static let door = "https://door.example"

    func testTheBadgesOwnDeviceGetsThePhoto() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()

        let answer = try await holder.get("/photo")

        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(answer.body, Data(SamplePicture.photo))
        XCTAssertEqual(answer.headers[.contentType], "image/png")
        XCTAssertEqual(answer.headers[.cacheControl], "no-store")
        XCTAssertEqual(answer.headers[.xContentTypeOptions], "nosniff")
    }

    func testWithoutASessionOrAPhotoThereIsNone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let wallet = try house.wallet()

        let none = try await holder.get("/photo")
        let stranger = try await wallet.get("/photo")
        let bearer = try await wallet.send(
            .get, "/photo", headers: [.authorization: "Bearer \(holder.token)"], body: Data())

        XCTAssertEqual([none.status, stranger.status, bearer.status], [404, 401, 401])
        XCTAssertEqual(none.error, "not_found")
    }

    func testASessionGetsThePhotoOfItsOwnPersonAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.pictured()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let other = try await house.holder(1000, email: "bo@example.com")

        let answer = try await other.get("/photo")

        XCTAssertEqual(answer.status, 404)
    }

    func testARevokedOrSuspendedBadgesDeviceGetsNoPhoto() async throws {
        try await playEach([true, false]) { isRevoked in
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            let holder = try await house.pictured()

            if isRevoked {
                try house.authority.revoke(holder.badgeID)
            } else {
                try house.authority.suspend(holder.badgeID)
            }
            let answer = try await holder.get("/photo")

            XCTAssertTrue([401, 403].contains(answer.status), "\(answer.status)")
            XCTAssertFalse(answer.body.holds(Data(SamplePicture.photo.prefix(64))))
        }
    }

    func testAReaderGetsThePhotoWhoseDigestIsPresented() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let nonce = try await house.photoNonce()

        let answer = try await house.askForPhoto(holder.shown(to: Self.door, nonce, house))

        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(answer.body, Data(SamplePicture.photo))
        XCTAssertEqual(answer.headers[.cacheControl], "no-store")
    }

    func testAPresentationServesOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let nonce = try await house.photoNonce()
        let shown = try holder.shown(to: Self.door, nonce, house)

        let first = try await house.askForPhoto(shown)
        let second = try await house.askForPhoto(shown)
        let third = try await house.askForPhoto(holder.shown(to: Self.door, nonce, house))

        XCTAssertEqual([first.status, second.status, third.status], [200, 400, 400])
        XCTAssertEqual([second.error, third.error], ["invalid_nonce", "invalid_nonce"])
    }

    func testFiftyReadersAtOnceGetOnePhoto() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let shown = try holder.shown(to: Self.door, try await house.photoNonce(), house)

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await house.askForPhoto(shown).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(statuses.count { $0 == 200 }, 1)
    }

    func testANonceThatIsNoneOfTheOrganizationsIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let credentialNonce = try await house.wallet().nonce()
        let nonce = try await house.photoNonce()
        let other = try await house.photoNonce(for: "https://shop.example")
        let wrong = ["4711", credentialNonce, other, nonce + "x", String(nonce.dropLast())]

        try await playEach(wrong) { nonce in
            let answer = try await house.askForPhoto(holder.shown(to: Self.door, nonce, house))
            XCTAssertEqual(answer.status, 400, nonce)
            XCTAssertTrue(["invalid_nonce", "invalid_presentation"].contains(answer.error), nonce)
        }
    }

    func testANonceLivesFiveMinutes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let (early, late) = (try await house.photoNonce(), try await house.photoNonce())

        house.clock.advance(by: 299)
        let inTime = try await house.askForPhoto(holder.shown(to: Self.door, early, house))
        house.clock.advance(by: 1)
        let tooLate = try await house.askForPhoto(holder.shown(to: Self.door, late, house))

        XCTAssertEqual([inTime.status, tooLate.status], [200, 400])
        XCTAssertEqual(tooLate.error, "invalid_nonce")
    }

    func testAUsedNonceCountsForThePerson() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let person = try house.authority.person(AuthorityFixture.email).id.rawValue
        let before = try house.usedNonces(of: person)

        let answer = try await house.askForPhoto(
            holder.shown(to: Self.door, try await house.photoNonce(), house))

        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(try house.usedNonces(of: person), before + 1)
    }

    func testAPresentationThatDoesNotDiscloseTheDigestGetsNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        let withheld = try holder.shown(to: Self.door, try await house.photoNonce(), house, disclosing: ["name"])
        let unbound = holder.credential.plain

        try await playEach([withheld, unbound, "a~b", "~"]) { shown in
            let answer = try await house.askForPhoto(shown)
            XCTAssertEqual(answer.error, "invalid_presentation")
            XCTAssertEqual(answer.status, 400)
        }
    }

    func testAPresentationByAnotherKeyGetsNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let thief = try await house.holder(1000, email: "bo@example.com")
        let nonce = try await house.photoNonce()
        let (stolen, own) = (
            try holder.shown(to: Self.door, nonce, house), try thief.shown(to: Self.door, nonce, house)
        )
        let end = try XCTUnwrap(stolen.lastIndex(of: "~"))
        let binding = try XCTUnwrap(own.split(separator: "~").last)

        let answer = try await house.askForPhoto(String(stolen[...end]) + String(binding))

        XCTAssertEqual(answer.error, "invalid_presentation")
    }

    func testAWithdrawnBadgeOrPersonGetsNothing() async throws {
        let changes: [@Sendable (Authority, IssuedBadge.ID) throws -> Void] = [
            { _ = try $0.revoke($1) }, { _ = try $0.suspend($1) },
            { authority, _ in _ = try authority.remove(AuthorityFixture.email) },
        ]
        try await playEach(changes) { change in
            let house = try AuthorityFixture()
            defer { try? house.remove() }
            let holder = try await house.pictured()
            let shown = try holder.shown(to: Self.door, try await house.photoNonce(), house)

            try change(house.authority, holder.badgeID)
            let answer = try await house.askForPhoto(shown)

            XCTAssertEqual(answer.status, 403)
            XCTAssertTrue(["badge_suspended", "badge_missing"].contains(answer.error), answer.error ?? "")
        }
    }

    func testAnotherPhotoThanThePresentedOneIsNotGiven() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.pictured()
        try house.authority.setPhoto(SamplePicture.logo, of: AuthorityFixture.email)

        let answer = try await house.askForPhoto(holder.shown(to: Self.door, try await house.photoNonce(), house))

        XCTAssertEqual(answer.status, 404)
    }

    func testAPhotoThatTheOrganizationSetsIsInItsLog() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let photo = try house.authority.setPhoto(
            SamplePicture.adding("tEXt", Array("GPS 51.5074 N".utf8), to: SamplePicture.photo),
            of: AuthorityFixture.email)

        let entry = try house.authority.auditEntries().last
        XCTAssertEqual(try house.authority.photo(of: AuthorityFixture.email)?.bytes, SamplePicture.photo)
        XCTAssertEqual(photo.digest, Base64URL.encode(Digest.sha256(SamplePicture.photo)))
        XCTAssertEqual(entry?.event.kind.rawValue, "photo")
        XCTAssertEqual(entry?.event.outcome, "set")
        assertThrows(.notFound) { try house.authority.setPhoto(SamplePicture.photo, of: "nobody@example.com") }
        assertThrows(.photoRefused) { try house.authority.setPhoto([1, 2, 3], of: AuthorityFixture.email) }
    }
}

extension AuthorityFixture {
    // A person with a photo, and a badge that names it.
    fileprivate func usedNonces(of owner: String) throws -> Int {
        try authority.store.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM nonce WHERE owner = ?", arguments: [owner]) ?? 0
        }
    }

    fileprivate func pictured() async throws -> BadgeHolder {
        try authority.setPhoto(SamplePicture.photo, of: AuthorityFixture.email)
        return try await holder()
    }

    fileprivate func photoNonce(for audience: String = "https://door.example") async throws -> String {
        let body = JSON.object(["audience": .string(audience)]).text
        let answer = try await wallet().post("/photo/nonce", type: "application/json", body: body)
        return try JSONReader(answer.json)["nonce"].string()
    }

    fileprivate func askForPhoto(_ presentation: String) async throws -> Answer {
        let body = JSON.object(["presentation": .string(presentation)]).text
        return try await wallet().post("/photo", type: "application/json", body: body)
    }
}

extension BadgeHolder {
    fileprivate func shown(
        to audience: String, _ nonce: String, _ house: AuthorityFixture, disclosing names: Set<String>? = nil
    ) throws -> String {
        try SDJWT.present(
            credential, key: key, audience: audience, nonce: nonce, now: house.clock.now(),
            disclosing: names
        ).text
    }
}
