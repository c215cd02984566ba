import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgePolicy

final class ZoneRulesTests: XCTestCase {
    private static let system = "/usr/share/zoneinfo"

    func testReadsTheSystemsZonesAsZoneinfoDoes() throws {
        try need(.file(Self.system))
        var zones: [String: ZoneRules] = [:]

        try playEach(OffsetTable.rows) { zone, time, offset in
            let rules = try zones[zone] ?? Self.read(zone)
            zones[zone] = rules
            XCTAssertEqual(rules.offset(at: time), offset, "\(zone) \(time)")
        }
        XCTAssertEqual(OffsetTable.rows.count, 216)
    }

    func testReadsEveryZoneOfTheSystemAndKeepsItsLocalTimesInOrder() throws {
        try need(.file(Self.system))
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.system).filter { name in
            name.first?.isUppercase == true && !name.hasPrefix("SystemV")
        }
        var count = 0

        try playEach(names) { name in
            guard let data = FileManager.default.contents(atPath: "\(Self.system)/\(name)"),
                data.starts(with: Data("TZif".utf8))
            else { return }
            let rules = try ZoneRules(tzif: data)
            count += 1
            var time = 946_684_800
            while let next = rules.transition(after: time), next.time < 5_000_000_000 {
                XCTAssertGreaterThan(next.time, time)
                XCTAssertEqual(rules.offset(at: next.time), next.offset, name)
                let before = rules.offset(at: next.time - 1)
                // The first second after the change: once more for a clock set back, skipped for one set forward.
                let local = next.time + next.offset
                XCTAssertEqual(rules.time(ofLocal: local), min(next.time, local - before), "\(name) \(next)")
                XCTAssertEqual(rules.time(ofLocal: next.time - 1 + before), next.time - 1, name)
                time = next.time
            }
        }
        XCTAssertGreaterThan(count, 300)
    }

    func testReadsTheFirstVersionWithoutARule() throws {
        let rules = try ZoneRules(
            tzif: Self.file(version: 0, times: [100, 200], indices: [1, 0], offsets: [3600, 7200]))

        XCTAssertEqual([99, 100, 199, 200].map(rules.offset), [3600, 7200, 7200, 3600])
        XCTAssertEqual(rules.transition(after: 100), .init(time: 200, offset: 3600))
        XCTAssertNil(rules.transition(after: 200))
        XCTAssertEqual(rules.offset(at: 4_000_000_000), 3600)
    }

    func testReadsTheSecondBlockAndTheRuleOfLaterVersions() throws {
        try playEach([UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")]) { version in
            let file =
                Self.file(version: version, times: [0], indices: [1], offsets: [-18_000, -14_400])
                + Self.file(
                    version: version, times: [1_000_000], indices: [0], offsets: [-18_000], timeSize: 8)
                + Data("\nEST5EDT,M3.2.0,M11.1.0\n".utf8)
            let rules = try ZoneRules(tzif: file)

            // 8 March and 1 November 2026, and the same rule in 2200.
            XCTAssertEqual(rules.transition(after: 1_772_625_600), .init(time: 1_772_953_200, offset: -14_400))
            XCTAssertEqual(rules.transition(after: 1_772_953_200), .init(time: 1_793_512_800, offset: -18_000))
            XCTAssertEqual(rules.offset(at: 7_273_000_000), -14_400)
            XCTAssertEqual(rules.offset(at: 0), -18_000)
        }
    }

    func testARuleHoldsFromTheBeginningOfTimeOn() throws {
        let version = UInt8(ascii: "2")
        let file =
            Self.file(version: version, times: [], indices: [], offsets: [0])
            + Self.file(version: version, times: [-1 << 59], indices: [0], offsets: [-18_000], timeSize: 8)
            + Data("\nEST5EDT,M3.2.0,M11.1.0\n".utf8)
        let rules = try ZoneRules(tzif: file)

        XCTAssertEqual(rules.offset(at: 1_772_953_199), -18_000)
        XCTAssertEqual(rules.offset(at: 1_772_953_200), -14_400)
        XCTAssertEqual(rules.time(ofLocal: 1_772_953_200 - 14_400), 1_772_953_200)
    }

    func testReadsEveryFormOfARule() throws {
        let noon = 1_772_625_600  // 4 March 2026, 12:00 UTC
        let table: [(String, Int?, Int?)] = [
            ("UTC0", 0, nil), ("<+0545>-5:45", 20_700, nil), ("<-03>3", -10_800, nil), ("EST+5", -18_000, nil),
            ("XXX1:02:03", -3723, nil), ("GMT0BST,M3.5.0/1,M10.5.0", 0, 1_774_746_000),
            ("NZST-12NZDT,M9.5.0,M4.1.0/3", 46_800, 1_775_311_200),
            ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39_600, 1_775_314_800),
            ("IST-2IDT,M3.4.4/26,M10.5.0", 7200, 1_774_569_600),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, 1_774_746_000),
            ("AAA0BBB,J60/0,J300", 3600, 1_793_062_800), ("AAA0BBB,59/0,299", 3600, 1_793_062_800),
            ("XXX3EDT4,0/0,J365/23", -14_400, nil), ("", nil, nil), ("AB0", nil, nil), ("ABC", nil, nil),
            ("ABC25", nil, nil), ("ABC0DEF", nil, nil), ("ABC0DEF,M3.2.0", nil, nil),
            ("ABC0DEF,M13.1.0,M1.1.0", nil, nil),
            ("ABC0DEF,M3.6.0,M1.1.0", nil, nil), ("ABC0DEF,J0,J5", nil, nil), ("ABC0DEF,366,5", nil, nil),
            ("ABC0DEF,M3.2.0/168,M1.1.0", nil, nil), ("ABC0DEF,M3.2.0,M11.1.0x", nil, nil), ("<AB0", nil, nil),
        ]

        for (text, offset, next) in table {
            let rule = POSIXTimeZoneRule(text.utf8)
            XCTAssertEqual(rule?.offset(at: noon), offset, text)
            if let next { XCTAssertEqual(rule?.transition(after: noon)?.time, next, text) }
        }
    }

    func testADayOfTheYearIsCountedWithAndWithoutTheLeapDay() throws {
        let (february28, february29, march1) = (1_835_308_800, 1_835_395_200, 1_835_481_600)  // of 2028
        let table: [(String, Int, [Int])] = [
            ("AAA0BBB,J59/0,J60/1", 2028, [february28, march1]), ("AAA0BBB,58/0,59/1", 2028, [february28, february29]),
            ("AAA0BBB,59/0,60/1", 2028, [february29, march1]),
            ("AAA0BBB,J59/0,J60/1", 2027, [1_803_772_800, 1_803_859_200]),
            ("AAA0BBB,58/0,59/1", 2027, [1_803_772_800, 1_803_859_200]),
        ]

        for (text, year, times) in table {
            let rule = try XCTUnwrap(POSIXTimeZoneRule(text.utf8))
            XCTAssertEqual(rule.transitions(in: year).map(\.time), times, "\(text) \(year)")
        }
    }

    func testRefusesWhatIsDamagedOrCountsLeapSeconds() {
        let good = Self.file(version: 0, times: [100, 200], indices: [1, 0], offsets: [3600, 7200])
        let broken = [
            Data(), Data("TZif".utf8), Data("TZiX".utf8) + good.dropFirst(4), good.dropLast(5),
            Self.file(version: 0, times: [200, 100], indices: [1, 0], offsets: [3600, 7200]),
            Self.file(version: 0, times: [100], indices: [2], offsets: [3600, 7200]),
            Self.file(version: 0, times: [100], indices: [0], offsets: [93_600]),
            Self.file(version: 0, times: [], indices: [], offsets: []),
            Self.file(version: 0, times: [100], indices: [0], offsets: [0], leaps: 1),
            Self.file(version: UInt8(ascii: "2"), times: [], indices: [], offsets: [0]),
            Self.file(version: UInt8(ascii: "2"), times: [], indices: [], offsets: [0])
                + Self.file(version: UInt8(ascii: "2"), times: [], indices: [], offsets: [0], timeSize: 8)
                + Data("\nnonsense\n".utf8),
        ]

        for (index, data) in broken.enumerated() {
            XCTAssertThrowsError(try ZoneRules(tzif: data), "\(index)") { error in
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
            }
        }
    }

    func testCountsDaysAsTheGregorianCalendarDoes() {
        let table: [(Int, Int, Int, Int, Int)] = [
            (1970, 1, 1, 0, 3), (2000, 2, 29, 11_016, 1), (2100, 3, 1, 47_541, 0), (1969, 12, 31, -1, 2),
            (1, 1, 1, -719_162, 0), (9999, 12, 31, 2_932_896, 4), (1600, 2, 29, -135_081, 1),
        ]
        for (year, month, day, count, weekday) in table {
            XCTAssertEqual(CivilDay.count(year: year, month: month, day: day), count)
            XCTAssertEqual(CivilDay.year(of: count), year)
            XCTAssertEqual(CivilDay.weekday(count), weekday)
        }
        for year in 1...3000 {
            let first = CivilDay.count(year: year, month: 1, day: 1)
            XCTAssertEqual(CivilDay.year(of: first), year)
            XCTAssertEqual(CivilDay.year(of: first - 1), year - 1)
        }
    }

    private static func read(_ zone: String) throws -> ZoneRules {
        try ZoneRules(tzif: Data(contentsOf: URL(filePath: "\(system)/\(zone)")))
    }

    private static func file(
        version: UInt8, times: [Int], indices: [UInt8], offsets: [Int], timeSize: Int = 4, leaps: Int = 0
    ) -> Data {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leaps, times.count, offsets.count, 4] { bytes += bigEndian(count, 4) }
        for time in times { bytes += bigEndian(time, timeSize) }
        bytes += indices
        for offset in offsets { bytes += bigEndian(offset, 4) + [0, 0] }
        bytes += Array("ABC\0".utf8) + [UInt8](repeating: 0, count: leaps * (timeSize + 4))
        return Data(bytes)
    }

    private static func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
