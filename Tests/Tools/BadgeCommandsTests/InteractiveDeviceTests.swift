import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// A person at a terminal who logs in, confirms a device, makes room for one, and follows links. Each answer that is
/// typed waits for its question.
final class InteractiveDeviceTests: XCTestCase {
    func testThePasswordIsTypedUnseenAndAskedForAgain() throws {
        let works = try CommandFixture()
        let console = try Console(works.home("laptop") + ["login", works.address])

        try console.screen(until: "User name: ")
        console.type("ana\n")
        var screen = try console.screen(until: "not shown): ")
        XCTAssertFalse(console.isEchoOn)
        console.type("incorrect horse\n")
        screen += try console.screen(until: "9 tries are left")
        screen += try console.screen(until: "User name [ana]: ")
        console.type("\n")
        screen += try console.screen(until: "not shown): ")
        console.type(Operator.password + "\n")
        screen += try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        XCTAssertTrue(console.isEchoOn)
        XCTAssertFalse(screen.contains(" horse"), screen)
        try works.stop()
    }

    func testASecondFactorIsAskedForAfterThePassword() throws {
        let works = try CommandFixture(person: "--second-factor")
        let console = try Console(works.home("laptop") + ["login", works.address])

        try console.screen(until: "User name: ")
        console.type("ana\n")
        try console.screen(until: "not shown): ")
        console.type(Operator.password + "\n")
        try console.screen(until: "Second factor")
        try console.screen(until: "Code: ")
        XCTAssertTrue(console.isEchoOn)
        console.type(try works.lastCode() + "\n")
        try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        try works.stop()
    }

    func testAPhoneIsEnteredAndItsCodeSeenWhileTyped() throws {
        let works = try CommandFixture(policy: Rules.policy(Rules.phone))
        try works.logIn("laptop").failure(64, "inputRequired", says: "--phone")
        let console = try Console(works.home("laptop") + ["use"])

        try console.screen(until: "Phone number")
        try console.screen(until: ": ")
        console.type("+44 7700 900123\n")
        try console.screen(until: "Verification code: ")
        XCTAssertTrue(console.isEchoOn)
        let code = try works.lastCode()
        console.type((code == "000000" ? "000001" : "000000") + "\n")
        try console.screen(until: "4 tries are left")
        try console.screen(until: "Verification code: ")
        console.type(code + "\n")
        try console.screen(until: "Presentation, for ")

        XCTAssertEqual(console.end(), 0)
        try works.stop()
    }

    func testAtTheLimitThePersonChoosesTheDeviceThatMakesRoom() throws {
        let works = try CommandFixture(policy: Rules.devices(1))
        XCTAssertEqual(try works.logIn("laptop").status, 0)
        let console = try Console(works.home("tablet") + ["login", works.address])

        try console.screen(until: "User name: ")
        console.type("ana\n")
        try console.screen(until: "not shown): ")
        console.type(Operator.password + "\n")
        let screen = try console.screen(until: "Device (type 1): ")
        console.type("1\n")
        try console.screen(until: "Next: ")

        XCTAssertEqual(console.end(), 0)
        XCTAssertTrue(screen.contains("may be on 1 device."), screen)
        let synced = try works.run("laptop", "sync")
        XCTAssertTrue(synced.output.contains("is now revoked"), synced.output)
        try works.stop()
    }

    func testWhoLeavesAtTheLimitIsToldThatTheInvitationWasRedeemed() throws {
        let works = try CommandFixture(policy: Rules.devices(1))
        XCTAssertEqual(try works.logIn("laptop").status, 0)
        let (offer, code) = try works.invitation()
        let console = try Console(works.home("tablet") + ["provision", offer])

        try console.screen(until: "6 digits): ")
        console.type(code + "\n")
        try console.screen(until: "Device (type 1): ")
        console.type("\u{04}")
        try console.screen(until: "The invitation was redeemed. Run the command again to get its badge.")

        XCTAssertEqual(console.end(), 10)
        try works.stop()
    }

    func testAServerIsShownBeforeItIsUsed() throws {
        let works = try CommandFixture()
        let server = works.address.replacing(":", with: "%3A").replacing("/", with: "%2F")
        let console = try Console(works.home("phone") + ["open", "badge:cs?surl=\(server)"])

        let screen = try console.screen(until: "(n): ")
        console.type("y\n")
        try console.screen(until: "\(works.address) is the server in use.")

        XCTAssertTrue(screen.contains("New server: \(works.address)"), screen)
        XCTAssertTrue(screen.contains("Nothing was sent to it yet."), screen)
        XCTAssertEqual(console.end(), 0)
        try works.stop()
    }
}
