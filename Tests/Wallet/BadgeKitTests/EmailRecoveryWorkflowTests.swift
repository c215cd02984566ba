import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Recovery: the address is asked for, a mail is on its way, and nobody learns who has a badge here.
final class EmailRecoveryWorkflowTests: XCTestCase {
    private static let prompt = ["EmailRecovery.instance", "EmailRecovery.promptForEmailToRequestRecoveryCode"]
    private static let sent = "EmailRecovery.showRequestSuccessNotification"
    private static let dismissal = "EmailRecovery.dismiss"
    private static let ask: @MainActor (BadgeHolder) async throws -> Void = {
        try await RequestRecovery(email: nil, server: nil, context: $0.world.context).run()
    }

    private static let scenes = [
        UseScenario(
            name: "happy path",
            script: { bearer in
                bearer.book.addresses = [ana]
                bearer.book.informed = [.acknowledged]
            },
            run: ask, ends: .completed, calls: prompt + [sent, dismissal], audit: []),
        UseScenario(
            name: "the message is swiped away: the mail is on its way all the same",
            script: { $0.book.addresses = [ana] }, run: ask, ends: .completed, calls: prompt + [sent, dismissal],
            audit: []),
        UseScenario(name: "declined", run: ask, ends: .failed(.declined), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "given up by swiping the screen away", script: { $0.book.swipes = true }, run: ask,
            ends: .failed(.declined), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "refused by a cut wire, then retried",
            script: { bearer in
                let wire = bearer.world.wire
                bearer.book.addresses = [ana, ana]
                bearer.book.informed = [.acknowledged]
                bearer.book.onPrompt = { wire.cut() }
                bearer.book.onRefusal = { _ in wire.reset() }
            },
            run: ask, ends: .completed,
            calls: prompt + ["EmailRecovery.handler serverUnreachable", sent, dismissal], audit: []),
        UseScenario(
            name: "refused by a cut wire, then given up",
            script: { bearer in
                let wire = bearer.world.wire
                bearer.book.addresses = [ana]
                bearer.book.onPrompt = { wire.cut() }
            },
            run: ask, ends: .failed(.declined),
            calls: prompt + ["EmailRecovery.handler serverUnreachable", dismissal], audit: []),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                let wire = bearer.world.wire
                bearer.book.addresses = [ana]
                bearer.book.omitsHandler = true
                bearer.book.onPrompt = { wire.cut() }
            },
            run: ask, ends: .failed(.serverUnreachable), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "not registered, without an address: refused", absent: ["EmailRecovery"], run: ask,
            ends: .failed(.uiNotRegistered), calls: [], audit: []),
        UseScenario(
            name: "not registered, with an address: sent, and nothing is shown", absent: ["EmailRecovery"],
            run: { try await $0.wallet.requestRecovery(email: ana) }, ends: .completed, calls: [], audit: []),
    ]

    @MainActor
    func testEveryWayInWhichARecoveryCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: []) }
    }

    @MainActor
    func testAnInterruptedRequestLeavesNothing() async throws {
        try await CutOff(
            screen: "EmailRecovery", prompt: "promptForEmailToRequestRecoveryCode",
            run: { wallet, _ in try await wallet.requestRecovery() }, cure: { $1.addresses = [Self.ana] }
        ).play()
    }

    @MainActor
    func testCutOffAtTheMessageNothingIsLeftAndTheMailIsOnItsWay() async throws {
        try await CutOff(
            screen: "EmailRecovery", prompt: "showRequestSuccessNotification",
            calls: Self.prompt + [Self.sent, Self.dismissal], script: { $0.book.addresses = [Self.ana] },
            run: { wallet, _ in try await wallet.requestRecovery() },
            cure: { bearer, book in
                XCTAssertEqual(try? bearer.mails().count, 1)
                book.addresses = [Self.ana]
                book.informed = [.acknowledged]
            }
        ).play()
    }

    @MainActor
    func testNothingIsSentToNobodyAndOneMailToWhoAsks() async throws {
        let bearer = try await BadgeHolder()
        _ = await Ending { try await bearer.wallet.requestRecovery() }
        let before = try bearer.mails()
        bearer.book.addresses = [Self.ana]

        try await bearer.wallet.requestRecovery()

        let mails = try bearer.mails()
        let mail = try XCTUnwrap(mails.first)
        XCTAssertEqual([before.count, mails.count], [0, 1])
        XCTAssertEqual(mail.to, "ana@example.com")
        XCTAssertTrue(mail.body.text.contains(try bearer.recoveryLink()), "the mail holds the link")
        XCTAssertEqual(bearer.book.calls.filter { $0.hasSuffix("dismiss") }.count, 2)
    }

    @MainActor
    func testAnUnknownAddressIsAnsweredAsAKnownOneIs() async throws {
        let (known, unknown) = (try await BadgeHolder(), try await BadgeHolder())
        var asked: [[String]] = []
        for (bearer, address) in [(known, "ana@example.com"), (unknown, "nobody@example.com")] {
            bearer.book.register(with: bearer.wallet.ui)
            bearer.world.wire.reset()
            bearer.book.addresses = [try EmailAddress(address)]
            bearer.book.informed = [.acknowledged]
            try await bearer.wallet.requestRecovery()
            asked.append(bearer.world.wire.calls)
        }

        XCTAssertEqual(known.book.calls, unknown.book.calls)
        XCTAssertEqual(asked[0], asked[1])
        XCTAssertEqual(try known.mails().count, 1)
        XCTAssertEqual(try unknown.mails().count, 0)
    }

    @MainActor
    func testARequestWhileALinkIsOpenLooksLikeTheFirstAndVoidsNothing() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let first = try bearer.mails()
        bearer.book.startOver()
        bearer.book.addresses = [Self.ana]
        bearer.book.informed = [.acknowledged]

        let ending = await Ending { try await Self.ask(bearer) }
        let second = try bearer.mails()
        bearer.wait(1800)
        try await bearer.wallet.requestRecovery(email: Self.ana)

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals, [])
        XCTAssertEqual(second.map(\.code), first.map(\.code))
        XCTAssertNotEqual(try bearer.mails().map(\.code), first.map(\.code))
    }

    @MainActor
    func testTheLinkBringsTheBadgeToAFreshHomeOnANewKeyBesideTheOldOne() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        book.confirmations = [.confirmed]

        let outcome = try await wallet.handle(try bearer.recoveryLink())

        let (old, new) = (try await bearer.wallet.holderKey(), try await wallet.holderKey())
        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertNotEqual(old, new)
        XCTAssertEqual(
            book.calls, ["ServerSwitch.instance", "ServerSwitch.promptForConfirmation", "ServerSwitch.dismiss"])
        XCTAssertEqual(try bearer.authority.badges().map(\.status), [.active, .active])
        try await wallet.close()
    }

    @MainActor
    func testARecoveredBadgeCountsAgainstTheDeviceLimitAndTheOldDeviceCanGo() async throws {
        let bearer = try await BadgeHolder([], policy: ["deviceLimit": 1])
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        book.confirmations = [.confirmed]
        book.removals = [{ $0.first?.id }]

        let ending = await Ending { _ = try await wallet.handle(try bearer.recoveryLink()) }
        let heard = try await bearer.heard()

        let held = try await bearer.wallet.badges.map(\.status)
        let (old, new) = (try await bearer.wallet.holderKey(), try await wallet.holderKey())
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(book.deviceLists.map(\.limit), [1])
        XCTAssertEqual(book.deviceLists.map { $0.devices.map(\.name) }, [["Ana's phone"]])
        let statuses = try bearer.authority.badges().map { [$0.holderKey: $0.status] }
        XCTAssertEqual(Set(statuses), [[old: .revoked], [new: .active]])
        XCTAssertEqual(heard.changes.map(\.new), [.revoked])
        XCTAssertEqual(held, [.revoked])
        try await wallet.close()
    }

    @MainActor
    func testWhoRemovesNoDeviceAtTheLimitGetsNoBadge() async throws {
        let bearer = try await BadgeHolder([], policy: ["deviceLimit": 1])
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        book.confirmations = [.confirmed]

        let ending = await Ending { _ = try await wallet.handle(try bearer.recoveryLink()) }

        let badges = try await wallet.badges
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(badges, [])
        XCTAssertEqual(try bearer.authority.badges().map(\.status), [.active])
        try await wallet.close()
    }

    @MainActor
    func testALinkIsGoodOnceAndTheNextRequestBringsAnother() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let old = try bearer.recoveryLink()
        var endings: [Ending] = []
        func open(_ link: String) async throws {
            let book = ScriptedUser()
            let wallet = try await bearer.world.fresh(book)
            book.confirmations = [.confirmed]
            endings.append(await Ending { _ = try await wallet.handle(link) })
            try await wallet.close()
        }
        try await open(old)
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let new = try bearer.recoveryLink()
        for link in [old, new, new] { try await open(link) }

        XCTAssertNotEqual(old, new)
        XCTAssertEqual(
            endings, [.completed, .failed(.invitationUnusable), .completed, .failed(.invitationUnusable)])
        XCTAssertEqual(try bearer.mails().count, 0)
    }

    @MainActor
    func testALinkAsksForTheSecondFactorOfWhoHasOne() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.edit("ana@example.com") { $0.phone = "+441632960961" }
        try bearer.authority.requireSecondFactor(true, of: "ana@example.com")
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let link = try bearer.recoveryLink()
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        book.confirmations = [.confirmed]
        book.onPrompt = { [unowned book] in
            guard book.codes.isEmpty, book.refusals.isEmpty, let code = try? bearer.secondFactor() else { return }
            book.codes = [code == "000000" ? "000001" : "000000", code]
        }

        let outcome = try await wallet.handle(link)

        guard case .badge(let badge) = outcome else { return XCTFail("\(outcome)") }
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(book.refusals.map(\.code), [.transactionCodeRefused])
        try await wallet.close()
    }

    @MainActor
    func testACodeIsTooOldAfterHalfAnHour() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: Self.ana)
        let link = try bearer.recoveryLink()
        bearer.wait(1800)
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        book.confirmations = [.confirmed]

        let ending = await Ending { _ = try await wallet.handle(link) }

        XCTAssertEqual(ending, .failed(.invitationUnusable))
        try await wallet.close()
    }

    @MainActor
    func testAnAddressThatIsNoneNeverLeavesTheDefaultScreen() async throws {
        let bearer = try await BadgeHolder()
        let presenter = ScriptedPresenter([
            .emailRecovery: [.submit(["email": "ana"]), .submit(["email": "ana@example.com"])],
            .emailRecoverySent: [.action("acknowledge")],
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)
        bearer.world.wire.reset()

        try await bearer.wallet.requestRecovery()

        XCTAssertEqual(presenter.transcript.shown, [.emailRecovery, .emailRecoverySent])
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown emailRecovery", "answered emailRecovery submit email=ana", "refused emailRecovery invalidInput",
                "answered emailRecovery submit email=ana@example.com", "dismissed emailRecovery",
                "shown emailRecoverySent", "answered emailRecoverySent acknowledge", "dismissed emailRecoverySent",
            ])
        XCTAssertEqual(bearer.world.wire.posts, ["POST /recovery"])
        XCTAssertEqual(try bearer.mails().count, 1)
    }

    private static let ana = address("ana@example.com")

    private static func address(_ text: String) -> EmailAddress {
        do { return try EmailAddress(text) } catch { preconditionFailure("\(error)") }
    }
}

extension BadgeHolder {
    /// The recovery mails that wait in the outbox.
    func mails() throws -> [OutboxMessage] { try authority.outbox().filter { $0.kind == .recovery } }

    /// The code that was sent beside the link; `nil` before the link is opened.
    func secondFactor() throws -> String? {
        try authority.outbox().last { $0.kind == .secondFactor }?.code?.text
    }

    /// The link in the newest of them.
    func recoveryLink() throws -> String {
        let body = try XCTUnwrap(mails().last, "no mail waits").body.text
        return String(try XCTUnwrap(body.firstMatch(of: /badge:rb\?\S+/), body).output)
    }
}

extension BadgeWallet {
    /// The key of the first badge here.
    func holderKey() async throws -> String {
        let badges = try await badges
        let badge = try XCTUnwrap(badges.first, "no badge is here")
        let credentials = try await credentials(of: badge.id)
        return try XCTUnwrap(credentials.last, "the badge has no credential").holderKey
    }
}
