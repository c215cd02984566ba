import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgePolicy

final class OpeningHoursTests: XCTestCase {
    // Central European time: summer time begins on 29 March 2026 and ends on 25 October, each at 01:00 UTC.
    private static let berlin = ZoneRules(
        initialOffset: 3600,
        transitions: [.init(time: 1_774_746_000, offset: 7200), .init(time: 1_792_890_000, offset: 3600)])
    private static let zones = ZoneTable([
        "Europe/Berlin": berlin, "UTC": ZoneRules(fixedOffset: 0), "Asia/Tokyo": ZoneRules(fixedOffset: 9 * 3600),
    ])

    func testADayOf23HoursHasNoHourThatItsClocksSkip() throws {
        // Sunday, 29 March 2026, 10:00 UTC.
        let hours = try XCTUnwrap(hours([window("Europe/Berlin", "01:00", "05:00")], at: 1_774_778_400))

        XCTAssertEqual(hours.days[0].open, [60..<120, 180..<300])
        XCTAssertEqual(hours.days[0].clockChange, OpeningHours.ClockChange(from: 120, to: 180))
        XCTAssertEqual(hours.days[1].open, [60..<300])
        XCTAssertNil(hours.days[1].clockChange)
        XCTAssertEqual(hours.now, OpeningHours.Time(day: 0, minute: 12 * 60))
    }

    func testADayOf25HoursHasEachHourOnce() throws {
        // Saturday, 24 October 2026, 10:00 UTC.
        let hours = try XCTUnwrap(hours([window("Europe/Berlin", "01:00", "05:00")], at: 1_792_836_000))

        XCTAssertEqual(hours.days.map(\.open), Array(repeating: [60..<300], count: 7))
        XCTAssertEqual(hours.days[1].clockChange, OpeningHours.ClockChange(from: 180, to: 120))
        XCTAssertEqual(hours.days[1].weekday, .sun)
        XCTAssertEqual(hours.days.compactMap(\.clockChange).count, 1)
    }

    func testAWindowOverMidnightIsOnBothDays() throws {
        // Monday, 1 June 2026.
        let hours = try XCTUnwrap(hours([window("UTC", "22:00", "06:00", "mon")], at: 1_780_300_800))

        XCTAssertEqual(hours.days[0].open, [1320..<1440])
        XCTAssertEqual(hours.days[1].open, [0..<360])
        XCTAssertEqual(hours.days.dropFirst(2).map(\.open), Array(repeating: [], count: 5))
        XCTAssertEqual([hours.days[0].year, hours.days[0].month, hours.days[0].day], [2026, 6, 1])
    }

    func testWindowsOfOtherZonesAreConverted() throws {
        let windows = [
            window("UTC", "08:00", "10:00"), window("UTC", "12:00", "13:00"), window("Asia/Tokyo", "18:00", "20:00"),
        ]
        let hours = try XCTUnwrap(hours(windows, at: 1_780_300_800))

        XCTAssertEqual(hours.zone, "UTC")
        XCTAssertEqual(hours.days[0].open, [480..<660, 720..<780])
    }

    func testTheZoneOfTheDaysIsThatOfMostWindowsAndOtherwiseTheFirst() throws {
        let (tokyo, utc) = (window("Asia/Tokyo", "18:00", "20:00"), window("UTC", "08:00", "10:00"))
        let table = [
            ([tokyo, utc, utc], "UTC"), ([tokyo, utc], "Asia/Tokyo"), ([utc, tokyo], "UTC"),
            ([window("Nowhere/Land", "08:00", "10:00"), window("Nowhere/Land", "11:00", "12:00"), utc], "UTC"),
        ]

        try playEach(table) { windows, zone in
            XCTAssertEqual(try hours(windows, at: 1_780_300_800)?.zone, zone)
        }
    }

    func testSeveralRestrictionsMustBeMetTogether() throws {
        let policy = try policy(
            "\(restriction([window("UTC", "08:00", "12:00")])),\(restriction([window("UTC", "10:00", "14:00", "tue")]))"
        )
        let hours = try XCTUnwrap(
            OpeningHours(of: policy, inWeekOf: Date(timeIntervalSince1970: 1_780_500_000), Self.zones))

        XCTAssertEqual(hours.days.map(\.weekday), Policy.Weekday.allCases)
        XCTAssertEqual(hours.days.map(\.open), [[], [600..<720], [], [], [], [], []])
        XCTAssertEqual(hours.now, OpeningHours.Time(day: 2, minute: 15 * 60 + 20))
    }

    func testAPolicyWithoutHoursOrKnownZonesHasNone() throws {
        let none = try policy(#"{"type": "userPhoto"}"#)
        let unknown = try policy(restriction([window("Nowhere/Land", "08:00", "12:00")]))

        for policy in [none, unknown] {
            XCTAssertNil(OpeningHours(of: policy, inWeekOf: Date(timeIntervalSince1970: 1_780_500_000), Self.zones))
        }
    }

    func testAViolationHasTheHoursWithTheNextOpening() throws {
        guard case .outsideHours(let violation)? = try Wallet.reason(restriction([window("UTC", "08:00", "10:00")]))
        else { return XCTFail("open") }

        let hours = try XCTUnwrap(violation.hours)
        XCTAssertEqual(hours.now, OpeningHours.Time(day: 0, minute: 720))
        XCTAssertEqual(hours.nextOpening, OpeningHours.Time(day: 1, minute: 480))
    }

    func testAViolationHasTheFenceAndTheLocation() throws {
        let fence = #"{"type":"geoFence","areas":[{"circle":{"latitude":10,"longitude":20,"radius":500}}]}"#
        let reason = try Wallet.reason(fence) { $0.location = Wallet.fix(11, 20, accuracy: 10) }
        guard case .outsideGeofence(let violation)? = reason else { return XCTFail("inside") }

        XCTAssertEqual(violation.fence?.areas.count, 1)
        XCTAssertEqual(violation.location, Policy.Position(latitude: 11, longitude: 20))
    }

    private func hours(_ windows: [String], at time: Int) throws -> OpeningHours? {
        let policy = try policy(restriction(windows))
        let timetables = policy.restrictions.compactMap { restriction -> WeeklySchedule? in
            guard case .timeOfDay(let hours) = restriction.requirement else { return nil }
            return WeeklySchedule(hours)
        }
        return OpeningHours(of: timetables, at: time, nextOpening: nil, Self.zones)
    }

    private func policy(_ restrictions: String) throws -> Policy {
        try Policy(JSONReader(JSON.parse(#"{"restrictions":[\#(restrictions)]}"#)))
    }

    private func window(_ zone: String, _ from: String, _ to: String, _ day: String? = nil) -> String {
        let weekdays = day.map { #""weekdays":["\#($0)"],"# } ?? ""
        return #"{"zone":"\#(zone)",\#(weekdays)"from":"\#(from)","to":"\#(to)"}"#
    }

    private func restriction(_ windows: [String]) -> String {
        #"{"type":"timeOfDay","windows":[\#(windows.joined(separator: ","))]}"#
    }
}
