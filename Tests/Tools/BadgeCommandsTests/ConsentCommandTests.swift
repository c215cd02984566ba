import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// What a badge may see of the device: asked for once, and kept in the home.
final class ConsentCommandTests: XCTestCase {
    func testTheLocationIsSeenAfterAStoredConsent() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.location)

        let asked = await person.run("use", "--json")
        let nowhere = await person.run("use", "--consent", "--json")
        await person.move(to: Operator.office)
        let there = await person.run("use", "--json")

        try asked.failure(64, "inputRequired", says: "--consent")
        XCTAssertEqual(nowhere.status, 11)
        XCTAssertEqual(try nowhere.restrictions, ["locationAuthorizationWhenInUse"])
        XCTAssertEqual(there.status, 0, there.messages)
    }

    func testWhatCouldNotBeFoundOutIsNamed() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.bluetooth)
        person.bluetooth.set(.unknown)

        let checked = await person.run("check")
        let json = try await person.run("use", "--consent", "--json").json("error")

        XCTAssertTrue(checked.output.contains("Bluetooth"), checked.output)
        let reason = json["error"]?["reason"]?.stringValue ?? ""
        XCTAssertTrue(reason.contains("Bluetooth: no adapter was found, or it did not answer."), reason)
    }

    func testBluetoothMustBeOnAndWhatIsUnknownIsNot() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.bluetooth)

        let asked = await person.run("use", "--json")
        let unknown = await person.run("use", "--consent", "--json")
        person.bluetooth.set(.known(.off))
        let off = await person.run("use", "--json")
        person.bluetooth.set(.known(.on))
        let on = await person.run("use", "--json")

        try asked.failure(64, "inputRequired", says: "--consent")
        for answer in [unknown, off] {
            XCTAssertEqual(answer.status, 11)
            XCTAssertEqual(try answer.restrictions, ["bluetooth"])
        }
        XCTAssertEqual(on.status, 0, on.messages)
    }

    func testAConsentIsShownAndWithdrawn() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.location)["id"] ?? .null
        await person.move(to: Operator.office)

        let before = try await person.run("location", "consent", "--json").json("location-consent")
        _ = await person.run("use", "--consent", "--json")
        let given = try await person.run("location", "consent", "--json").json("location-consent")
        let withdrawn = await person.run("location", "consent", "--withdraw")
        let asked = await person.run("use", "--json")
        let again = await person.run("location", "consent", "--withdraw", "--json")

        XCTAssertEqual(before, ["badge": badge, "consent": "notAsked"])
        XCTAssertEqual(given, ["badge": badge, "consent": "given", "level": "whenInUse"])
        XCTAssertEqual(withdrawn.status, 0, withdrawn.messages)
        XCTAssertTrue(withdrawn.output.contains("may not see this device's location"), withdrawn.output)
        try asked.failure(64, "inputRequired", says: "--consent")
        try again.failure(15, "notFound")
    }

    func testAConsentToBluetoothIsShownAndWithdrawn() async throws {
        let person = try Operator()
        let badge = try await person.provision(under: Rules.bluetooth)["id"] ?? .null
        person.bluetooth.set(.known(.on))
        _ = await person.run("use", "--consent", "--json")

        let given = try await person.run("bluetooth", "consent", "--json").json("bluetooth-consent")
        let withdrawn = try await person.run("bluetooth", "consent", "--withdraw", "--json").json("bluetooth-consent")

        XCTAssertEqual(given, ["badge": badge, "consent": "given"])
        XCTAssertEqual(withdrawn, ["badge": badge, "consent": "refused"])
    }

    func testARefusalIsToldAndTheQuestionAskedAgain() async throws {
        let presenter = ScriptedPresenter([
            .bluetoothConsent: [.action("refuse"), .action("confirm")], .bluetoothRequired: [.action("acknowledge")],
        ])
        let person = try Operator(presenter: presenter)
        try await person.provision(under: Rules.bluetooth, more: ["--no-input"])
        person.bluetooth.set(.known(.on))

        let refused = await person.run("use", "--json")
        let agreed = await person.run("use", "--json")

        XCTAssertEqual([refused.status, agreed.status], [11, 0], refused.messages + agreed.messages)
        XCTAssertEqual(try refused.restrictions, ["bluetooth"])
    }
}
