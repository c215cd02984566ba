import BadgeKit
import BadgeTesting
import BadgeVerifier
import Foundation
import TurnstileScreens
import XCTest

/// The turnstile's own screens, asked by real workflows against a real organization in this process.
final class TurnstileTests: XCTestCase {
    func testAWrongCodeIsAskedAgain() async throws {
        let turnstile = try await Turnstile(policy: #"{"restrictions": []}"#)

        let badge = try await turnstile.add(answering: ["000000", turnstile.code])

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(turnstile.console.shown.count, 1)
    }

    func testWalksIntoTheFenceAndChecksAgain() async throws {
        let turnstile = try await Turnstile(policy: Turnstile.fence)
        let badge = try await turnstile.add(answering: [turnstile.code])
        turnstile.location.set(Turnstile.street)
        turnstile.console.answer("again", after: { turnstile.location.set(Turnstile.office) })

        let presentation = try await turnstile.use(badge)

        XCTAssertTrue(turnstile.console.shown.last?.hasPrefix("Outside the permitted area: Head office is") == true)
        let verification = try await turnstile.reader().verify(
            presentation.text, audience: "https://turnstile.example", nonce: "n-1")
        guard case .valid = verification else { return XCTFail("\(verification)") }
    }

    func testStaysClosedOutside() async throws {
        let turnstile = try await Turnstile(policy: Turnstile.fence)
        let badge = try await turnstile.add(answering: [turnstile.code])
        turnstile.location.set(Turnstile.street)
        turnstile.console.answer("ok")

        await turnstile.assertRefused(badge, .restricted)
    }

    func testOpensAfterHoursOnlyWhenTheHourHasCome() async throws {
        let turnstile = try await Turnstile(
            policy:
                #"{"restrictions": [{"type": "timeOfDay", "windows": [{"zone": "UTC", "from": "08:00", "to": "18:00"}]}]}"#
        )
        let badge = try await turnstile.add(answering: [turnstile.code])
        turnstile.clock.advance(by: 12 * 3600)
        turnstile.console.answer("again")
        turnstile.console.answer("again", after: { turnstile.clock.advance(by: 10 * 3600) })

        _ = try await turnstile.use(badge)

        XCTAssertEqual(turnstile.console.shown.filter { $0.hasPrefix("Outside the permitted hours: opens") }.count, 2)
    }

    func testSetsAPasscodeAndAsksForItAtTheNextUse() async throws {
        let turnstile = try await Turnstile(policy: #"{"restrictions": [{"type": "passcode"}]}"#)
        let badge = try await turnstile.add(answering: [turnstile.code])
        turnstile.console.answers(["123456", "123456", "739155", "739155"])
        _ = try await turnstile.use(badge)
        turnstile.console.answers(["000001", "739155"])

        _ = try await turnstile.use(badge)

        XCTAssertEqual(turnstile.console.left, 0)
        XCTAssertTrue(turnstile.console.shown.contains { $0.contains("9 tries are left") })
    }

    func testADeclinedAgreementKeepsTheBadgeOutOfUse() async throws {
        let turnstile = try await Turnstile(
            policy: """
                {"restrictions": [{"type": "userAgreement", "documents": [
                    {"kind": "terms", "version": "1", "locale": "en", "text": "Wear it."}]}]}
                """)

        let badge = try await turnstile.add(answering: [turnstile.code, "no"])
        turnstile.console.answer("yes")
        let presentation = try await turnstile.use(badge)

        XCTAssertEqual(badge.status, .pending)
        XCTAssertFalse(presentation.text.isEmpty)
    }
}
