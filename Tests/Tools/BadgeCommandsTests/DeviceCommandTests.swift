import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// `device`, the device limit, and what confirms a device by phone.
final class DeviceCommandTests: XCTestCase {
    func testTheDevicesAreListedWithTheLimit() async throws {
        let person = try Operator()
        try await person.found(under: Rules.devices(3))
        let id = try await person.logIn()["id"]
        person.clock.advance(by: 60)
        try await person.logIn(on: "tablet")

        let list = try await person.run(on: "laptop", "device", "list", "--json").json("device-list")
        let text = await person.run(on: "laptop", "device", "list")

        let devices = try XCTUnwrap(list["devices"]?.arrayValue)
        XCTAssertEqual([list["badge"], list["limit"]], [id, 3])
        XCTAssertEqual(devices.map { $0["isCurrent"] }, [true, false])
        XCTAssertEqual(devices.map { $0["name"] }, ["laptop", "tablet"])
        let other = String(devices[1]["id"]?.stringValue?.prefix(8) ?? "?")
        XCTAssertTrue(text.output.contains("At most 3 devices."), text.output)
        XCTAssertTrue(text.output.contains("Next: badgectl --home"), text.output)
        XCTAssertTrue(text.output.contains("\n\(other)  tablet"), text.output)
        XCTAssertFalse(text.output.contains("device remove"), text.output)
    }

    func testADeviceIsNamedByItsOptionElseByTheEnvironment() async throws {
        for (name, expected) in [("Reception", ["Ana's tablet", "Reception"]), ("", ["Ana's tablet", "laptop"])] {
            let person = try Operator(environment: ["BADGE_DEVICE_NAME": name])
            try await person.found()
            try await person.logIn()
            try await person.logIn(on: "tablet", "--device-name", "Ana's tablet")

            let list = try await person.run(on: "laptop", "device", "list", "--json").json("device-list")

            let names = list["devices"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
            XCTAssertEqual(names?.sorted(), expected)
        }
    }

    func testADeviceLosesItsBadgeAfterAYes() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()
        try await person.logIn(on: "tablet")
        let devices = try await person.run(on: "laptop", "device", "list", "--json").json("device-list")["devices"]
        let other = devices?.arrayValue?.first { $0["isCurrent"] == false }?["id"]?.stringValue ?? ""
        let line = ["device", "remove", String(other.prefix(8)), "--json"]

        let asked = await person.run(on: "laptop", line)
        let removed = try await person.run(on: "laptop", line + ["--yes"]).json("device-remove")
        let again = await person.run(on: "laptop", line + ["--yes"])

        try asked.failure(64, "inputRequired", says: "--yes")
        XCTAssertEqual(removed["removed"]?["id"]?.stringValue, other)
        try again.failure(15, "notFound", says: "device list")
        let statuses = try await person.issuedStatuses()
        XCTAssertEqual(statuses, ["active", "revoked"])
        let synced = await person.run(on: "tablet", "sync")
        XCTAssertTrue(synced.output.contains("was active, is now revoked"), synced.output)
    }

    func testADeviceThatBeginsWithADashGoesBehindTwo() async throws {
        let person = try Operator()
        try await person.found()
        try await person.logIn()

        for id in ["-hZkQ3vX", "-Zkh3vXq"] {
            let helpless = await person.run(on: "laptop", "device", "remove", id, "--yes", "--json")
            let named = await person.run(on: "laptop", "device", "remove", "--yes", "--json", "--", id)

            try helpless.failure(64, "usage", says: "\(id): an argument that begins with a dash goes behind --")
            try named.failure(15, "notFound", says: "There is no device \"\(id)\"")
        }
    }

