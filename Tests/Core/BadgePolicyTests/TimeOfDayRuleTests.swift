import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class TimeOfDayRuleTests: XCTestCase {
    func testWindowsOpenAndCloseAroundEveryChangeOfTheClocksAsZoneinfoSays() throws {
        try playEach(WindowTable.rows) { zone, days, from, to, time, isOpen, next in
            let reason = try Self.reason(Self.window(zone, from, to, days), at: time)
            let row = "\(zone) \(days) \(from)-\(to) \(time)"
            XCTAssertEqual(reason == nil, isOpen, row)
            guard case .outsideHours(let violation)? = reason else { return }
            XCTAssertEqual(violation.nextOpening?.date, Date(timeIntervalSince1970: Double(next)), row)
            XCTAssertEqual(violation.nextOpening?.zone, zone)
            XCTAssertEqual(violation.nextOpening?.secondsFromGMT, Self.zones[zone]?.offset(at: next))
        }
        XCTAssertGreaterThan(WindowTable.rows.filter(\.5).count, 100)
    }

    /// In Newfoundland the clocks once went back from one past midnight, so that a Sunday began before its Saturday
    /// ended; Samoa once left out a Friday.
    func testAWindowOpensOnItsOwnDayThoughTheCalendarSaysAnother() throws {
        let table = [
            ("America/St_Johns", "00:00", "12:00", "sun", 1162090800, true),
            ("America/St_Johns", "00:00", "12:00", "sun", 1162085340, false),
            ("Pacific/Apia", "22:00", "06:00", "thu", 1325257200, true),
            ("Pacific/Apia", "22:00", "06:00", "thu", 1325260800, false),
        ]

        try playEach(table) { zone, from, to, days, time, isOpen in
            let reason = try Self.reason(Self.window(zone, from, to, days), at: time)
            XCTAssertEqual(reason == nil, isOpen, "\(zone) \(time)")
        }
        guard
            case .outsideHours(let violation)? = try Self.reason(
                Self.window("Pacific/Apia", "08:00", "18:00", "fri"), at: 1325264400)
        else { return XCTFail("open") }
        XCTAssertEqual(violation.nextOpening?.date, Date(timeIntervalSince1970: 1325268000))
    }

    func testTheFirstInstantBelongsToAWindowAndTheLastDoesNot() throws {
        let table: [(Double, Bool)] = [
            (-14_400.001, false), (-14_400, true), (21_599.999, true), (21_600, false),
        ]

        try playEach(table) { seconds, isOpen in
            let reason = try Wallet.reason(Self.restriction(Self.window("UTC", "08:00", "18:00"))) {
                $0.date = Wallet.noon + seconds
            }
            XCTAssertEqual(reason == nil, isOpen, "\(seconds)")
        }
    }

    func testAWindowOverMidnightBelongsToTheDayOnWhichItStarts() throws {
        // Noon is on a Wednesday.
        let night = Self.restriction(Self.window("UTC", "22:00", "06:00", "wed"))
        let table: [(Double, Bool)] = [(9.9, false), (10, true), (17.9, true), (18, false), (-7, false), (34, false)]

        try playEach(table) { hours, isOpen in
            let reason = try Wallet.reason(night) { $0.date = Wallet.noon + hours * 3600 }
            XCTAssertEqual(reason == nil, isOpen, "\(hours)")
        }
    }

    func testTellsTodaysWindowsAndTheNextOpening() throws {
        let restriction = Self.restriction(
            Self.window("UTC", "16:00", "18:00", "wed"), Self.window("UTC", "08:00", "11:00", "wed"),
            Self.window("UTC", "09:00", "10:00", "thu"), Self.window("Nowhere/Land", "00:00", "24:00"))

        guard case .outsideHours(let violation)? = try Wallet.reason(restriction) else { return XCTFail("open") }

        XCTAssertEqual(
            violation.windows,
            [.init(from: "08:00", to: "11:00", zone: "UTC"), .init(from: "16:00", to: "18:00", zone: "UTC")])
        XCTAssertEqual(
            violation.nextOpening, .init(date: Wallet.noon + 4 * 3600, secondsFromGMT: 0, zone: "UTC"))
        XCTAssertEqual(violation.unknownZones, ["Nowhere/Land"])
    }

    func testSeveralTimetablesMustBeOpenTogether() throws {
        let morning = Self.restriction(Self.window("UTC", "08:00", "11:00"))
        let thursday = Self.restriction(Self.window("UTC", "10:30", "14:00", "thu"))
        let friday = Self.restriction(Self.window("UTC", "00:00", "24:00", "fri"))

        guard case .outsideHours(let some)? = try Wallet.reason("\(morning),\(thursday)"),
            case .outsideHours(let never)? = try Wallet.reason("\(friday),\(thursday)")
        else { return XCTFail("open") }

        XCTAssertEqual(some.nextOpening?.date, Wallet.noon + 22.5 * 3600)
        XCTAssertNil(never.nextOpening)
    }

    func testAZoneThatIsNotKnownIsNeverOpenAndHidesNoOther() throws {
        let nowhere = Self.window("Nowhere/Land", "00:00", "24:00")

        guard case .outsideHours(let violation)? = try Wallet.reason(Self.restriction(nowhere)) else {
            return XCTFail("open")
        }
        XCTAssertEqual(violation, TimeViolation(windows: [], nextOpening: nil, unknownZones: ["Nowhere/Land"]))
        XCTAssertNil(try Wallet.reason(Self.restriction(nowhere, Self.window("UTC", "08:00", "18:00"))))
        XCTAssertNotNil(
            try Wallet.reason(Self.restriction(Self.window("UTC", "08:00", "18:00"))) { $0.zones = .unknown })
    }

    private static let zones = WindowTable.zones.mapValues { offset, changes in
        ZoneRules(initialOffset: offset, transitions: changes.map { .init(time: $0, offset: $1) })
    }

    private static func reason(_ window: String, at time: Int) throws -> UnmetReason? {
        try Wallet.reason(restriction(window)) { facts in
            facts.date = Date(timeIntervalSince1970: Double(time))
            facts.zones = .known(ZoneTable(zones))
        }
    }

    private static func window(_ zone: String, _ from: String, _ to: String, _ days: String = "all") -> String {
        let list = days.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
        let weekdays = days == "all" ? "" : "\"weekdays\":[\(list)],"
        return "{\"zone\":\"\(zone)\",\(weekdays)\"from\":\"\(from)\",\"to\":\"\(to)\"}"
    }

    private static func restriction(_ windows: String...) -> String {
        "{\"type\":\"timeOfDay\",\"windows\":[\(windows.joined(separator: ","))]}"
    }
}
