import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeCommands

final class CommandLineTests: XCTestCase {
    func testGlobalOptionsMayStandAnywhere() async throws {
        let person = try Operator()
        let home = person.folder.path + "/elsewhere"
        let lines = [
            ["--home", home, "--json", "store", "info"], ["store", "--home", home, "info", "--json"],
            ["--json", "store", "info", "--home", home], ["store", "--json", "--home=\(home)", "info", "--no-input"],
        ]

        try await playEach(lines) { line in
            let answer = await person.run(line)
            XCTAssertEqual(answer.status, 15, line.joined(separator: " "))
            let reason = try answer.json("error")["error"]?["reason"]?.stringValue ?? ""
            XCTAssertTrue(reason.contains(home), reason)
        }
    }

    func testBehindTwoDashesNothingIsAnOption() async throws {
        let person = try Operator()
        try await person.provision()

        let answer = await person.run("organization", "show", "--", "--json")

        XCTAssertEqual(answer.status, 15)
        XCTAssertEqual(answer.output, "")
        XCTAssertTrue(answer.messages.contains("no organization \"--json\""), answer.messages)
    }

    func testAGlobalOptionWithoutItsValueIsNamed() async throws {
        let lines = [
            ["list", "--home"], ["--home", "--json", "list"], ["list", "--ca-file"], ["list", "--private-host"],
        ]
        try await playEach(lines) { line in
            let answer = try await Operator().run(line)

            XCTAssertEqual(answer.status, 64)
            XCTAssertTrue(answer.messages.contains("Missing value for '--"), answer.messages)
        }
    }

    func testWhatIsMissingOrTooMuchIsNamed() async throws {
        let lines = [
            (["authority", "create"], "--name"), (["authority", "person", "add", "--name", "X"], "--email"),
            (["provision"], "--offer-file"), (["open"], "--link-file"),
            (["provision", "x", "--offer-file", "f"], "--offer-fd"), (["open", "-", "--link-fd", "3"], "--link-fd"),
            (["remove"], "<BADGE>"), (["list", "more"], "'more'"), (["lst"], "lst"),
            (["list", "--colour"], "--colour"), (["authority", "serve", "--tls-cert", "c.pem"], "--tls-key"),
            (["authority", "serve", "--port", "65536"], "--port"),
            (["provision", "x", "--tx-code-fd", "-1"], "--tx-code-fd"),
            (["provision", "x", "--tx-code-file", "f", "--tx-code-fd", "3"], "--tx-code-file"),
            (["use", "--passcode-file", "f", "--passcode-fd", "3"], "--passcode-fd"),
            (["use", "--passcode-fd", "-1"], "--passcode-fd"),
            (["passcode", "set", "--new-passcode-file", "f", "--new-passcode-fd", "3"], "--new-passcode-fd"),
            (["passcode", "change", "--passcode-file", "f"], "--new-passcode-file"),
            (["passcode", "set", "840265"], "'840265'"),
            (["agreement", "accept", "x", "--all", "--document", "y"], "--all"),
            (["badge", "default", "x", "--none"], "--none"), (["audit", "list", "--limit", "0"], "--limit"),
            (["location", "set", "51.5"], "LAT,LON"), (["location", "set", "51.5", "-0.1", "7"], "LAT,LON"),
            (["location", "set", "91", "0"], "-90 to 90"), (["location", "set", "0", "-180.1"], "-180 to 180"),
            (["location", "set", "north", "west"], "two numbers"), (["location", "set", "nan", "0"], "-90 to 90"),
            (["location", "set", "1", "2", "--accuracy", "0"], "--accuracy"),
            (["location", "set", "1", "2", "--acuracy", "5"], "LAT,LON"),
            (["policy", "check", "f", "--at", "51.5"], "LAT,LON"),
            (["policy", "check", "f", "--time", "noon"], "--time"),
            (["policy", "check", "f", "--met", "none"], "--met"), (["verify", "--audience", "a"], "--challenge"),
        ]

        try await playEach(lines) { line, name in
            let text = try await Operator().run(line)
            let json = try await Operator().run(line + ["--json"])
            XCTAssertEqual([text.status, json.status], [64, 64], line.joined(separator: " "))
            XCTAssertEqual(text.output, "")
            XCTAssertTrue(text.messages.hasPrefix("badgectl: ") && text.messages.contains(name), text.messages)
            XCTAssertEqual(try json.json("error")["error"]?["reason"]?.stringValue?.contains(name), true, json.output)
        }
    }

