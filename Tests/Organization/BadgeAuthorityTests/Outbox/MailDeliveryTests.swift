import BadgeModel
import BadgeServing
import BadgeSystem
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeDelivery

final class MailDeliveryTests: XCTestCase {
    func testAnInvitationArrivesAsALinkThatIsRedeemedWithTheCode() async throws {
        let mail = try await MailHouse(.start())
        let sent = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        guard case .operator(let code) = sent.code else { return XCTFail("the code goes to the operator") }

        let count = try await mail.deliver()

        let email = try XCTUnwrap(mail.server.mails.first)
        XCTAssertEqual(count, 1)
        XCTAssertEqual([email.sender, email.recipient], [MailHouse.sender, AuthorityFixture.email])
        XCTAssertFalse(email.data.contains(code.plain), "the code never goes the way of the offer")
        XCTAssertEqual(email.field("Subject"), "Your badge of \(try mail.authority.organization().name)")
        XCTAssertEqual(email.field("Auto-Submitted"), "auto-generated")
        let offer = try XCTUnwrap(email.text.firstMatch(of: /badge:ab\?code=([^&]+)&surl=/)).output.1
        let authenticator = try mail.authority.store.codeAuthenticator()
        let wallet = try mail.house.wallet()
        let answer = try await wallet.redeem(authenticator.preAuthorizedCode(offer: String(offer)), code.plain)
        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(sent.expiresAt, AuthorityFixture.start.addingTimeInterval(3 * 86_400))
        try await mail.remove()
    }

    func testTheCodeGoesByTextAndOtherwiseToTheOperatorAlone() async throws {
        let mail = try await MailHouse(.start())
        try mail.authority.add(Person.Details(name: "Bo", email: "bo@example.com", phone: "+441632960961"))

        let withoutGateway = try mail.authority.sendInvitation(to: "bo@example.com")
        let byHand = try mail.authority.outbox()
        try mail.authority.store.setDelivery(mailSender: MailHouse.sender, textGateway: "sms.example", language: nil)
        let withGateway = try mail.authority.sendInvitation(to: "bo@example.com")
        let byText = try mail.authority.outbox()

        guard case .operator = withoutGateway.code, case .text("+441632960961") = withGateway.code else {
            return XCTFail("\(withoutGateway.code) \(withGateway.code)")
        }
        XCTAssertEqual(byHand.map(\.channel), [.email, .operator])
        XCTAssertEqual(byText.map(\.channel), [.email, .text])
        XCTAssertEqual(byText.map(\.to), ["bo@example.com", "+441632960961"])
        try await mail.remove()
    }

    func testAnOrganizationWithoutMailSendsNoInvitation() throws {
        let house = try AuthorityFixture()

        assertThrows(.inputRequired) { try house.authority.sendInvitation(to: AuthorityFixture.email) }

        XCTAssertEqual(try house.authority.outbox().count, 0)
        try house.remove()
    }

    func testAMessageIsTriedAgainAfterLongerAndLongerPauses() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        for _ in 0..<8 { mail.server.answer(.rcpt, .line("451 4.7.1 Greylisted")) }

        var pauses: [TimeInterval] = []
        for _ in 0..<8 {
            try await mail.deliver()
            let message = try mail.message()
            let next = try XCTUnwrap(message.nextAttemptAt)
            pauses.append(next.timeIntervalSince(mail.house.clock.now()))
            XCTAssertEqual(message.problem, "The mail server 127.0.0.1 said: 451 4.7.1 Greylisted")
            let early = try await mail.deliver()
            XCTAssertEqual(early, 0)
            mail.house.clock.advance(by: pauses.last ?? 0)
        }
        let sent = try await mail.deliver()

