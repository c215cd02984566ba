import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// An organization behind TLS whose key is replaced, and a device that has pinned it.
final class PinProcessTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("openssl")) }

    fileprivate final class PinnedOrganization {
        let folder: TemporaryHome
        let (key, nextKey, thirdKey): (TestCertificate, TestCertificate, TestCertificate)
        private var server: Program?
        private var port = 0
        var url: String { "https://127.0.0.1:\(port)" }
        private var roots: String { folder.path + "/roots.pem" }

        init() throws {
            folder = try TemporaryHome()
            key = try TestCertificate(in: folder.path, "key")
            nextKey = try TestCertificate(in: folder.path, "next")
            thirdKey = try TestCertificate(in: folder.path, "third")
            let all = try [key, nextKey, thirdKey].map { try $0.pem }.joined()
            try Data(all.utf8).write(to: URL(filePath: roots))
            for words in [["create", "--name", "Example Works"], ["person", "add"] + Operator.ana] {
                let answer = try authority(words)
                XCTAssertEqual(answer.status, 0, answer.messages)
            }
        }

        func authority(_ words: [String]) throws -> Answer {
            try Program.run(["authority"] + words + ["--home", folder.path + "/works", "--json"])
        }

        /// Serves on the port of the first time, with a certificate on that key.
        func serve(_ certificate: TestCertificate) throws {
            try stop()
            let server = try Program(
                ["--home", folder.path + "/works", "--json", "authority", "serve", "--port", String(port)]
                    + ["--tls-cert", certificate.certificate, "--tls-key", certificate.key])
            port = Int(try JSON.parse(server.line())["port"]?.integerValue ?? 0)
            self.server = server
        }

        func stop() throws {
            server?.process.terminate()
            let answer = try server?.end()
            XCTAssertEqual(answer?.status ?? 0, 0, answer?.messages ?? "")
            server = nil
        }

        /// What the device is told, as JSON.
        func device(_ words: String...) throws -> Answer {
            try Program.run(["--home", folder.path + "/device", "--json", "--ca-file", roots] + words)
        }

        func pin(_ words: String...) throws -> JSON {
            let answer = try Program.run(
                ["--home", folder.path + "/device", "--json", "--ca-file", roots, "organization", "pin"] + words)
            return try answer.json("organization-pin")["hosts"]?.arrayValue?.first ?? .null
        }

        func provision() throws {
            let invitation = try authority(["invite", "ana@example.com"]).json("authority-invite")
            let code = folder.path + "/code.txt"
            try Data((invitation["transactionCode"]?.stringValue ?? "").utf8).write(to: URL(filePath: code))
            let offer = invitation["offerReference"]?.stringValue ?? ""
            let badge = try device("provision", offer, "--tx-code-file", code).json("provision")
            XCTAssertEqual(badge["status"], "active")
        }

        func syncFailures() throws -> [JSON] {
            let reports = try JSON.parse(Data(device("sync").output.utf8))["organizations"]?.arrayValue ?? []
            XCTAssertEqual(reports.count, 1)
            return reports.flatMap { $0["failures"]?.arrayValue ?? [] }.compactMap { $0["code"] }
        }
    }

    func testAServerThatShowsAnotherKeyIsSentNothingUntilThatKeyIsPinned() throws {
        let works = try PinnedOrganization()
        try works.serve(works.key)
        try works.provision()

        let seen = try works.pin("Example Works")
        let pinned = try works.pin("Example Works", "--current")
        let before = try works.syncFailures()
        try works.serve(works.nextKey)
        let mismatch = try works.syncFailures()
        let current = try works.device("organization", "pin", "Example Works", "--current")
        let added = try works.pin("Example Works", "--add", works.nextKey.pin, "--remove", works.key.pin)
        let after = try works.syncFailures()

        XCTAssertEqual(seen["pinned"], false)
        XCTAssertEqual(seen["firstSeen"]?["pin"], .string(try works.key.pin))
        XCTAssertEqual(pinned["pins"], [.string(try works.key.pin)])
        XCTAssertEqual(added["pins"], [.string(try works.nextKey.pin)])
        XCTAssertEqual(added["firstSeen"], seen["firstSeen"])
        XCTAssertEqual([before, mismatch, after], [[], ["pinMismatch"], []])
        XCTAssertEqual(current.status, 13)
        XCTAssertEqual(try current.json("error")["error"]?["code"], "pinMismatch")
        try works.stop()
    }

    func testAPolicyPinsTheKeysOfItsServerAndRenewsThem() throws {
        let works = try PinnedOrganization()
        try works.serve(works.key)
        try works.provision()
        try works.publish(pinning: works.key, works.nextKey)

        let before = try works.syncFailures()
        let pinned = try works.pin("Example Works")
        try works.serve(works.nextKey)
        let backup = try works.syncFailures()
        try works.publish(pinning: works.nextKey, works.thirdKey)
        let renewed = try works.syncFailures()
        try works.serve(works.key)
        let withdrawn = try works.syncFailures()

        XCTAssertEqual(pinned["pinned"], true)
        XCTAssertEqual(pinned["pins"], [])
        XCTAssertEqual(pinned["policyPins"]?.arrayValue?.count, 2)
        XCTAssertEqual([before, backup, renewed, withdrawn], [[], [], [], ["pinMismatch"]])
        try works.stop()
    }

    func testAPinThatHasEndedIsShownAndStopsNothing() throws {
        let works = try PinnedOrganization()
        try works.serve(works.key)
        try works.provision()

        let pinned = try works.pin("Example Works", "--add", works.thirdKey.pin, "--until", "2020-01-01")
        let text = try Program.run("--home", works.folder.path + "/device", "organization", "pin", "Example Works")

        XCTAssertEqual(pinned["pinned"], false)
        XCTAssertEqual(pinned["pinsExpireAt"], "2020-01-01T00:00:00Z")
        XCTAssertTrue(text.output.contains("expired: any key is accepted"), text.output)
        XCTAssertEqual(try works.syncFailures(), [])
        try works.stop()
    }

    func testAnOrganizationIsPinnedByItsAddressBeforeItsFirstBadge() throws {
        let works = try PinnedOrganization()
        try works.serve(works.key)
        let invitation = try works.authority(["invite", "ana@example.com"]).json("authority-invite")
        let code = works.folder.path + "/code.txt"
        try Data((invitation["transactionCode"]?.stringValue ?? "").utf8).write(to: URL(filePath: code))
        let offer = invitation["offerReference"]?.stringValue ?? ""

        _ = try works.pin(works.url, "--add", works.nextKey.pin)
        let refused = try works.device("provision", offer, "--tx-code-file", code)
        _ = try works.pin(works.url, "--add", works.key.pin)
        let badge = try works.device("provision", offer, "--tx-code-file", code).json("provision")

        XCTAssertEqual(try refused.json("error")["error"]?["code"], "pinMismatch")
        XCTAssertEqual(badge["status"], "active")
        try works.stop()
    }

    func testRootsOfAnOrganizationServeItWithoutACAFile() throws {
        let works = try PinnedOrganization()
        try works.serve(works.key)
        let home = works.folder.path + "/device"

        let set = try Program.run(
            "--home", home, "--json", "organization", "connection", works.url, "--roots", works.key.certificate)
        let shown = try set.json("organization-connection")["hosts"]?.arrayValue?.first
        let pinned = try Program.run("--home", home, "--json", "organization", "pin", works.url, "--current")
        let reset = try Program.run(
            "--home", home, "--json", "organization", "connection", works.url, "--reset", "roots")
        let untrusted = try Program.run("--home", home, "--json", "organization", "pin", works.url, "--current")

        XCTAssertEqual(shown?["roots"], 1)
        XCTAssertEqual(
            try pinned.json("organization-pin")["hosts"]?.arrayValue?.first?["pins"], [.string(try works.key.pin)])
        XCTAssertNil(try reset.json("organization-connection")["hosts"]?.arrayValue?.first?["roots"])
        XCTAssertEqual(try untrusted.json("error")["error"]?["code"], "serverUntrusted")
        try works.stop()
    }
}

extension PinProcessTests.PinnedOrganization {
    fileprivate func publish(pinning keys: TestCertificate...) throws {
        let pins = try keys.map { JSON.string(try $0.pin) }
        let policy: JSON = [
            "serverPins": [["host": "127.0.0.1", "pins": .array(pins), "expires": "2199-01-01T00:00:00Z"]]
        ]
        let file = folder.path + "/policy.json"
        try Data(policy.text.utf8).write(to: URL(filePath: file))
        let set = try authority(["policy", "set", file])
        XCTAssertEqual(set.status, 0, set.messages)
    }
}