    func testAtTheLimitAThirdDeviceIsRefusedAndAcceptedOnceAnotherIsRemoved() async throws {
        let person = try Operator()
        try await person.found(under: Rules.devices(2))
        try await person.logIn()
        try await person.logIn(on: "tablet")
        let devices = try await person.run(on: "laptop", "device", "list", "--json").json("device-list")["devices"]
        let other = devices?.arrayValue?.last?["id"]?.stringValue ?? ""
        let invitation = try await person.invite()
        let code = try person.file("code.txt", invitation["transactionCode"]?.stringValue ?? "")
        let offer = invitation["offer"]?.stringValue ?? ""
        let line = ["provision", offer, "--tx-code-file", code, "--json"]

        let refused = await person.run(on: "phone", line)
        let none = try await person.run(on: "phone", "list", "--json").json("list")
        let removed = await person.run(on: "laptop", "device", "remove", other, "--yes")
        let list = await person.run(on: "phone", "list", "--json")

        try refused.failure(11, "deviceLimitReached", says: "--remove-device")
        XCTAssertTrue(refused.messages.contains(other.prefix(8)), refused.messages)
        XCTAssertEqual(none, ["badges": []])
        XCTAssertEqual(removed.status, 0, removed.messages)
        XCTAssertEqual(try list.json("list")["badges"]?.arrayValue?.map { $0["status"] }, ["active"])
        XCTAssertTrue(list.messages.contains("Finished what was interrupted"), list.messages)
    }

    func testAtTheLimitTheDeviceThatMakesRoomIsNamed() async throws {
        let person = try Operator()
        try await person.found(under: Rules.devices(1))
        try await person.logIn()
        let devices = try await person.run(on: "laptop", "device", "list", "--json").json("device-list")["devices"]
        let first = devices?.arrayValue?.first?["id"]?.stringValue ?? ""
        let line = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]

        let wrong = await person.run(on: "tablet", line + ["--remove-device", "nobody"])
        let right = await person.run(on: "tablet", line + ["--remove-device", String(first.prefix(8))])

        try wrong.failure(15, "notFound", says: "nobody")
        XCTAssertEqual(try right.json("login")["status"], "active")
        let statuses = try await person.issuedStatuses()
        XCTAssertEqual(statuses, ["active", "revoked"])
    }

    func testAPhoneConfirmsTheDeviceByTheCodeThatIsSentToIt() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.phone))
        let login = await person.run(
            on: "laptop", ["login", Operator.address, "--json"] + Operator.login + [try person.password()])
        let pending = try await person.run(on: "laptop", "show", "--json").json("show")

        let (used, message) = try await person.run(
            on: "laptop", ["use", "--json", "--phone", Operator.number]
        ) { $0 }
        let again = await person.run(on: "laptop", "use", "--json")

        try login.failure(64, "inputRequired", says: "--phone")
        XCTAssertNotNil(login.messages.firstMatch(of: /waits for it: badgectl --home \S+ use/), login.messages)
        XCTAssertEqual(pending["status"], "pending")
        XCTAssertEqual([message["kind"], message["to"]], ["verificationCode", .string(Operator.number)])
        XCTAssertEqual([used.status, again.status], [0, 0], used.messages + again.messages)
        used.assertHides(message["code"]?.stringValue ?? "")
    }

    func testAWrongCodeOfThePhoneSaysHowManyTriesAreLeft() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.phone), person: "--phone", Operator.number)
        let login = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]

        let (refused, message) = try await person.run(on: "laptop", login) { $0 == "000000" ? "000001" : "000000" }
        let check = await person.run(on: "laptop", "check", "--json")

        let error = try refused.failure(12, "verificationCodeRefused")
        XCTAssertEqual(error["detail"], ["triesLeft": 4])
        XCTAssertEqual(message["to"], .string(Operator.number))
        XCTAssertEqual(try check.restrictions, ["mfaEnrollment"])
    }

    func testARemovalIsConfirmedByPhoneWhereThePolicyWantsIt() async throws {
        let person = try Operator()
        try await person.found(under: Rules.policy(Rules.phone), person: "--phone", Operator.number)
        let login = ["login", Operator.address, "--json"] + Operator.login + [try person.password()]
        try await playEach(["laptop", "tablet"]) { device in
            let (answer, _) = try await person.run(on: device, login) { $0 }
            XCTAssertEqual(try answer.json("login")["status"], "active")
            person.clock.advance(by: 60)
        }
        let line = ["device", "remove", "tablet", "--yes", "--json"]

        let without = await person.run(on: "laptop", line)
        let (removed, message) = try await person.run(on: "laptop", line) { $0 }

        try without.failure(64, "inputRequired", says: "--verification-code-file")
        XCTAssertEqual(message["kind"], "verificationCode")
        XCTAssertEqual(try removed.json("device-remove")["removed"]?["name"], "tablet")
        let statuses = try await person.issuedStatuses()
        XCTAssertEqual(statuses, ["active", "revoked"])
    }
}
