import BadgeAuthority
import BadgeKit
import BadgeTesting
import BadgeVerifier
import Foundation
import XCTest

@testable import ExampleApp

/// Whole sessions at the terminal, with real workflows against a real organization in this process.
final class TerminalAppTests: XCTestCase {
    func testReceivesABadgeAfterAWrongCodeAndListsIt() async throws {
        let terminal = try await Session(policy: #"{"restrictions": []}"#)
        terminal.console.type("list", "add", terminal.offer, "000000", terminal.code, "quit")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains("No badges. Type add, and paste the offer of an invitation."))
        XCTAssertTrue(shown.contains { $0.hasPrefix("The code is wrong. 4 tries are left.") }, "\(shown)")
        XCTAssertTrue(shown.contains { $0.hasPrefix("1  Ana Lima, Example Works: active, until 20") }, "\(shown)")
        XCTAssertEqual(terminal.console.left, 0)
    }

    func testWalksIntoTheFenceAndOpens() async throws {
        let terminal = try await Session(policy: Session.fence)
        terminal.location.set(.at(51.52, -0.1278))
        terminal.console.type("add", terminal.offer, terminal.code, "open n-1", "yes")
        let location = terminal.location
        terminal.console.type("yes", after: { location.set(.at(51.5074, -0.1278)) })

        let shown = await terminal.run()

        XCTAssertEqual(
            shown.filter { $0 == "Outside the permitted area: Head office, 902 m away" }.count, 2, "\(shown)")
        let presentation = try XCTUnwrap(shown.first { $0.hasPrefix("eyJ") })
        let verification = try await terminal.verifier().verify(
            presentation, audience: "https://turnstile.example", nonce: "n-1")
        XCTAssertTrue(verification.isValid)
    }

