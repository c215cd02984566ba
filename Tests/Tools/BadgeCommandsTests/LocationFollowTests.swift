import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

/// `location follow`, against a gpsd of the test's own.
final class LocationFollowTests: XCTestCase {
    private static func report(at date: Date, latitude: Double = 51.5074) -> String {
        let time = date.addingTimeInterval(-1).formatted(.iso8601)
        return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":\#(latitude),"lon":-0.1278,"eph":12.5}"#
    }

    func testAFollowedLocationCountsAtEveryUse() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence)
        let inside = try await ScriptedGPSD.start([ScriptedGPSD.version, Self.report(at: person.clock.now())])
        let outside = try await ScriptedGPSD.start([
            ScriptedGPSD.version, Self.report(at: person.clock.now(), latitude: 51.6),
        ])

        let followed = await person.run("location", "follow", inside.address, "--limit", "1", "--json")
        let used = await person.run("use", "--json")
        _ = await person.run("location", "follow", outside.address, "--limit", "0")
        let refused = await person.run("use", "--json")

        let lines = followed.output.split(separator: "\n").map { Answer(status: 0, output: String($0)) }
        let documents = try lines.map { try $0.json("location-follow") }
        XCTAssertEqual(
            documents,
            [
                ["event": "following", "source": .string(inside.address)],
                ["location": ["latitude": 51.5074, "longitude": -0.1278, "accuracy": 12.5]], ["event": "stopped"],
            ])
        XCTAssertEqual(used.status, 0, used.messages)
        XCTAssertEqual(refused.status, 11)
        XCTAssertEqual(try refused.restrictions, ["geoFence"])
        try await inside.stop()
        try await outside.stop()
    }

    func testASourceAndAStoredLocationReplaceEachOther() async throws {
        let person = try Operator()
        let source = "gpsd://localhost:2947"
        await person.move(to: Operator.office)

        _ = await person.run("location", "follow", "gpsd://localhost", "--limit", "0")
        let followed = try await person.run("location", "show", "--json").json("location-show")
        let text = await person.run("location", "show")
        await person.move(to: Operator.office)
        let set = try await person.run("location", "show", "--json").json("location-show")
        _ = await person.run("location", "follow", source, "--limit", "0")
        _ = await person.run("location", "clear")
        let cleared = try await person.run("location", "show", "--json").json("location-show")

        XCTAssertEqual(followed, ["location": .null, "source": .string(source)])
        XCTAssertTrue(text.output.hasPrefix("The location is read from \(source)."), text.output)
        XCTAssertEqual(set, ["location": ["latitude": 51.5074, "longitude": -0.1278, "accuracy": 10.0]])
        XCTAssertEqual(cleared, ["location": .null])
        let entries = try await person.run("audit", "list", "--json").json("audit-list")["entries"]?.arrayValue ?? []
        XCTAssertEqual(entries.map { $0["outcome"] }, ["set", "followed", "set", "followed", "cleared"])
    }

    func testAGPSDThatDoesNotAnswerLeavesTheLocationUnknown() async throws {
        let person = try Operator()
        try await person.provision(under: Rules.fence)
        await person.move(to: Operator.office)

        let followed = await person.run("location", "follow", "gpsd://127.0.0.1:1", "--limit", "1")
        let check = await person.run("check", "--json")

        XCTAssertTrue(
            followed.output.contains("The location is unknown. Cannot connect to gpsd at 127.0.0.1, port 1."),
            followed.output)
        XCTAssertEqual(check.status, 11)
        XCTAssertEqual(try check.restrictions, ["geoFence"])
    }

    func testAnAddressThatIsNoneIsRefusedAndNothingKept() async throws {
        let person = try Operator()
        await person.move(to: Operator.office)

        for address in ["localhost", "http://localhost", "gpsd://", "gpsd://localhost:0", "gpsd://localhost/x"] {
            try await person.run("location", "follow", address, "--json").failure(16, "invalidInput", says: "gpsd://")
        }
        try await person.run("location", "follow", "gpsd://localhost", "--limit", "-1", "--json").failure(64, "usage")

        let shown = try await person.run("location", "show", "--json").json("location-show")
        XCTAssertEqual(shown["location"]?["latitude"], 51.5074)
    }

    func testLocationsAreLinesUntilAnInterruption() async throws {
        let home = try TemporaryHome()
        let gpsd = try await ScriptedGPSD.start([ScriptedGPSD.version, Self.report(at: Date())])

        let following = try Program(["--home", home.path, "--json", "location", "follow", gpsd.address])
        let lines = [try following.line(), try following.line()]
        following.process.interrupt()
        let end = try following.end()

        let documents = try lines.map { try Answer(status: 0, output: $0).json("location-follow") }
        XCTAssertEqual(documents.first?["event"], "following")
        XCTAssertEqual(documents.last?["location"]?["accuracy"], 12.5)
        XCTAssertEqual(end.status, 0, end.messages)
        XCTAssertTrue(end.output.hasSuffix("{\"event\":\"stopped\"}\n"), end.output)
        try await gpsd.stop()
    }
}
