import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// One passcode under the policies of several organizations.
final class ManyPoliciesTests: XCTestCase {
    private static let code = "482915"

    /// A bearer with a passcode, and a badge of a second organization whose policy is that restriction.
    @MainActor
    private func bearer(_ restriction: JSON, after wrong: [String]) async throws -> (
        BadgeHolder, Badge, TestOrganization
    ) {
        let bearer = try await BadgeHolder([["type": "passcode", "delays": []]])
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = wrong.map { .current($0) }
        if !wrong.isEmpty { _ = await failure { [wallet = bearer.wallet] in try await wallet.verifyPasscode() } }
        let neighbour = try SecondOrganization(of: bearer.world)
        try neighbour.organization.authority.set(try Policy(JSONReader(["restrictions": [restriction]])))
        let invitation = try neighbour.organization.invite()
        bearer.book.codes = [invitation.transactionCode.text]
        let badge = try await bearer.wallet.provision(invitation.offer)
        return (bearer, badge, neighbour.organization)
    }

    @MainActor
    private func ending(_ bearer: BadgeHolder, _ badge: Badge, _ entries: [String]) async -> Ending {
        bearer.wallet.lock()
        bearer.book.entries = entries.map { .current($0) }
        return await Ending { try await bearer.world.use(badge.id) }
    }

    @MainActor
    func testAPolicyThatComesLeavesTheFirstBadgeUsable() async throws {
        let (bearer, second, organization) = try await bearer(
            ["type": "passcode", "maxTries": 1, "delays": []], after: ["111111"])
        let before = try await bearer.wallet.passcodeStatus

        let first = await ending(bearer, bearer.badge, [Self.code])
        bearer.book.informed = [.acknowledged]
        let lost = await ending(bearer, second, ["222222"])
        let kept = await ending(bearer, bearer.badge, [Self.code])
        bearer.book.informed = [.acknowledged]
        let locked = await ending(bearer, second, [Self.code])

        let found = try await bearer.contents()
        XCTAssertEqual(before.triesLeft, 9)
        XCTAssertEqual(before.triesLeftByOrganization.values.sorted(), [1, 9])
        XCTAssertEqual([first, kept], [.completed, .completed])
        XCTAssertEqual([lost, locked], [.failed(.passcodeExhausted), .failed(.passcodeExhausted)])
        XCTAssertEqual(found.statuses, [.active, .active])
        XCTAssertEqual(found.wrongTries, 0)
        withExtendedLifetime(organization) {}
    }

    @MainActor
    func testTheRemedyThatIsNamedIsToHaveTheBadgeIssuedAgain() async throws {
        let (bearer, second, organization) = try await bearer(
            ["type": "passcode", "maxTries": 1, "delays": []], after: [])
        bearer.book.entries = [.current("222222")]
        bearer.book.informed = [.acknowledged]

        let error = await failure { [world = bearer.world] in try await world.use(second.id) }

        let reason = try XCTUnwrap(error?.reason)
        XCTAssertEqual(error?.code, .passcodeExhausted)
        XCTAssertTrue(reason.contains("\(SecondOrganization.name) allows are used up"), reason)
        XCTAssertTrue(reason.contains("issued again"), reason)
        XCTAssertFalse(reason.lowercased().contains("reset"), reason)
        let invitation = try organization.invite()
        bearer.book.codes = [invitation.transactionCode.text]
        bearer.book.entries = [.current(Self.code)]
        let anew = try await bearer.wallet.provision(invitation.offer)
        let ending = await ending(bearer, anew, [Self.code])
        XCTAssertEqual(ending, .completed)
    }

    @MainActor
    func testTheScreenThatTakesABadgeSaysWhenItTightensThePasscode() async throws {
        let (bearer, _, organization) = try await bearer(
            ["type": "passcode", "maxTries": 1, "minLength": 8, "delays": []], after: [])

        let notices = bearer.book.offers.map(\.notice)

        let notice = try XCTUnwrap(notices.last ?? nil)
        XCTAssertTrue(notice.contains("at least 8 digits"), notice)
        XCTAssertTrue(notice.contains("One wrong entry locks this badge"), notice)
        withExtendedLifetime(organization) {}
    }

