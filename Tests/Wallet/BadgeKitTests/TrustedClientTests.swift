import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// Another program that is always trusted: for one badge, with what was agreed to, for a time, and until it is taken back.
final class TrustedClientTests: XCTestCase {
    private static let asked = [
        "SSOConfirmation.instance", "SSOConfirmation.promptUserToConfirmSSO", "SSOConfirmation.dismiss",
    ]
    private static let trustPeriod: TimeInterval = 90 * 86_400

    @MainActor
    func testATrustedProgramIsNotAskedForAgainUntilItEnds() async throws {
        let bearer = try await SSOConfirmationWorkflowTests.bearer()
        bearer.book.ssoDecisions = [.trustAlways(claims: ["email", "name"])]
        _ = try await bearer.wallet.answer(to: try Program.link())
        let trusted = try await bearer.wallet.trustedClients
        bearer.book.startOver()

        let quiet = try await bearer.wallet.answer(to: try Program.link())
        let told = try await Program.redeem(quiet.members["code"] ?? "", at: bearer.authority)
        let silence = bearer.book.calls
        bearer.wait(Self.trustPeriod - 1)
        let kept = try await bearer.wallet.trustedClients
        bearer.wait(1)
        let gone = try await bearer.wallet.trustedClients

        let client = try XCTUnwrap(trusted.first)
        XCTAssertEqual(client.claims, ["email", "name"])
        XCTAssertEqual([client.clientID, client.name], ["payroll", "Payroll"])
        XCTAssertEqual(client.badgeID, bearer.badge.id)
        XCTAssertEqual(client.expires, WalletFixture.start + Self.trustPeriod)
        XCTAssertEqual(silence, [])
        XCTAssertEqual(try told.json["claims"], ["email": "ana@example.com", "name": "Ana Lima"])
        XCTAssertEqual([kept.count, gone.count], [1, 0])
    }

    @MainActor
    func testAProgramThatIsAnsweredByASchemeOrOnThisMachineIsAskedForEachTime() async throws {
        try await playEach([Program.ownScheme, Program.loopback]) { redirect in
            let bearer = try await SSOConfirmationWorkflowTests.bearer()
            let link = try Program.link(redirect: redirect)
            bearer.book.ssoDecisions = [.trustAlways(claims: ["email"]), .trustOnce(claims: ["email"]), .cancel]

            let first = try await bearer.wallet.answer(to: link)
            let trusted = try await bearer.wallet.trustedClients
            let second = try await bearer.wallet.answer(to: link)

            XCTAssertEqual([first, second].map(\.isGranted), [true, false], redirect)
            XCTAssertEqual(trusted, [], redirect)
            XCTAssertEqual(bearer.book.refusals.map(\.code), [.invalidInput], redirect)
            XCTAssertEqual(
                bearer.book.refusals.first?.reason,
                "Payroll is answered where any other app could be, so that you are asked each time. Allow it once, "
                    + "or refuse.", redirect)
            XCTAssertEqual(
                bearer.book.calls.filter { $0 == "SSOConfirmation.promptUserToConfirmSSO" }.count, 2, redirect)
        }
    }

    @MainActor
    func testAnImpostorGetsNothingByTheTrustThatAnotherAppWasGiven() async throws {
        let bearer = try await Self.trusting()
        bearer.world.wire.reset()
        bearer.book.ssoDecisions = [.cancel, .cancel]

        let trusted = try await bearer.wallet.answer(to: try Program.link())
        let posts = bearer.world.wire.posts
        let byScheme = try await bearer.wallet.answer(to: try Program.link(redirect: Program.ownScheme))
        let onThisMachine = try await bearer.wallet.answer(to: try Program.link(redirect: Program.loopback))

        XCTAssertEqual([trusted, byScheme, onThisMachine].map(\.isGranted), [true, false, false])
        XCTAssertEqual(bearer.book.calls, Self.asked + Self.asked)
        XCTAssertEqual(posts.filter { $0 == "POST /sso" }.count, 1)
        XCTAssertEqual(bearer.world.wire.posts.filter { $0 == "POST /sso" }.count, 1)
    }

