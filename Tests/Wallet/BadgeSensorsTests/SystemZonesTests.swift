import BadgePolicy
import BadgeSensors
import Foundation
import TestSupport
import XCTest

final class SystemZonesTests: XCTestCase {
    // 15 January and 15 July 2026, 12:00 UTC.
    private let winter = 1_768_478_400
    private let summer = 1_784_116_800

    func testReadsTheOffsetsThatAreKnown() throws {
        try need(.file("/usr/share/zoneinfo"))
        let known = [
            "Europe/London": (0, 3600), "Europe/Lisbon": (0, 3600), "America/New_York": (-18_000, -14_400),
            "Asia/Kolkata": (19_800, 19_800), "Asia/Kathmandu": (20_700, 20_700),
            "Australia/Lord_Howe": (39_600, 37_800), "Pacific/Chatham": (49_500, 45_900),
            "America/Argentina/Buenos_Aires": (-10_800, -10_800), "Etc/GMT+5": (-18_000, -18_000), "UTC": (0, 0),
        ]

        let table = SystemZones().table(Set(known.keys))

        try playEach(known) { name, offsets in
            let rules = try XCTUnwrap(table[name], name)
            XCTAssertEqual(rules.offset(at: winter), offsets.0, name)
            XCTAssertEqual(rules.offset(at: summer), offsets.1, name)
        }
        XCTAssertNil(table["Europe/Paris"])
    }

    func testKnowsUTCWithoutFilesAndNothingElse() {
        let table = SystemZones(directory: "/nowhere").table(["UTC", "Etc/UTC", "Europe/London"])

        XCTAssertEqual(table["UTC"]?.offset(at: summer), 0)
        XCTAssertEqual(table["Etc/UTC"]?.offset(at: winter), 0)
        XCTAssertNil(table["Europe/London"])
        XCTAssertNil(table.version)
    }

    func testTellsTheVersionOfTheDatabase() throws {
        let home = try Zones()

        XCTAssertNil(home.zones.table([]).version)
        try Data("# version 2026a\n# This".utf8).write(to: home.url.appending(path: "tzdata.zi"))
        XCTAssertEqual(home.zones.table([]).version, "2026a")
        try Data("# version ../../x\n".utf8).write(to: home.url.appending(path: "tzdata.zi"))
        XCTAssertNil(home.zones.table([]).version)
    }

    func testNamesTheZoneThatIsWrittenMostLikeAnUnknownOne() throws {
        let home = try Zones()
        for name in ["Europe/Berlin", "America/New_York", "posix/Europe/Berlim", "UTC"] { try home.plant(name) }
        try Data().write(to: home.url.appending(path: "Europe/Bern"))
        let table = [
            ("Europe/Berlim", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"),
            ("New York", "America/New_York"), ("Bern", nil), ("UTC+", nil), ("Europe/Berlin+1", nil),
            ("Mars/Olympus", nil), ("", nil),
        ]

        for (name, nearest) in table { XCTAssertEqual(home.zones.nearestName(to: name), nearest, name) }
        XCTAssertNil(SystemZones(directory: "/nowhere").nearestName(to: "Berlin"))
    }

    func testNamesTheNearestZoneOfAWholeDatabase() throws {
        let home = try Zones()
        for name in ["Europe/London", "Europe/Stockholm", "America/New_York"] { try home.plant(name) }
        for number in 0..<300 {
            let letters = String(decoding: String(number).utf8.map { $0 + 0x31 }, as: UTF8.self)
            try home.plant("Area\(letters.first ?? "a")/Place\(letters)")
        }
        let table = [
            ("Europe/Stokholm", "Europe/Stockholm"), ("Europe/Londn", "Europe/London"),
            ("europe/london", "Europe/London"), ("Eurpe/London", "Europe/London"), ("Stokholm", "Europe/Stockholm"),
            ("america/new york", "America/New_York"), ("Mars/Olympus", nil), ("Olympus", nil),
        ]

        for (name, nearest) in table { XCTAssertEqual(home.zones.nearestName(to: name), nearest, name) }
    }

    func testFollowsNoNameOutOfItsFolder() throws {
        let home = try Zones()
        try home.plant("Inside")
        try home.plant("Area/Place")
        try home.plant("../Outside")
        let hostile: Set<String> = [
            "../Outside", "Area/../../Outside", "Area/../Inside", "./Inside", "/etc/passwd", "../../etc/passwd", "",
            "/", "Area", "Area/", "Area//Place", "/Inside", "Inside/", "Inside\u{0}", "Inside ", "..", ".",
            "%2e%2e/Outside",
            "In\u{73}\u{301}ide", home.url.path() + "Inside", String(repeating: "A/", count: 5_000) + "A", "~/Inside",
        ]

        let table = home.zones.table(hostile.union(["Inside", "Area/Place"]))

        XCTAssertEqual(table["Inside"]?.offset(at: summer), 7200)
        XCTAssertEqual(table["Area/Place"]?.offset(at: summer), 7200)
        for name in hostile { XCTAssertNil(table[name], name) }
    }

    func testLeavesOutWhatIsNoZoneFile() throws {
        let home = try Zones()
        try Data("TZif".utf8).write(to: home.url.appending(path: "Cut"))
        try Data().write(to: home.url.appending(path: "Empty"))
        try Data(count: 2 << 20).write(to: home.url.appending(path: "Large"))
        XCTAssertEqual(mkfifo(home.url.appending(path: "Pipe").path(), 0o600), 0)
        try FileManager.default.createSymbolicLink(
            at: home.url.appending(path: "Loop"), withDestinationURL: home.url.appending(path: "Loop"))
        try home.plant("Inside")
        try FileManager.default.createSymbolicLink(
            atPath: home.url.appending(path: "Alias").path(), withDestinationPath: "Inside")

        let table = home.zones.table(["Cut", "Empty", "Large", "Pipe", "Loop", "Alias", "Missing"])

        for name in ["Cut", "Empty", "Large", "Pipe", "Loop", "Missing"] { XCTAssertNil(table[name], name) }
        XCTAssertEqual(table["Alias"]?.offset(at: summer), 7200)
    }
}

/// A folder of zones of a test's own.
private final class Zones {
    let url: URL
    private let parent: URL

    var zones: SystemZones { SystemZones(directory: url.path()) }

    init() throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "badgekit-zones-\(UUID().uuidString)")
        url = parent.appending(path: "zoneinfo/")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { XCTAssertNoThrow(try FileManager.default.removeItem(at: parent)) }

    /// Puts a zone of two hours east at the name.
    func plant(_ name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Version 1 (RFC 9636): no changes, one type of 7,200 seconds, four bytes of names.
        let header = Data("TZif".utf8) + Data(count: 16 + 4 * 4) + Data([0, 0, 0, 1, 0, 0, 0, 4])
        try (header + Data([0, 0, 0x1C, 0x20, 0, 0]) + Data("EET\0".utf8)).write(to: file)
    }
}