    @MainActor
    func testALoginTellsWhatItsBadgeTightensBeforeAnythingIsSent() async throws {
        let (bearer, organization) = try await bearerBeside(["type": "passcode", "maxTries": 1, "delays": []])
        try organization.authority.openAccount()

        try await assertTold(bearer, organization) { [context = bearer.world.context] in
            try await EnrollByLogin(server: try SecondOrganization.url, context: context).run()
        }
    }

    @MainActor
    func testAnOfferWithoutACodeTellsWhatItTightensBeforeItIsRedeemed() async throws {
        let (bearer, organization) = try await bearerBeside(["type": "passcode", "maxTries": 1, "delays": []])
        let offer = CredentialOffer.uri(
            code: Secret(utf8: try await recoveryCode(bearer, organization)), at: try SecondOrganization.url)

        try await assertTold(bearer, organization) { [wallet = bearer.wallet] in try await wallet.provision(offer) }
    }

    @MainActor
    func testALinkTellsWhatItsBadgeTightensBeforeItIsRedeemed() async throws {
        let (bearer, organization) = try await bearerBeside(["type": "passcode", "maxTries": 1, "delays": []])
        let link = BadgeLink.recovery(
            code: Secret(utf8: try await recoveryCode(bearer, organization)), server: try SecondOrganization.url
        ).text
        bearer.book.confirmations = [.confirmed]
        _ = try await bearer.wallet.handle(BadgeLink.server(try SecondOrganization.url).text)

        try await assertTold(bearer, organization) { [wallet = bearer.wallet, book = bearer.book] in
            book.confirmations = [.confirmed]
            guard case .badge(let badge) = try await wallet.handle(link) else {
                throw BadgeError(.notFound, reason: link)
            }
            return badge
        }
    }

    @MainActor
    func testAnOrganizationThatTightensNothingAsksNothing() async throws {
        let (bearer, organization) = try await bearerBeside(["type": "passcode", "delays": []])
        try organization.authority.openAccount()
        bearer.book.entries = [.current(Self.code)]
        bearer.book.logins = [.right]

        let badge = try await EnrollByLogin(server: try SecondOrganization.url, context: bearer.world.context).run()

        XCTAssertEqual(badge.status, .active)
        XCTAssertFalse(bearer.book.calls.contains("Passcode.promptUserWithErrorMessage"), "\(bearer.book.calls)")
    }

    @MainActor
    func testAnOfferWhosePolicyCannotBeReadIsNotRedeemedUntold() async throws {
        let (bearer, organization) = try await bearerBeside(["type": "passcode", "maxTries": 1, "delays": []])
        let offer = CredentialOffer.uri(
            code: Secret(utf8: try await recoveryCode(bearer, organization)), at: try SecondOrganization.url)
        let transport = try organization.described()
        bearer.world.wire.rule { call in
            guard call.name != "GET /policy" else { throw BadgeError(.serverUnreachable, reason: "The line is cut.") }
            return try await transport.send(call.request, body: call.body)
        }
        let posts = bearer.world.wire.posts

        let ending = await Ending { [wallet = bearer.wallet] in try await wallet.provision(offer) }

        XCTAssertEqual(ending, .failed(.serverUnreachable))
        XCTAssertTrue(bearer.world.wire.calls.contains("GET /policy"), "\(bearer.world.wire.calls)")
        XCTAssertEqual(bearer.world.wire.posts, posts)
    }

    /// A bearer with a passcode, and a second organization whose policy is that restriction.
    @MainActor
    private func bearerBeside(_ restriction: JSON) async throws -> (BadgeHolder, TestOrganization) {
        let bearer = try await BadgeHolder([["type": "passcode", "delays": []]])
        try await bearer.setPasscode(Self.code)
        let neighbour = try SecondOrganization(of: bearer.world)
        try neighbour.organization.authority.set(try Policy(JSONReader(["restrictions": [restriction]])))
        return (bearer, neighbour.organization)
    }