    @MainActor
    func testTrustThatAnOlderWalletGaveToASchemeIsAskedForAgain() async throws {
        let bearer = try await SSOConfirmationWorkflowTests.bearer()
        try await bearer.wallet.store.trust(
            TrustedClient(
                clientID: Program.id, badgeID: bearer.badge.id, name: "Payroll", claims: ["email"],
                trustedAt: WalletFixture.start, expires: WalletFixture.start + Self.trustPeriod))
        bearer.book.ssoDecisions = [.cancel]

        let answer = try await bearer.wallet.answer(to: try Program.link(redirect: Program.ownScheme))

        XCTAssertFalse(answer.isGranted)
        XCTAssertEqual(bearer.book.calls, Self.asked)
    }

    @MainActor
    func testTrustThatHasEndedOrWasTakenBackIsAskedForAgain() async throws {
        let expired = try await Self.trusting()
        expired.wait(Self.trustPeriod)
        _ = try await expired.world.sync()
        let withdrawn = try await Self.trusting()
        try await withdrawn.wallet.revokeTrust(in: Program.id)

        try await playEach([expired, withdrawn]) { bearer in
            bearer.book.register(with: bearer.wallet.ui)
            bearer.book.ssoDecisions = [.cancel]
            _ = try await bearer.wallet.answer(to: try Program.link())
            XCTAssertEqual(bearer.book.calls, Self.asked)
        }
        let twice = await Ending { try await withdrawn.wallet.revokeTrust(in: Program.id) }
        XCTAssertEqual(twice, .failed(.notFound))
    }

    @MainActor
    func testTrustIsForOneBadgeAndOneProgram() async throws {
        let bearer = try await Self.trusting()
        try await BadgePickerWorkflowTests.addBadge(bearer)
        try bearer.authority.register(
            RegisteredClient(
                "canteen", name: "Canteen", redirectURIs: [try XCTUnwrap(URL(string: Program.redirect))],
                claims: [.init("email", label: "mail address")]))
        try await bearer.startOver()
        bearer.book.picks = [{ $0.first }, { $0.last }, { $0.first }]
        bearer.book.ssoDecisions = [.cancel, .cancel]

        let trusted = try await bearer.wallet.answer(to: try Program.link())
        let otherBadge = try await bearer.wallet.answer(to: try Program.link())
        let otherProgram = try await bearer.wallet.answer(to: try Program.link(clientID: "canteen"))

        XCTAssertEqual([trusted, otherBadge, otherProgram].map(\.isGranted), [true, false, false])
        XCTAssertEqual(bearer.book.requests.map(\.client), ["Payroll", "Canteen"])
    }

    @MainActor
    func testATrustedProgramThatNeedsMoreThanWasAgreedToAsksAgain() async throws {
        let bearer = try await Self.trusting()
        try bearer.authority.removeClient(Program.id)
        try bearer.authority.register(
            RegisteredClient(
                Program.id, name: "Payroll", redirectURIs: [try XCTUnwrap(URL(string: Program.redirect))],
                claims: [
                    .init("email", label: "mail address", isRequired: true),
                    .init("group", label: "group", isRequired: true),
                ]))
        bearer.book.ssoDecisions = [.trustAlways(claims: ["email", "group"])]

        let answer = try await bearer.wallet.answer(to: try Program.link())

        let trusted = try await bearer.wallet.trustedClients
        XCTAssertEqual(bearer.book.calls, Self.asked)
        XCTAssertTrue(answer.isGranted)
        XCTAssertEqual(trusted.map(\.claims), [["email", "group"]])
    }

    /// Who trusts the program with the email address.
    @MainActor
    private static func trusting() async throws -> BadgeHolder {
        let bearer = try await SSOConfirmationWorkflowTests.bearer()
        bearer.book.ssoDecisions = [.trustAlways(claims: ["email"])]
        _ = try await bearer.wallet.answer(to: try Program.link())
        try await bearer.startOver()
        return bearer
    }
}
