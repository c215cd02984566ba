import BadgeModel
import BadgePolicy
import BadgeSensors
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

final class GPSDLocationTests: XCTestCase {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let position = #""lat":51.5074,"lon":-0.1278"#
    private static let fresh = #""time":"2027-01-15T07:59:59.000Z""#
    private static let old = #""time":"2027-01-15T07:58:00.000Z""#

    func testTakesTheFirstFixWithALocation() async throws {
        let lines = [
            ScriptedGPSD.version, ScriptedGPSD.watch, #"{"class":"TPV","mode":1,\#(Self.fresh)}"#,
            #"{"class":"SKY","hdop":0.9}"#, "no JSON", Self.report(mode: 2, #""eph":12.5"#),
        ]
        let server = try await ScriptedGPSD.start(lines)

        let location = try await source(server).location()

        XCTAssertEqual(location.value, LocationFix(latitude: 51.5074, longitude: -0.1278, accuracy: 12.5, age: 1))
        XCTAssertTrue(server.heard.hasPrefix(#"?WATCH={"enable":true,"json":true};"#), server.heard)
        try await server.stop()
    }

    func testReadsLinesThatComeInPieces() async throws {
        let server = try await ScriptedGPSD.start([ScriptedGPSD.version, Self.report(mode: 3, #""eph":3"#)], pieces: 7)

        let location = try await source(server).location()

        XCTAssertEqual(location.value?.accuracy, 3)
        try await server.stop()
    }

    func testTakesTheErrorOfBothDirectionsWhereThereIsNoOther() async throws {
        let server = try await ScriptedGPSD.start([Self.report(mode: 3, #""epx":3.0,"epy":4.0"#)])

        let location = try await source(server).location()

        XCTAssertEqual(location.value?.accuracy, 5)
        try await server.stop()
    }

    func testAnOldPolledLocationIsTakenOnlyWhenNoNewerComes() async throws {
        let polled =
            #"{"class":"POLL","active":1,"tpv":[{"class":"TPV","mode":3,\#(Self.old),"#
            + #"\#(Self.position),"eph":9}],"sky":[]}"#
        let quiet = try await ScriptedGPSD.start([ScriptedGPSD.version, polled])
        let lively = try await ScriptedGPSD.start([ScriptedGPSD.version, polled, Self.report(mode: 3, #""eph":4"#)])

        let old = try await source(quiet, seconds: 0.3).location()
        let new = try await source(lively).location()

        XCTAssertEqual(old.value?.age, 120)
        XCTAssertEqual(old.value?.accuracy, 9)
        XCTAssertEqual(new.value?.age, 1)
        try await quiet.stop()
        try await lively.stop()
    }

    func testTheNewestLocationOfSeveralReceiversIsTaken() async throws {
        let reports = [(Self.fresh, 4), (Self.old, 9)].map { time, error in
            #"{"class":"TPV","mode":3,\#(time),\#(Self.position),"eph":\#(error)}"#
        }
        try await playEach([reports, reports.reversed()]) { reports in
            let polled = #"{"class":"POLL","active":2,"tpv":[\#(reports.joined(separator: ","))],"sky":[]}"#
            let server = try await ScriptedGPSD.start([ScriptedGPSD.version, polled], closes: true)

            let location = try await source(server).location()

            XCTAssertEqual(location.value?.accuracy, 4)
            try await server.stop()
        }
    }

    func testKnowsNothingWithoutAWholeFix() async throws {
        let reports = [
            Self.report(mode: 1, #""eph":3"#), Self.report(mode: 3, #""epx":3"#), Self.report(mode: 3, #""eph":0"#),
            Self.report(mode: 3, #""eph":-1"#), Self.report(mode: 3, #""eph":"3""#),
            #"{"class":"TPV","mode":3,\#(Self.position),"eph":3}"#,
            #"{"class":"TPV","mode":3,\#(Self.position),"eph":3,"time":"yesterday"}"#,
            #"{"class":"TPV","mode":3,\#(Self.fresh),"lat":91,"lon":0,"eph":3}"#,
            #"{"class":"TPV","mode":3,\#(Self.fresh),"lat":51,"eph":3}"#,
            #"{"class":"GST",\#(Self.fresh),\#(Self.position),"mode":3,"eph":3}"#,
        ]
        try await playEach(reports) { report in
            let server = try await ScriptedGPSD.start([ScriptedGPSD.version, report], closes: true)

            let location = try await source(server).location()

            XCTAssertEqual(location, .unknown, report)
            try await server.stop()
        }
    }

    func testHearsNoLineThatHasNoEnd() async throws {
        let long = "{\"class\":\"TPV\",\"x\":\"" + String(repeating: "a", count: 20_000) + "\"}"
        let server = try await ScriptedGPSD.start([ScriptedGPSD.version, long, Self.report(mode: 3, #""eph":3"#)])

        let location = try await source(server).location()

        XCTAssertEqual(location, .unknown)
        try await server.stop()
    }

    func testTellsTheAccessWhileADaemonAnswers() async throws {
        let daemon = try await ScriptedGPSD.start([ScriptedGPSD.version])
        let other = try await ScriptedGPSD.start(["220 mail.example ESMTP"])
        let absent = try GPSDLocation(address: "gpsd://127.0.0.1:1")

        let there = try await source(daemon).access()
        let stranger = try await source(other, seconds: 0.3).access()
        let none = await absent.access()
        let nowhere = await absent.location()

        XCTAssertEqual(there, .known(.always))
        XCTAssertEqual(stranger, .unknown)
        XCTAssertEqual(none, .unknown)
        XCTAssertEqual(nowhere, .unknown)
        try await daemon.stop()
        try await other.stop()
    }

    func testEndsWithItsTask() async throws {
        let server = try await ScriptedGPSD.start([ScriptedGPSD.version])
        let source = try source(server, seconds: 600)

        let task = Task { await source.location() }
        task.cancel()
        let location = await task.value

        XCTAssertEqual(location, .unknown)
        try await server.stop()
    }

    func testReadsAddresses() throws {
        XCTAssertEqual(try GPSDLocation(address: "gpsd://localhost").port, 2947)
        XCTAssertEqual(try GPSDLocation(address: "GPSD://gps.example:1234/").host, "gps.example")
        XCTAssertEqual(try GPSDLocation(address: "gpsd://[::1]:99").host, "::1")
        for address in [
            "", "localhost", "http://localhost", "gpsd://", "gpsd://h:0", "gpsd://h:65536", "gpsd://h/dev",
            "gpsd://u@h",
            "gpsd://h?x", "gpsd://h#x",
        ] {
            XCTAssertThrowsError(try GPSDLocation(address: address), address) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput, address)
            }
        }
    }

    private static func report(mode: Int, _ accuracy: String) -> String {
        #"{"class":"TPV","device":"/dev/gps0","mode":\#(mode),\#(fresh),\#(position),"altHAE":82.0,\#(accuracy)}"#
    }

    private func source(_ server: ScriptedGPSD, seconds: Double = 10) throws -> GPSDLocation {
        try GPSDLocation(address: server.address, clock: FixedClock(Self.now), timeout: .seconds(seconds))
    }
}