    /// What redeems a badge of the second organization without a transaction code.
    @MainActor
    private func recoveryCode(_ bearer: BadgeHolder, _ organization: TestOrganization) async throws -> String {
        try await bearer.wallet.requestRecovery(
            email: try EmailAddress("ana@example.com"), at: try SecondOrganization.url)
        let mail = try XCTUnwrap(try organization.authority.outbox().last { $0.kind == .recovery }).body.text
        return String(try XCTUnwrap(mail.firstMatch(of: /badge:rb\?code=([^&\s]+)/), mail).output.1)
    }

    /// Whoever gives up at the notice takes no badge, and changes nothing by it, here or there; who goes on takes it.
    @MainActor
    private func assertTold(
        _ bearer: BadgeHolder, _ organization: TestOrganization, line: UInt = #line,
        by taking: @MainActor () async throws -> Badge
    ) async throws {
        let rows = try await bearer.wallet.rows()
        let posts = bearer.world.wire.posts
        let declined = await Ending { _ = try await taking() }
        let (after, postsAfter) = (try await bearer.wallet.rows(), bearer.world.wire.posts)
        let issued = try organization.authority.badges().count
        bearer.book.informed = [.acknowledged]
        bearer.book.entries = [.current(Self.code)]
        bearer.book.logins = [.right]
        let badge = try await taking()

        let notice = "One wrong entry locks this badge. Continue to accept it, or cancel to change nothing."
        XCTAssertEqual(declined, .failed(.declined), line: line)
        XCTAssertEqual(postsAfter, posts, line: line)
        XCTAssertEqual(after, rows, line: line)
        XCTAssertEqual(issued, 0, line: line)
        XCTAssertEqual(badge.status, .active, line: line)
        XCTAssertEqual(
            bearer.book.messages.filter { $0 != SecondOrganization.name },
            Array(repeating: "This badge tightens the wallet's passcode. \(notice)", count: 2), line: line)
    }

    @MainActor
    func testRightEntriesAtOnceAreNeverCountedAsWrong() async throws {
        try await playEach([["type": "passcode"], ["type": "passcode", "maxTries": 1]] as [JSON]) { restriction in
            let bearer = try await BadgeHolder([restriction])
            try await bearer.setPasscode(Self.code)
            let context = bearer.world.context

            let trials = (0..<8).map { _ in
                Task.detached {
                    await failure {
                        try await PasscodeVerification(context: context).open(with: Secret(utf8: Self.code))
                    }
                }
            }
            var errors: [BadgeError] = []
            for trial in trials { if let error = await trial.value { errors.append(error) } }

            let found = try await bearer.contents()
            XCTAssertEqual(errors.map(\.reason), [])
            XCTAssertEqual(found.wrongTries, 0)
        }
    }

    @MainActor
    func testAUseAwaitsAnEntryThatIsBeingVerified() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 1]])
        try await bearer.setPasscode(Self.code)
        let store = bearer.wallet.store
        var turn: PasscodeTurn? = try await store.passcodeTurn()
        let running = try await store.beginAttempt(in: turn)
        bearer.book.entries = [.current(Self.code)]

        let use = Task { await bearer.ending() }
        while try await bearer.wallet.auditEntries(after: bearer.mark).allSatisfy({ $0.event.kind != .decision }) {
            await Task.yield()
        }
        try await store.acceptAttempt(running)
        turn = nil
        let ending = await use.value

        XCTAssertNil(turn)
        XCTAssertEqual(ending, .completed)
    }

    @MainActor
    func testAnEntryThatProvedRightSinceTheEvaluationEndsNoUse() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 1]])
        try await bearer.setPasscode(Self.code)
        let context = bearer.world.context
        var turn: PasscodeTurn? = try await context.store.passcodeTurn()
        let running = try await context.store.beginAttempt(in: turn)
        let outdated = try await context.requireSnapshot(of: bearer.badge.id)
        try await context.store.acceptAttempt(running)
        turn = nil
        bearer.book.entries = [.current(Self.code)]

        let resolved = try await RestrictionResolver(
            badgeID: bearer.badge.id, purpose: .use, only: nil, snapshot: outdated, context: context
        ).run()

        XCTAssertNil(turn)
        XCTAssertNotNil(resolved.evaluation.permit)
    }
}