        XCTAssertEqual(pauses, [60, 120, 240, 480, 960, 1920, 3600, 3600])
        XCTAssertEqual(sent, 1)
        XCTAssertEqual(try mail.message().attempts, 9)
        XCTAssertEqual(Set(mail.server.mails.map { $0.field("Message-ID") }).count, 1)
        try await mail.remove()
    }

    func testAMessageThatNobodyAcceptsIsGivenUpAfterADay() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.server.answer(.rcpt, .line("451 Later"))
        try await mail.deliver()

        mail.house.clock.advance(by: 86_400)
        let sent = try await mail.deliver()

        XCTAssertEqual(sent, 0)
        XCTAssertEqual(try mail.states().first, .givenUp)
        XCTAssertEqual(try mail.message().body.count, 0)
        try await mail.remove()
    }

    func testAMessageIsTriedUntilTheLastSecondOfItsDay() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.server.answer(.rcpt, .line("451 Later"))
        try await mail.deliver()

        mail.house.clock.advance(by: 86_399)
        let sent = try await mail.deliver()

        XCTAssertEqual(sent, 1)
        try await mail.remove()
    }

    func testAMessageThatWasSentIsListedForAWeek() async throws {
        let mail = try await MailHouse(.start())
        _ = try await mail.house.issueBadge()
        try await mail.deliver()

        mail.house.clock.advance(by: 7 * 86_400 - 1)
        let last = try mail.states()
        mail.house.clock.advance(by: 1)

        XCTAssertEqual(last, [.sent])
        XCTAssertEqual(try mail.states(), [])
        try await mail.remove()
    }

    func testAMessageThatIsRefusedForGoodIsErasedAndNotTriedAgain() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.server.answer(.rcpt, .line("550 No such person\u{1B}[2J"))

        try await mail.deliver()
        let again = try await mail.deliver()

        let message = try mail.message()
        XCTAssertEqual(again, 0)
        XCTAssertEqual([message.state, .refused], [.refused, message.state])
        XCTAssertEqual(message.problem, "The mail server 127.0.0.1 said: 550 No such person [2J")
        XCTAssertEqual(message.body.count, 0)
        try await mail.remove()
    }

    func testWhatWasHandedOverMayHaveBeenSentAndIsSentAgainOnRequestAlone() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.server.answer(.end, .close)

        try await mail.deliver()
        mail.house.clock.advance(by: 3600)
        let unasked = try await mail.deliver()
        let message = try mail.message()
        try mail.authority.resend(message.id)
        let asked = try await mail.deliver()

        XCTAssertEqual(message.state, .uncertain)
        XCTAssertEqual([unasked, asked], [0, 1])
        XCTAssertEqual(try mail.message().state, .sent)
        assertThrows(.invalidInput) { try mail.authority.resend(message.id) }
        assertThrows(.notFound) { try mail.authority.resend(OutboxMessage.ID(rawValue: "x")) }
        try await mail.remove()
    }

    func testANoticeIsSentAgainNeitherOnceItWasSentNorAfterItsDay() async throws {
        let mail = try await MailHouse(.start())
        _ = try await mail.house.issueBadge()
        mail.server.answer(.end, .close)
        try await mail.deliver()
        let uncertain = try mail.message()
        try mail.house.givePassword()
        try mail.house.givePassword()
        try await mail.deliver()
        let sent = try XCTUnwrap(mail.authority.outbox(includingFinished: true).last)

        assertThrows(.invalidInput) { try mail.authority.resend(sent.id) }
        mail.house.clock.advance(by: 86_400)
        assertThrows(.invalidInput) { try mail.authority.resend(uncertain.id) }

        XCTAssertEqual([uncertain.kind, sent.kind], [.newDevice, .passwordChanged])
        XCTAssertEqual([uncertain.state, sent.state], [.uncertain, .sent])
        XCTAssertEqual(try mail.states(), [.uncertain, .sent])
        try await mail.remove()
    }

    func testANoticeIsSentAgainInTheLastSecondOfItsDay() async throws {
        let mail = try await MailHouse(.start())
        _ = try await mail.house.issueBadge()
        mail.server.answer(.end, .close)
        try await mail.deliver()

        mail.house.clock.advance(by: 86_399)
        try mail.authority.resend(mail.message().id)
        let sent = try await mail.deliver()

        XCTAssertEqual(sent, 1)
        try await mail.remove()
    }

    func testACrashInMidDeliveryShowsThatTheMessageMayHaveBeenSent() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let reserved = try XCTUnwrap(try mail.authority.store.reserveMessage(for: .email))
        let begun = try mail.authority.store.beginSending(reserved.id)

        let during = try mail.message().state
        mail.house.clock.advance(by: Lifetime.delivery)
        let sent = try await mail.deliver()

        XCTAssertTrue(begun)
        XCTAssertEqual(during, .sending)
        XCTAssertEqual(sent, 0)
        XCTAssertEqual(try mail.message().state, .uncertain)
        XCTAssertEqual(mail.server.mails.count, 0)
        try await mail.remove()
    }

    func testAMessageIsBeingSentForAQuarterOfAnHourFromItsHandOver() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let reserved = try XCTUnwrap(try mail.authority.store.reserveMessage(for: .email))
        mail.house.clock.advance(by: 600)
        let begun = try mail.authority.store.beginSending(reserved.id)

        mail.house.clock.advance(by: 899)
        let last = try mail.message().state
        mail.house.clock.advance(by: 1)

        XCTAssertTrue(begun)
        XCTAssertEqual([last, try mail.message().state], [.sending, .uncertain])
        try await mail.remove()
    }

    func testACrashBeforeTheHandOverDelaysTheMessageOnly() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let reserved = try mail.authority.store.reserveMessage(for: .email)

        let early = try await mail.deliver()
        mail.house.clock.advance(by: Lifetime.delivery - 1)
        let last = try await mail.deliver()
        mail.house.clock.advance(by: 1)
        let late = try await mail.deliver()

        XCTAssertNotNil(reserved)
        XCTAssertEqual([early, last, late], [0, 0, 1])
        try await mail.remove()
    }

    func testAMailThatAStopCutsShortIsSentAfterTheNextStart() async throws {
        let mail = try await MailHouse(.start())
        var stages = mail.server.stages.makeAsyncIterator()
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.server.answer(.rcpt, .silence)
        let service = DeliveryService(
            try mail.delivery, of: StoredOutbox(authority: mail.authority), logger: mail.authority.logger,
            stopLimit: .zero)
        let task = Task { try await ServiceStack.run([service]) }
        while let stage = await stages.next(), stage != .rcpt {}

        task.cancel()
        try await task.value
        let stopped = try mail.message()
        mail.house.clock.advance(by: 3600)
        let sent = try await mail.deliver()

        XCTAssertEqual(stopped.state, .waiting)
        XCTAssertEqual(sent, 1)
        XCTAssertEqual(mail.server.mails.map(\.recipient), [AuthorityFixture.email])
        try await mail.remove()
    }

    func testContentIsErasedWhenItIsSentReplacedOrExpired() async throws {
        let mail = try await MailHouse(.start())

        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        try await mail.deliver()
        let afterDelivery = try mail.sealedCount()
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let afterReplacement = try mail.sealedCount()
        try await mail.deliver()
        mail.house.clock.advance(by: 3 * 86_400)
        try await mail.deliver()

        XCTAssertEqual([afterDelivery, afterReplacement], [1, 2], "the operator's code and the newest pair")
        XCTAssertEqual(try mail.sealedCount(), 0)
        try await mail.remove()
    }

    func testAReplacedInvitationIsNotSent() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let reserved = try XCTUnwrap(try mail.authority.store.reserveMessage(for: .email))
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)

        let begun = try mail.authority.store.beginSending(reserved.id)

        XCTAssertFalse(begun)
        try await mail.remove()
    }

    func testAServerThatStallsIsLeftAndTheMessagesWait() async throws {
        // Only what is silent is short of time, however loaded the machine is.
        let (answer, acceptance) = (MailSettings.Limits(answer: 0.1), MailSettings.Limits(acceptance: 0.1))
        for (stage, state) in [
            (.greeting, .waiting), (.ehlo, .waiting), (.mail, .waiting), (.data, .waiting), (.end, .uncertain),
        ] as [(ScriptedMailServer.Stage, OutboxMessage.State)] {
            let mail = try await MailHouse(.start(), limits: stage == .end ? acceptance : answer)
            _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
            mail.server.answer(stage, .silence)

            let sent = try await mail.deliver()

            XCTAssertEqual(sent, 0, stage.rawValue)
            XCTAssertEqual(try mail.message().state, state, stage.rawValue)
            XCTAssertNotNil(try mail.message().problem, stage.rawValue)
            try await mail.remove()
        }
    }

    func testAServerThatIsNotThereHasAllMessagesWait() async throws {
        let mail = try await MailHouse(.start())
        try mail.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        _ = try mail.authority.sendInvitation(to: "bo@example.com")
        mail.server.answer(.greeting, .line("421 Too busy"))

        try await mail.deliver()
        let mails = try mail.authority.outbox().filter { $0.channel == .email }

        XCTAssertEqual(mails.map(\.attempts), [1, 1])
        XCTAssertEqual(mails.map(\.state), [.waiting, .waiting])
        XCTAssertEqual(mail.server.commands, [])
        try await mail.remove()
    }

    func testARecipientAtWhomTheServerHangsUpHoldsNobodyUp() async throws {
        for answer in [.close, .line("421 4.3.0 Closing")] as [ScriptedMailServer.Answer] {
            let mail = try await MailHouse(.start())
            for name in ["poison", "bo", "cy"] {
                try mail.authority.add(Person.Details(name: "P", email: "\(name)@example.com"))
                _ = try mail.authority.sendInvitation(to: "\(name)@example.com")
            }
            mail.server.answer(.rcpt, answer)

            let sent = try await mail.deliver()

            let waiting = try mail.authority.outbox().filter { $0.channel == .email }
            XCTAssertEqual(sent, 2)
            XCTAssertEqual(mail.server.mails.map(\.recipient), ["bo@example.com", "cy@example.com"])
            XCTAssertEqual(waiting.map(\.to), ["poison@example.com"])
            XCTAssertNotNil(waiting.first?.problem)
            try await mail.remove()
        }
    }

    func testManyRecipientsAtWhomTheServerHangsUpComeLast() async throws {
        let mail = try await MailHouse(.start())
        try mail.invite(7)
        for _ in 0..<5 { mail.server.answer(.rcpt, .close) }

        let first = try await mail.deliver()
        let tried = mail.server.commands.filter { $0.hasPrefix("RCPT") }.count
        mail.house.clock.advance(by: 60)
        let second = try await mail.deliver()
        let sent = mail.server.mails.map(\.recipient)
        mail.house.clock.advance(by: 60)
        let third = try await mail.deliver()

        XCTAssertEqual(tried, 5)
        XCTAssertEqual([first, second, third], [0, 2, 5])
        XCTAssertEqual(sent, ["p6@example.com", "p7@example.com"])
        try await mail.remove()
    }

    func testFailuresWithMailBetweenThemDoNotStopADelivery() async throws {
        let mail = try await MailHouse(.start())
        try mail.invite(10)
        let usual = Gate()
        usual.open()
        for _ in 1...5 { mail.server.answer(.rcpt, .close, .held(until: usual)) }

        let sent = try await mail.deliver()

        XCTAssertEqual(sent, 5)
        XCTAssertEqual(mail.server.mails.map(\.recipient), [2, 4, 6, 8, 10].map { "p\($0)@example.com" })
        try await mail.remove()
    }

    func testAServerThatSaysThatItStopsAmidAMessageEndsItsConnection() async throws {
        for stage in [.rcpt, .data] as [ScriptedMailServer.Stage] {
            let mail = try await MailHouse(.start())
            try mail.invite(7)
            for _ in 1...5 { mail.server.answer(stage, .line("421 4.3.0 Closing")) }

            let sent = try await mail.deliver()

            let mails = try mail.authority.outbox().filter { $0.channel == .email }
            let pauses = mails.map { $0.nextAttemptAt?.timeIntervalSince(mail.house.clock.now()) }
            XCTAssertEqual(sent, 0, stage.rawValue)
            XCTAssertEqual(pauses, [120, 120, 120, 120, 120, 60, 60], stage.rawValue)
            XCTAssertEqual(mail.server.commands.count { $0.hasPrefix("EHLO") }, 5, stage.rawValue)
            try await mail.remove()
        }
    }

    func testAMessageThatFailedComesAfterANewerOne() async throws {
        let mail = try await MailHouse(.start())
        try mail.invite(1)
        mail.server.answer(.rcpt, .line("451 Later"))
        try await mail.deliver()
        mail.house.clock.advance(by: 30)
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        mail.house.clock.advance(by: 30)

        try await mail.deliver()

        XCTAssertEqual(mail.server.mails.map(\.recipient), [AuthorityFixture.email, "p1@example.com"])
        try await mail.remove()
    }

    func testManyMessagesGoOverOneConnection() async throws {
        let mail = try await MailHouse(.start())
        try mail.invite(5)
        mail.server.answer(.rcpt, .line("550 No"))

        let sent = try await mail.deliver()

        XCTAssertEqual(sent, 4)
        XCTAssertEqual(mail.server.commands.filter { $0.hasPrefix("EHLO") }.count, 1)
        try await mail.remove()
    }

    func testAHundredMessagesGoOverAConnectionAndNoMore() async throws {
        let mail = try await MailHouse(.start())
        try mail.invite(101)

        let sent = try await mail.deliver()

        let connections = mail.server.commands.split { $0.hasPrefix("EHLO") }
        XCTAssertEqual(sent, 101)
        XCTAssertEqual(connections.map { commands in commands.count { $0.hasPrefix("RCPT") } }, [100, 1])
        try await mail.remove()
    }

    func testANameThatWouldEndAHeaderIsRefusedBeforeAnythingIsSent() async throws {
        let server = try await ScriptedMailServer.start()
        let home = try TemporaryHome.unusedPath("mail")
        let authority = try Authority.create(
            at: home, name: "Works\r\nBcc: eve@example.com", issuer: XCTUnwrap(URL(string: "http://127.0.0.1:8080")),
            custody: CountingCustody(directory: home), clock: FixedClock(AuthorityFixture.start),
            random: SeededRandom(seed: 4))
        try authority.add(Person.Details(name: "Ana", email: AuthorityFixture.email))
        let delivery = try MessageDelivery(
            mail: MailSettings(server: "smtp://127.0.0.1:\(server.port)", sender: MailHouse.sender))
        try authority.set(delivery)
        _ = try authority.sendInvitation(to: AuthorityFixture.email)

        let sent = try await authority.deliverMessages(delivery)

        XCTAssertEqual(sent, 0)
        XCTAssertEqual(try authority.outbox(includingFinished: true).first?.state, .refused)
        XCTAssertFalse(server.commands.contains { $0.hasPrefix("MAIL") }, "\(server.commands)")
        for name in ["Ana\r\nBcc: eve@example.com", "Ana\u{2028}x\n"] {
            assertThrows(.invalidInput) { try authority.add(Person.Details(name: name, email: "b@example.com")) }
        }
        for email in ["a@b>\r\nRCPT TO:<eve@c", "a@b>,<eve@c", "a\"@b", "a@b;c", "a@@b", "@b", "a@", "a..b@c", "a@-b"] {
            assertThrows(.invalidInput, email) { try authority.add(Person.Details(name: "Eve", email: email)) }
        }
        try authority.close()
        try await server.stop()
        try FileManager.default.removeItem(atPath: home)
    }

    func testReadingALinkAsScannersDoRedeemsNothing() async throws {
        let mail = try await MailHouse(.start())
        let sent = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        guard case .operator(let code) = sent.code else { return XCTFail("the code goes to the operator") }
        try await mail.deliver()
        let text = try XCTUnwrap(mail.server.mails.first).text
        let offer = String(try XCTUnwrap(text.firstMatch(of: /badge:ab\?code=([^&]+)&/)).output.1)
        let wallet = try mail.house.wallet()

        for _ in 0..<20 {
            let read = try await wallet.get("http://127.0.0.1:8080/offers/\(offer)")
            XCTAssertEqual(read.status, 200)
        }

        let redeemed = try await wallet.redeem(
            try mail.authority.store.codeAuthenticator().preAuthorizedCode(offer: offer), code.plain)
        XCTAssertEqual(redeemed.status, 200)
        try await mail.remove()
    }

    func testAnInternationalDomainNeedsNoServerThatKnowsIt() async throws {
        let mail = try await MailHouse(.start())
        try mail.authority.add(Person.Details(name: "Ines", email: "ines@b\u{FC}cher.example"))
        _ = try mail.authority.sendInvitation(to: "ines@b\u{FC}cher.example")

        try await mail.deliver()

        XCTAssertEqual(mail.server.mails.map(\.recipient), ["ines@xn--bcher-kva.example"])
        XCTAssertEqual(mail.server.mails.first?.field("To")?.hasSuffix("<ines@xn--bcher-kva.example>"), true)
        XCTAssertFalse(mail.server.commands.contains { $0.hasSuffix("SMTPUTF8") })
        XCTAssertEqual(try mail.message().to, "ines@b\u{FC}cher.example")
        try await mail.remove()
    }

    func testAnInternationalLocalPartIsSentToAServerThatKnowsItAlone() async throws {
        let (plain, international) = (
            try await MailHouse(.start()), try await MailHouse(.start(capabilities: ["8BITMIME", "SMTPUTF8"]))
        )
        let email = "in\u{E9}s@b\u{FC}cher.example"
        for house in [plain, international] {
            try house.authority.add(Person.Details(name: "Ines", email: email))
            _ = try house.authority.sendInvitation(to: email)
            try await house.deliver()
        }

        XCTAssertEqual(plain.server.mails.count, 0)
        XCTAssertEqual(try plain.message().state, .refused)
        XCTAssertEqual(international.server.mails.map(\.recipient), ["in\u{E9}s@xn--bcher-kva.example"])
        XCTAssertTrue(international.server.commands.contains { $0.hasSuffix(" SMTPUTF8") })
        for house in [plain, international] { try await house.remove() }
    }

    func testATemplateIsUsedUntilItIsRemoved() async throws {
        let mail = try await MailHouse(.start())
        let document: JSON = [
            "kind": "invitation", "locale": "en", "subject": "Badge of $ORGANIZATION$", "text": "Ours: $LINK$",
        ]
        try mail.authority.setTemplate(OutboxTemplate(JSONReader(document)))
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let own = try mail.authority.outbox().first?.body.plain ?? ""
        let listed = try mail.authority.templates()

        try mail.authority.removeTemplate(.invitation, locale: "EN")
        let builtIn = try mail.authority.outbox().first?.body.plain ?? ""

        XCTAssertTrue(own.hasPrefix("Ours: badge:ab?code="), own)
        XCTAssertTrue(builtIn.hasPrefix("Hello "), builtIn)
        XCTAssertEqual(listed.map(\.kind), [.invitation])
        assertThrows(.notFound) { try mail.authority.removeTemplate(.invitation, locale: "en") }
        assertThrows(.invalidInput) { try mail.authority.template(.invitation, locale: "?") }
        try await mail.remove()
    }
}