    func testSaysThatTheLocationIsNotKnown() async throws {
        let terminal = try await Session(policy: Session.fence)
        terminal.console.type("add", terminal.offer, terminal.code, "open n-1", "no", "quit")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains("The location is not known: Head office"), "\(shown)")
        XCTAssertTrue(shown.contains("The turnstile stays closed."))
    }

    func testStaysClosedOutsideAndSaysWhy() async throws {
        let terminal = try await Session(policy: Session.fence)
        terminal.location.set(.at(51.52, -0.1278))
        terminal.console.type("add", terminal.offer, terminal.code, "open n-1", "no", "quit")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains { $0.contains("Head office") && $0.hasPrefix("Outside of the areas") }, "\(shown)")
        XCTAssertTrue(shown.contains("The turnstile stays closed."))
    }

    func testOpensWhenTheHourHasCome() async throws {
        let terminal = try await Session(
            policy:
                #"{"restrictions": [{"type": "timeOfDay", "windows": [{"zone": "UTC", "from": "08:00", "to": "18:00"}]}]}"#
        )
        let clock = terminal.clock
        terminal.console.type("add", terminal.offer, terminal.code)
        terminal.console.type("open n-1", after: { clock.advance(by: 12 * 3600) })
        terminal.console.type("yes")
        terminal.console.type("yes", after: { clock.advance(by: 10 * 3600) })

        let shown = await terminal.run()

        XCTAssertEqual(shown.filter { $0.hasPrefix("Outside the permitted hours: opens 2027") }.count, 2, "\(shown)")
        XCTAssertTrue(shown.contains { $0.hasPrefix("eyJ") })
    }

    func testSetsAPasscodeAndAsksForItAtTheNextUse() async throws {
        let terminal = try await Session(policy: #"{"restrictions": [{"type": "passcode"}]}"#)
        terminal.console.type("add", terminal.offer, terminal.code)
        terminal.console.type("open n-1", "123456", "123456", "739155", "739155")
        terminal.console.type("open n-2", "000001", "739155", "quit")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains { $0.contains("9 tries are left") }, "\(shown)")
        XCTAssertEqual(shown.filter { $0.hasPrefix("eyJ") }.count, 2)
        XCTAssertEqual(terminal.console.left, 0)
    }

    func testLockingHasThePasscodeAskedForAgain() async throws {
        let policy = #"{"restrictions": [{"type": "passcode", "askEvery": "PT5M"}]}"#
        let terminal = try await Session(policy: policy)
        terminal.console.type("add", terminal.offer, terminal.code)
        terminal.console.type("open n-1", "739155", "739155", "open n-2", "lock", "open n-3", "739155", "quit")

        let shown = await terminal.run()

        XCTAssertEqual(shown.filter { $0 == "Passcode:" }.count, 1, "\(shown)")
        XCTAssertEqual(shown.filter { $0.hasPrefix("eyJ") }.count, 3)
        XCTAssertEqual(terminal.console.left, 0)
    }

    func testADeclinedAgreementIsAskedForAgainAtTheUse() async throws {
        let terminal = try await Session(
            policy: """
                {"restrictions": [{"type": "userAgreement", "documents": [
                    {"kind": "terms", "version": "1", "locale": "en", "text": "Wear it."}]}]}
                """)
        terminal.console.type("add", terminal.offer, terminal.code, "no", "open n-1", "yes")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains { $0.hasPrefix("1  Ana Lima, Example Works: pending") }, "\(shown)")
        XCTAssertEqual(shown.filter { $0 == "Wear it." }.count, 2)
        XCTAssertTrue(shown.contains { $0.hasPrefix("eyJ") })
    }

    func testASyncTellsOfARevocation() async throws {
        let terminal = try await Session(policy: #"{"restrictions": []}"#)
        let organization = terminal.organization
        terminal.console.type("add", terminal.offer, terminal.code)
        terminal.console.type(
            "sync",
            after: {
                do {
                    for badge in try organization.authority.badges() { try organization.authority.revoke(badge.id) }
                } catch { XCTFail("\(error)") }
            })
        terminal.console.type("sync", "open n-1")

        let shown = await terminal.run()

        XCTAssertTrue(shown.contains("Nothing new."), "\(shown)")
        XCTAssertTrue(shown.contains("Example Works: a badge is now revoked (was active)."), "\(shown)")
        XCTAssertTrue(shown.contains("The turnstile stays closed."))
    }

    func testACancelledPromptAndAnUnknownCommandHarmNothing() async throws {
        let terminal = try await Session(policy: #"{"restrictions": []}"#)
        terminal.console.type("dance", "add", terminal.offer, "", "open n-1", "add", terminal.offer, terminal.code)

        let shown = await terminal.run()

        XCTAssertEqual(shown.filter { $0.hasPrefix("Commands: ") }.count, 2)
        XCTAssertTrue(shown.contains { $0.hasPrefix("1  Ana Lima") }, "\(shown)")
    }
}

/// An organization with a policy, and the terminal app on a wallet that reaches it.
private struct Session {
    static let fence = """
        {"restrictions": [{"type": "geoFence", "areas": [{"name": "Head office",
            "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}]}
        """

    /// Noon of a Friday.
    let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
    let location = FixedLocation()
    let console = ScriptedConsole()
    let organization: TestOrganization
    let offer: String
    let code: String
    private let wallet: BadgeWallet
    private let home: TemporaryHome

    init(policy: String) async throws {
        home = try TemporaryHome()
        organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(JSON.parse(policy))))
        let invitation = try organization.invite()
        offer = invitation.offer
        code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        var configuration = organization.configuration(home: home.url)
        configuration.location = location
        wallet = try await BadgeWallet.open(configuration)
    }

    /// Types the script, and returns what the terminal showed.
    func run() async -> [String] {
        await TerminalApp(wallet: wallet, console: console.console).run()
        return console.shown
    }

    func verifier() async throws -> PresentationVerifier {
        let trust = try await wallet.organizations.map { try TrustedIssuer($0) }
        return PresentationVerifier(trust: trust, transport: organization.authority.transport(), clock: clock)
    }
}