    func testAnOptionIsTakenToItsBounds() async throws {
        let serve = ["authority", "serve"]
        let verify = ["verify", "--audience", "https://door.example.com"]
        let lines: [(command: [String], option: String, within: [Int], beyond: [Int])] = [
            (["wallet"], "--port", [0, 65_535], [-1, 65_536]), (serve, "--port", [0, 65_535], [-1, 65_536]),
            (serve, "--login-task-limit", [1, 60], [0, 61]), (verify, "--serve", [0, 65_535], [-1, 65_536]),
            (["authority", "badge", "list"], "--limit", [1, 1000], [0, 1001]),
            (["authority", "agreement", "list"], "--limit", [1, 1000], [0, 1001]),
            (["authority", "agreement", "list"], "--after", [0], [-1]),
            (["authority", "audit", "list"], "--before", [0], [-1]), (["audit", "list"], "--limit", [1], [0]),
            (["hypermedia", "replay", "folder"], "--interval", [0, 60], [-1, 61]),
        ]

        try await playEach(lines) { command, option, within, beyond in
            for number in within {
                XCTAssertNoThrow(try Badgectl.command(of: command + ["\(option)=\(number)"], isJSON: false), option)
            }
            for number in beyond {
                let answer = try await Operator().run(command + ["\(option)=\(number)"])
                XCTAssertEqual(answer.status, 64, "\(command) \(option) \(number)")
                XCTAssertTrue(answer.messages.contains(option), answer.messages)
            }
        }
    }

    func testTheHomeIsTheNamedOneOrTheEnvironments() async throws {
        let homes: [(environment: [String: String], options: [String], home: String)] = [
            ([:], [], ".local/share/badgekit"), (["XDG_DATA_HOME": "@/data"], [], "data/badgekit"),
            (["XDG_DATA_HOME": ""], [], ".local/share/badgekit"),
            (["XDG_DATA_HOME": "@/data", "BADGE_HOME": "@/badges"], [], "badges"),
            (["BADGE_HOME": ""], [], ".local/share/badgekit"),
            (["BADGE_HOME": "@/badges"], ["--home", "@/named"], "named"),
        ]

        try await playEach(homes) { home in
            let folder = try Operator().folder
            let person = try Operator(
                environment: ["HOME": folder.path].merging(home.environment) { $1 }
                    .mapValues { $0.replacing("@/", with: folder.path + "/") })
            let answer = await person.run(
                ["authority", "create", "--name", "Example Works", "--json"]
                    + home.options.map { $0.replacing("@/", with: folder.path + "/") })
            XCTAssertEqual(answer.status, 0, answer.messages)
            XCTAssertTrue(
                FileManager.default.fileExists(atPath: folder.path + "/" + home.home + "/authority.db"), home.home)
        }
    }

    func testPrivateHostsAreTheNamedOnesOrTheEnvironments() async throws {
        let variable = ["BADGE_PRIVATE_HOSTS": "10.0.0.0/8, a b"]
        let lines: [(environment: [String: String], options: [String], refused: String?)] = [
            (variable, [], "a b"), (variable, ["--private-host", "10.0.0.0/8", "--private-host", "lists.corp"], nil),
            ([:], ["--private-host", "https://lists.corp"], "https://lists.corp"),
            (["BADGE_PRIVATE_HOSTS": ""], [], nil),
        ]

        try await playEach(lines) { line in
            let answer = try await Operator(environment: line.environment).run(["list", "--json"] + line.options)
            guard let host = line.refused else {
                XCTAssertEqual(answer.status, 0, answer.messages)
                return
            }
            try answer.failure(16, "invalidInput", says: "\(host) is not a host.")
        }
    }

    func testTheNextCommandKeepsTheNamedHome() async throws {
        let person = try Operator()
        let home = person.folder.path + "/my badges"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)

        let answer = await person.run("list", "--home", home)

        XCTAssertTrue(answer.output.hasSuffix("\n\nNext: badgectl --home '\(home)' provision\n"), answer.output)
    }

    func testANamedHomeThatIsNotThereIsSaid() async throws {
        let lines = [
            ["list"], ["sync"], ["audit", "list"], ["trust", "list"], ["organization", "list"], ["location", "show"],
            ["presentation", "list"], ["verifier", "trust", "list"], ["verifier", "transaction", "list"],
        ]

        try await playEach(lines) { line in
            let folder = try TemporaryHome()
            let home = folder.path + "/mistyped"
            let named = try await Operator().run(line + ["--home", home, "--json"])
            let fromEnvironment = try await Operator(environment: ["BADGE_HOME": home]).run(line + ["--json"])
            for answer in [named, fromEnvironment] {
                try answer.failure(15, "storeAbsent", says: "There is no wallet in \(home).")
            }
            XCTAssertFalse(FileManager.default.fileExists(atPath: home))
        }
    }

    func testCertificatesAreTheNamedOnesOrTheEnvironments() async throws {
        let lines: [(environment: [String: String], options: [String], file: String?)] = [
            (["BADGE_CA_FILE": "/ca.pem"], [], "/ca.pem"),
            (["BADGE_CA_FILE": "/ca.pem"], ["--ca-file", "/other.pem"], "/other.pem"), ([:], [], nil),
            (["BADGE_CA_FILE": ""], [], nil),
        ]

        try await playEach(lines) { line in
            let asked = Mutex<[String?]>([])
            let person = try Operator(environment: line.environment) { file in
                asked.withLock { $0.append(file) }
                throw BadgeError(.serverUnreachable, reason: "Nobody answers here.")
            }
            _ = await person.run(["login", "https://id.example.com"] + line.options + Operator.login + ["/dev/null"])
            XCTAssertEqual(asked.withLock { $0.first }, .some(line.file))
        }
    }
}
