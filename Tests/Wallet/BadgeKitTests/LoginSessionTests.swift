import BadgeAuthority
import BadgeClient
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// How long a login counts, and what ends it.
final class LoginSessionTests: XCTestCase {
    private static let policy: [JSON] = [["type": "login"]]
    private static let prompt = ["Login.instance", "Login.promptForLoginToBadge"]
    private static let released = ["decision permitted", "use released"]
    private static let loggedIn = ["decision unmet login", "login loggedIn"] + released

    @MainActor
    func testALoginCountsForAsLongAsThePolicySays() async throws {
        let bearer = try await Self.bearer([["type": "login", "maxAge": "PT1H"]])
        bearer.book.logins = [.right, .right]

        for wait in [0, 3599, 1] as [TimeInterval] {
            bearer.wait(wait)
            let ending = await bearer.ending()
            XCTAssertEqual(ending, .completed, "\(wait)")
        }

        let run = Self.prompt + ["Login.dismiss"]
        let found = try await bearer.contents()
        XCTAssertEqual(bearer.book.calls, run + run)
        XCTAssertEqual(found.audit, Self.loggedIn + Self.released + Self.loggedIn)
    }

    @MainActor
    func testALoginCountsThoughTheClockWasSetBackByLessThanItIsLetStray() async throws {
        try await playEach([(0, false), (1, false), (300, false), (301, true)] as [(TimeInterval, Bool)]) {
            ahead, isAsked in
            let bearer = try await Self.bearer([["type": "login", "maxAge": "PT1H"]])
            bearer.book.logins = [.right]
            _ = await bearer.ending()
            let session = try await bearer.wallet.store.session(of: bearer.badge.id)
            let now = bearer.world.clock.now()
            try await bearer.wallet.store.saveSession(
                StoredSession(refreshToken: try XCTUnwrap(session).refreshToken, loggedInAt: now + ahead),
                of: bearer.badge.id)
            try await bearer.startOver()
            bearer.book.logins = [.right]

            let ending = await bearer.ending()

            let kept = try await bearer.wallet.store.session(of: bearer.badge.id)
            XCTAssertEqual(ending, .completed, "\(ahead) seconds ahead")
            XCTAssertEqual(
                bearer.book.calls, isAsked ? Self.prompt + ["Login.dismiss"] : [], "\(ahead) seconds ahead")
            XCTAssertEqual(kept?.loggedInAt, isAsked ? now : now + ahead, "\(ahead) seconds ahead")
        }
    }

    @MainActor
    func testAClockThatIsSetBackALittleAfterTheLoginLeavesTheBadgeUsable() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.right]
        let first = await bearer.ending()
        bearer.world.clock.advance(by: -300)

        let second = await bearer.ending()

        XCTAssertEqual([first, second], [.completed, .completed])
        XCTAssertEqual(bearer.book.calls, Self.prompt + ["Login.dismiss"])
    }

    @MainActor
    func testASessionThatTheOrganizationHasEndedIsNoLoginAnyMore() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.right, .right]
        let first = await bearer.ending()
        let session = try await bearer.wallet.store.session(of: bearer.badge.id)
        try await Self.end(try XCTUnwrap(session).refreshToken, of: bearer)

        let devices = await Ending { try await bearer.wallet.devices(of: bearer.badge.id) }
        let forgotten = try await bearer.contents()
        let second = await bearer.ending()

        let found = try await bearer.contents()
        XCTAssertEqual([first, devices, second], [.completed, .failed(.sessionEnded), .completed])
        XCTAssertNil(forgotten.rows["session"])
        XCTAssertEqual(found.rows, UseScenario.heldBadge)
        XCTAssertEqual(found.audit, Self.loggedIn + ["login ended"] + Self.loggedIn)
    }

    @MainActor
    func testLoggingOutEndsTheLoginHereAndThereAndKeepsTheBadge() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.right]
        _ = await bearer.ending()
        let session = try await bearer.wallet.store.session(of: bearer.badge.id)
        let token = try XCTUnwrap(session).refreshToken

        let ended = try await bearer.wallet.logOut(of: bearer.badge.organizationID)
        let again = try await bearer.wallet.logOut(of: bearer.badge.organizationID)

        let found = try await bearer.contents()
        let next = await bearer.ending()
        let there = await Ending {
            let device = try await bearer.world.context.device(at: bearer.badge.server)
            return try await bearer.world.context.issuer.resumeSession(token, at: bearer.badge.server, device: device)
        }
        XCTAssertEqual([ended, again], [[bearer.badge.id], []])
        XCTAssertNil(found.rows["session"])
        XCTAssertEqual(found.statuses, [.active])
        XCTAssertEqual(found.audit, Self.loggedIn + ["login ended"])
        XCTAssertEqual(next, .failed(.declined))
        XCTAssertEqual(there, .failed(.sessionEnded))
    }

    @MainActor
    func testLoggingOutNeedsNoNetwork() async throws {
        let bearer = try await Self.bearer()
        bearer.book.logins = [.right]
        _ = await bearer.ending()
        bearer.world.wire.rule { _ in throw BadgeError(.serverUntrusted, reason: "The line is cut. Try again.") }

        let ended = try await bearer.wallet.logOut(of: bearer.badge.organizationID)

        let found = try await bearer.contents()
        XCTAssertEqual(ended, [bearer.badge.id])
        XCTAssertNil(found.rows["session"])
    }

    @MainActor
    private static func bearer(_ restrictions: [JSON] = policy) async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(restrictions)
        try bearer.authority.openAccount()
        return bearer
    }

    /// What an administrator, or the person on another device, does to a session.
    @MainActor
    private static func end(_ token: Secret, of bearer: BadgeHolder) async throws {
        let (context, server) = (bearer.world.context, bearer.badge.server)
        let device = try await context.device(at: server)
        try await context.issuer.resumeSession(token, at: server, device: device).end()
    }
}
