import BadgeModel
import BadgeTesting
import Foundation
import XCTest

/// Several devices of one person, as an operator tries them: homes of their own, and a socket to the organization.
final class DeviceProcessTests: XCTestCase {
    func testABadgeByAWrongAndThenARightPassword() throws {
        let works = try CommandFixture()

        let wrong = try works.logIn("laptop", "incorrect horse")
        let right = try works.logIn("laptop")

        XCTAssertEqual(try wrong.failure(12, "loginRefused")["detail"], ["triesLeft": 9])
        XCTAssertEqual(try right.json("login")["status"], "active")
        try works.stop()
    }

    func testAPhoneIsEnrolledWithTheCodeFromTheOutbox() throws {
        let works = try CommandFixture(policy: Rules.policy(Rules.phone))
        try works.logIn("laptop").failure(64, "inputRequired", says: "--phone")
        XCTAssertEqual(try works.run("laptop", "show", "--json").json("show")["status"], "pending")
        let pipe = works.folder.path + "/code.pipe"
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)

        let using = try Program(
            works.home("laptop") + ["use", "--json", "--phone", Operator.number, "--verification-code-file", pipe])
        // Opened for writing, the pipe waits for its reader, who comes when the code is asked for.
        let answer = try FileHandle(forWritingTo: URL(filePath: pipe))
        let message = try works.lastMessage()
        try answer.write(contentsOf: Data((message["code"]?.stringValue ?? "").utf8))
        try answer.close()

        XCTAssertEqual(message["to"], .string(Operator.number))
        XCTAssertEqual(try using.end().status, 0)
        try works.stop()
    }

    func testTheThirdDeviceIsAcceptedOnceAnotherIsRemoved() throws {
        let works = try CommandFixture(policy: Rules.devices(2))
        XCTAssertEqual([try works.logIn("laptop").status, try works.logIn("tablet").status], [0, 0])
        let devices = try works.run("laptop", "device", "list", "--json").json("device-list")["devices"]
        let other = devices?.arrayValue?.first { $0["isCurrent"] == false }?["id"]?.stringValue ?? ""

        let refused = try works.logIn("phone")
        let removed = try works.run("laptop", "device", "remove", "--yes", "--json", "--", other)
        let accepted = try works.run("phone", "list", "--json")

        try refused.failure(11, "deviceLimitReached", says: "--remove-device")
        XCTAssertEqual(try removed.json("device-remove")["removed"]?["id"]?.stringValue, other)
        XCTAssertEqual(try accepted.json("list")["badges"]?.arrayValue?.map { $0["status"] }, ["active"])
        try works.stop()
    }

    func testARecoveryByMailOnAFreshHome() throws {
        let works = try CommandFixture()
        XCTAssertEqual(try works.logIn("laptop").status, 0)

        let asked = try works.run("phone", "recover", "ana@example.com", "--server", works.address, "--json")
        let body = try works.lastMessage()["body"]?.stringValue ?? ""
        let link = String(try XCTUnwrap(body.firstMatch(of: /badge:rb\?\S+/), body).output)
        let recovered = try works.run("phone", "open", link, "--yes", "--json")
        let again = try works.run("tablet", "open", link, "--yes", "--json")

        XCTAssertEqual(try asked.json("recover"), ["sent": true])
        XCTAssertEqual(try recovered.json("open")["status"], "active")
        try again.failure(12, "invitationUnusable")
        try works.stop()
    }

    func testAPhotoIsRefusedAndAnotherAccepted() throws {
        let works = try CommandFixture()
        XCTAssertEqual(try works.logIn("laptop").status, 0)
        let text = try works.file("text.jpg", "This is no picture.")
        let photos = works.folder
        let large = try Picture(width: 10_000, height: 8).write("large.png", in: photos)
        let good = try Picture(width: 640, height: 480).write("me.png", in: photos)
        let set = ["photo", "set"]

        try works.run("laptop", set + [text, "--json"]).failure(16, "photoRefused")
        try works.run("laptop", set + [large, "--json"]).failure(16, "photoRefused", says: "10,000 × 8")
        let taken = try works.run("laptop", set + [good, "--json"]).json("photo-set")

        let shown = try works.run("laptop", "show", "--json").json("show")
        XCTAssertEqual(shown["holder"]?["photoDigest"], taken["photoDigest"])
        try works.stop()
    }

    func testTheHostsNameIsToldNobodyUnlessThePersonNamedTheDeviceSo() throws {
        let works = try CommandFixture()
        let password = try works.file("password.txt", Operator.password)
        let login = ["login", works.address, "--json"] + Operator.login + [password]

        XCTAssertEqual(try works.run("laptop", login).status, 0)
        XCTAssertEqual(try works.run("tablet", login + ["--device-name", "Ana's tablet"]).status, 0)
        let devices = try works.run("organization", "authority", "device", "list", "ana@example.com", "--json")
        let long = try works.run("phone", login + ["--device-name", String(repeating: "a", count: 101)])
        let lines = try works.run("phone", login + ["--device-name", "a\nb"])

        let names = try devices.json("authority-device-list")["devices"]?.arrayValue?.map { $0["name"]?.stringValue }
        XCTAssertEqual(names.map(Set.init), ["Linux device", "Ana's tablet"])
        XCTAssertEqual([long.status, lines.status], [64, 64])
        try works.stop()
    }
}
