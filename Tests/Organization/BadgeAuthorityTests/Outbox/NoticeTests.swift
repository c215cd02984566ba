import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority

final class NoticeTests: XCTestCase {
    func testEachNewDeviceBringsANotice() async throws {
        let mail = try await MailHouse(.start())
        let house = mail.house
        _ = try await house.invited(house.device(900), name: "desk")
        _ = try await house.invited(house.device(901), name: "Eve's <b>tablet</b>")
        _ = try await house.invited(house.device(901), name: "Eve's <b>tablet</b>")

        let sent = try await mail.deliver()

        let mails = mail.server.mails
        XCTAssertEqual(sent, 2)
        XCTAssertEqual(mails.map { $0.field("Subject")?.hasPrefix("=?utf-8?B?") ?? true }, [false, false])
        XCTAssertTrue(mails[0].text.contains("“desk” was added"), mails[0].text)
        XCTAssertTrue(mails[1].text.contains("Eve's <b>tablet</b>"), mails[1].text)
        XCTAssertTrue(mails[1].html.contains("Eve&#39;s &lt;b&gt;tablet&lt;/b&gt;"), mails[1].html)
        XCTAssertTrue(mails[1].text.contains("2027-01-15"), mails[1].text)
        try await mail.remove()
    }

    func testAPersonIsNotifiedOnceWhoIsSuspended() async throws {
        let mail = try await MailHouse(.start())
        _ = try await mail.house.issueBadge()
        _ = try await mail.deliver()

        try mail.authority.suspendPerson(AuthorityFixture.email)
        try mail.authority.suspendPerson(AuthorityFixture.email)

        XCTAssertEqual(try mail.authority.outbox().map(\.kind), [.badgeSuspended])
        try await mail.remove()
    }

    func testEachChangeOfABadgesStatusAndOfThePasswordBringsANotice() async throws {
        let mail = try await MailHouse(.start())
        let badge = try await mail.house.issueBadge()
        _ = try await mail.deliver()
        try mail.house.givePassword()
        try mail.authority.suspend(badge.id)
        try mail.authority.suspend(badge.id)
        try mail.authority.reinstate(badge.id)
        try mail.authority.reinstate(badge.id)
        _ = try mail.authority.suspendPerson(AuthorityFixture.email)
        _ = try mail.authority.reinstatePerson(AuthorityFixture.email)
        try mail.authority.revoke(badge.id)
        try mail.house.givePassword()

        _ = try await mail.deliver()

        let subjects = mail.server.mails.dropFirst().compactMap { $0.field("Subject") }
        let name = try mail.authority.organization().name
        XCTAssertEqual(
            subjects,
            [
                "Your badge of \(name) is suspended", "Your badge of \(name) can be used again",
                "Your badge of \(name) is suspended", "Your badge of \(name) can be used again",
                "Your badge of \(name) is revoked",
                "Your password of \(name) was changed",
            ])
        try await mail.remove()
    }

    func testARemovedDeviceBringsANoticeOfItsRevokedBadges() async throws {
        let mail = try await MailHouse(.start())
        _ = try await mail.house.issueBadge()
        let device = try XCTUnwrap(mail.authority.devices(of: AuthorityFixture.email).first)
        _ = try await mail.deliver()

        try mail.authority.removeDevice(device.id, of: AuthorityFixture.email)
        let waiting = try mail.authority.outbox()

        XCTAssertEqual(waiting.map(\.kind), [.badgeRevoked])
        XCTAssertTrue(waiting[0].body.plain.contains("was revoked"), waiting[0].body.plain)
        try await mail.remove()
    }

    func testALinkedAccountBringsANotice() async throws {
        let mail = try await MailHouse(.start())

        _ = try mail.authority.linkAccount(
            "ana-1", at: XCTUnwrap(URL(string: "https://login.example.com")), to: AuthorityFixture.email)
        let waiting = try mail.authority.outbox()

        XCTAssertEqual(waiting.map(\.kind), [.accountLinked])
        XCTAssertEqual(waiting.map(\.to), [AuthorityFixture.email])
        XCTAssertTrue(waiting[0].body.plain.contains("was linked to you"), waiting[0].body.plain)
        try await mail.remove()
    }

    func testAPersonGetsAtMostTwentyNoticesOfAKindADay() async throws {
        let mail = try await MailHouse(.start())
        let server = try XCTUnwrap(URL(string: "https://login.example.com"))
        for number in 1...25 {
            _ = try mail.authority.linkAccount("ana-\(number)", at: server, to: AuthorityFixture.email)
        }
        let first = try mail.authority.outbox().map(\.kind)
        // The second one changes it.
        try mail.house.givePassword()
        try mail.house.givePassword()
        let other = try mail.authority.outbox().map(\.kind)
        mail.house.clock.advance(by: 86_400)

        _ = try mail.authority.linkAccount("ana-26", at: server, to: AuthorityFixture.email)
        let nextDay = try mail.authority.outbox().count

        XCTAssertEqual(first, Array(repeating: .accountLinked, count: 20))
        XCTAssertEqual(other, first + [.passwordChanged])
        XCTAssertEqual(nextDay, 1, "the earlier ones were given up")
        try await mail.remove()
    }

    func testANoticeCountsForADayToTheSecond() async throws {
        let mail = try await MailHouse(.start())
        let server = try XCTUnwrap(URL(string: "https://login.example.com"))
        for number in 1...20 {
            _ = try mail.authority.linkAccount("ana-\(number)", at: server, to: AuthorityFixture.email)
        }

        mail.house.clock.advance(by: 86_399)
        _ = try mail.authority.linkAccount("ana-21", at: server, to: AuthorityFixture.email)
        let last = try mail.authority.outbox().count
        mail.house.clock.advance(by: 1)
        _ = try mail.authority.linkAccount("ana-22", at: server, to: AuthorityFixture.email)

        XCTAssertEqual([last, try mail.authority.outbox().count], [20, 1])
        try await mail.remove()
    }

    func testAnOrganizationWithoutMailWritesNoNotices() async throws {
        let house = try AuthorityFixture()
        let badge = try await house.issueBadge()

        try house.authority.suspend(badge.id)

        XCTAssertEqual(try house.authority.outbox().count, 0)
        try house.remove()
    }

    func testAMessageIsInThePersonsLanguageAndElseInTheOrganizations() async throws {
        let mail = try await MailHouse(.start())
        for (name, locale) in [
            ("ar", "ar"), ("at", "de-AT"), ("none", nil), ("number", 5), ("other", "?"),
        ] as [(String, JSON?)] {
            var details = Person.Details(name: "P", email: "\(name)@example.com")
            details.properties["locale"] = locale
            try mail.authority.add(details)
            _ = try mail.authority.sendInvitation(to: details.email)
        }

        try await mail.authority.deliverMessages(MessageDelivery(mail: mail.mail, language: "de"))

        XCTAssertEqual(mail.server.mails.map { $0.field("Content-Language") }, ["ar", "de", "de", "de", "de"])
        XCTAssertTrue(mail.server.mails[0].html.contains("dir=\"rtl\""))
        XCTAssertTrue(mail.server.mails[1].text.contains("Gültigkeit") || mail.server.mails[1].text.contains("3 Tage"))
        try await mail.remove()
    }
}
