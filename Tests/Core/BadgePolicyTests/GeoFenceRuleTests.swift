import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgePolicy

final class GeoFenceRuleTests: XCTestCase {
    func testPolygonsCoverWhatGEOSSaysTheyCover() throws {
        var count = 0
        try playEach(PolygonTable.rows) { row in
            let policy = try Wallet.policy(Self.fence(row.rings))
            for (longitude, latitude, isCovered) in row.points {
                let reason = Self.reason(policy, Wallet.fix(latitude, longitude, accuracy: 1e-6))
                XCTAssertEqual(reason == nil, isCovered, "\(longitude) \(latitude)")
                count += 1
            }
        }
        XCTAssertGreaterThan(count, 200)
    }

    func testTheShareOfTheAccuracyCircleIsRightToAFifthOfAPercent() throws {
        for row in ShareTable.rows where row.share > 0.5 {
            XCTAssertNil(try Self.reason(row, enter: row.share - 0.002))
            XCTAssertNotNil(try Self.reason(row, enter: row.share + 0.002))
        }
        for row in ShareTable.rows where row.share < 0.5 {
            XCTAssertEqual(try Self.reason(row, exit: row.share + 0.002)?.cause, .outside)
            XCTAssertEqual(try Self.reason(row, exit: row.share - 0.002)?.cause, .unknownPosition)
        }
        XCTAssertEqual(ShareTable.rows.count, 40)
    }

    func testTheMoreEdgesADiscHasTheFewerLinesMeasureIt() {
        for edges in [0, 4, 512] { XCTAssertEqual(AccuracyDisc.lines(across: edges), 1024) }
        for edges in [513, 2048, 8192] { XCTAssertLessThanOrEqual(AccuracyDisc.lines(across: edges) * edges, 1 << 19) }
        XCTAssertEqual(AccuracyDisc.lines(across: 100_000), 64)
    }

    func testTheShareOfACombIsThatOfItsTeeth() throws {
        let teeth = 4000
        let positions = (0...teeth).map { tooth -> JSON in
            let east = -0.002 + 0.004 * Double(tooth) / Double(teeth)
            return [.double(east), tooth % 2 == 0 ? -0.002 : 0.002]
        }
        let ring = JSON.array(positions + [[0.002, -0.003], [-0.002, -0.003], [-0.002, -0.002]])
        let area: JSON = ["polygon": ["type": "Polygon", "coordinates": [ring]]]
        let fence = try Fence(Self.demand(JSON.object(["type": "geoFence", "areas": [area]]).text))
        let fix = try XCTUnwrap(LocationFix(latitude: 0, longitude: 0, accuracy: 100, age: 0))

        // As wide at the middle of their height as the gaps between them.
        XCTAssertEqual(try XCTUnwrap(fence.share(of: fix)), 0.5, accuracy: 0.002)
    }

    /// Distances from the centre of a circle of 100 metres at which the share is 85, 75, 50, 25 and 15 percent.
    func testTheShareWithinACircleIsThatOfTheLens() throws {
        let table: [(Double, [Double])] = [
            (50, [67.6, 75.9, 95.7, 116.9, 126.7]), (100, [23.6, 39.5, 80.8, 126.9, 148.7]),
        ]
        try playEach([0.0, 51.5, -78]) { latitude in
            try playEach(table) { accuracy, distances in
                for (distance, share) in zip(distances, [0.85, 0.75, 0.5, 0.25, 0.15]) {
                    let north = latitude + distance / Ellipsoid.degree(at: latitude).north
                    let fence = try Fence(Self.circle(latitude: latitude, radius: 100))
                    let fix = try XCTUnwrap(
                        LocationFix(latitude: north, longitude: 7, accuracy: accuracy, age: 0))
                    XCTAssertEqual(fence.share(of: fix) ?? -1, share, accuracy: 0.002, "\(latitude) \(distance)")
                }
            }
        }
    }

    func testAPositionThatIsTooInaccurateIsNeverWithin() throws {
        let inaccurate = try Wallet.reason(Self.office) { $0.location = Wallet.fix(51.5074, -0.1278, accuracy: 2000) }

        guard case .outsideGeofence(let violation)? = inaccurate else { return XCTFail("permitted") }
        // The circle has a sixteenth of the disc, less than the exit's share.
        XCTAssertEqual(violation.cause, .outside)
        XCTAssertEqual(violation.accuracy, 2000)
    }

    func testSomebodyInsideIsToldOfTheAccuracyAndNotOfTheBorder() throws {
        let dot =
            #"{"type":"geoFence","areas":[{"name":"Dot","circle":{"latitude":51.5074,"longitude":-0.1278,"radius":1}}]}"#

        let inside = try XCTUnwrap(try Wallet.reason(dot) { $0.location = Wallet.fix(51.5074, -0.1278, accuracy: 10) })
        let away = try XCTUnwrap(try Wallet.reason(dot) { $0.location = Wallet.fix(51.5084, -0.1278, accuracy: 10) })

        XCTAssertEqual(
            inside.description, "The location is not accurate enough (10 m) to tell whether it is inside: Dot.")
        XCTAssertEqual(
            away.description, "Outside of the areas where the badge may be used: Dot, 110 m from its border.")
    }

    func testTheCauseAndTheDistanceAreTold() throws {
        let hall = #"{"name":"Hall","circle":{"latitude":51.52,"longitude":-0.1278,"radius":100}}"#
        let fence = "{\"type\":\"geoFence\",\"areas\":[\(hall),\(Wallet.office)],\"except\":[\(Self.vault)]}"

        let outside = try Self.violation(fence, Wallet.fix(51.5174, -0.1278))
        let excluded = try Self.violation(fence, Wallet.fix(51.5074, -0.1278))
        let uncertain = try Self.violation(fence, Wallet.fix(51.5074, -0.13499, accuracy: 20))
        let stale = try Self.violation(fence, Wallet.fix(51.508, -0.13, age: 61))

        XCTAssertEqual(outside.cause, .outside)
        XCTAssertEqual(outside.areas.map(\.name), ["Hall", "Office"])
        XCTAssertEqual(try XCTUnwrap(outside.areas[0].distance), 189.271, accuracy: 0.001)
        XCTAssertEqual(try XCTUnwrap(outside.areas[1].distance), 612.581, accuracy: 0.001)
        XCTAssertEqual(excluded.cause, .excluded)
        XCTAssertEqual(excluded.areas.map(\.name), ["Vault"])
        XCTAssertEqual(try XCTUnwrap(excluded.areas[0].distance), 50, accuracy: 0.001)
        XCTAssertEqual(uncertain.cause, .unknownPosition)
        XCTAssertEqual(uncertain.areas.map(\.name), ["Office", "Hall"])
        XCTAssertEqual(stale.cause, .unknownPosition)
        XCTAssertEqual(stale.areas, [.init(name: "Hall"), .init(name: "Office")])
        XCTAssertNil(stale.accuracy)
    }

    func testTheDistanceToAPolygonIsThatToItsNearestEdge() throws {
        let square = Self.fence("[[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]")

        let east = try Self.violation(square, Wallet.fix(50.005, 10.02))
        let far = try Self.violation(square, Wallet.fix(50.02, 10.02))
        let around = try Self.violation(square, Wallet.fix(0, -170))

        // GeographicLib: along the parallel of 50.005 degrees, to the corner, and around the globe, where the plane is
        // only about right.
        XCTAssertEqual(try XCTUnwrap(east.areas[0].distance), 716.883, accuracy: 0.01)
        XCTAssertEqual(try XCTUnwrap(far.areas[0].distance), 1323.218, accuracy: 0.05)
        XCTAssertEqual(try XCTUnwrap(around.areas[0].distance), 14_461_972, accuracy: 2000)
    }

    func testAFixFromThePastOrTheFutureIsNotKnown() throws {
        try playEach([(0.0, true), (60, true), (60.1, false), (-5, true), (-5.1, false), (1e300, false)]) {
            age, isMet in
            let reason = try Wallet.reason(Self.office) { $0.location = Wallet.fix(51.5074, -0.1278, age: age) }
            XCTAssertEqual(reason == nil, isMet, "\(age)")
        }
    }

    func testEveryFenceMustBeMet() throws {
        let north = #"{"type":"geoFence","areas":[{"circle":{"latitude":51.51,"longitude":-0.1278,"radius":200}}]}"#

        XCTAssertNil(try Wallet.reason(Self.office))
        XCTAssertNotNil(try Wallet.reason("\(Self.office),\(north)"))
        XCTAssertNil(try Wallet.reason("\(Self.office),\(north)") { $0.location = Wallet.fix(51.5095, -0.1278) })
    }

    func testTheEndsOfTheOverlapsBelongToThem() throws {
        let overlaps = #""enterOverlap":1,"exitOverlap":0"#
        let fence = "{\"type\":\"geoFence\",\(overlaps),\"areas\":[\(Wallet.office)],\"except\":[\(Self.vault)]}"

        XCTAssertNil(try Wallet.reason(fence) { $0.location = Wallet.fix(51.509, -0.1278) })
        XCTAssertEqual(try Self.violation(fence, Wallet.fix(51.5174, -0.1278)).cause, .outside)
        XCTAssertEqual(try Self.violation(fence, Wallet.fix(51.5074, -0.1278)).cause, .excluded)
    }

    func testAnAccuracyUpToTheBorderIsAccurateEnough() throws {
        let table: [(GeoFenceViolation.Cause, Double?, Double?, Bool)] = [
            (.outside, 50, 50, false), (.outside, 50, 50.0.nextUp, true), (.unknownPosition, 50, 51, true),
            (.excluded, 50, 51, false), (.outside, nil, 51, false), (.outside, 50, nil, false),
        ]

        try playEach(table) { cause, distance, accuracy, isTooInaccurate in
            let areas = [
                GeoFenceViolation.Area(name: "Hall", distance: distance), .init(name: "Yard", distance: 1),
            ]
            let violation = GeoFenceViolation(cause: cause, areas: areas, accuracy: accuracy)

            XCTAssertEqual(violation.isTooInaccurate, isTooInaccurate)
        }
    }

    func testTheFiveNearestAreasAreNamedAndOneExceptionAlone() throws {
        let areas = (1...6).map { GeoFenceViolation.Area(name: "Hall \($0)", distance: Double($0)) }
        let table: [(GeoFenceViolation.Cause, Int)] = [(.outside, 5), (.unknownPosition, 5), (.excluded, 1)]

        try playEach(table) { cause, count in
            let text = UnmetReason.outsideGeofence(GeoFenceViolation(cause: cause, areas: areas)).description

            XCTAssertEqual(areas.map { text.contains($0.name) }, areas.indices.map { $0 < count })
        }
    }

    func testAPolygonIsNotEvaluatedWhereThePlaneIsTooDistorted() throws {
        let cap = #"{"polygon":{"type":"Polygon","coordinates":[[[0,80],[90,80],[180,80],[-90,80],[0,80]]]}}"#
        let pole = #"{"circle":{"latitude":90,"longitude":0,"radius":5000}}"#
        let fix = Wallet.fix(89.999, 0, accuracy: 50)
        let unclear = try Fence(Self.demand("{\"type\":\"geoFence\",\"areas\":[\(cap)]}"))

        XCTAssertNil(unclear.share(of: try XCTUnwrap(fix.value)))
        XCTAssertNil(try Wallet.reason("{\"type\":\"geoFence\",\"areas\":[\(pole)]}") { $0.location = fix })
        let excepted = try Self.violation("{\"type\":\"geoFence\",\"areas\":[\(pole)],\"except\":[\(cap)]}", fix)
        XCTAssertEqual(excepted.cause, .unknownPosition)
    }

    func testNeighbouringAreasCoverTheirCommonBorderTogether() throws {
        let west = #"{"polygon":{"type":"Polygon","coordinates":[[[9,50],[10,50],[10,51],[9,51],[9,50]]]}}"#
        let east = #"{"polygon":{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,51],[10,51],[10,50]]]}}"#
        let fence = "{\"type\":\"geoFence\",\"areas\":[\(west),\(east)]}"

        XCTAssertNil(try Wallet.reason(fence) { $0.location = Wallet.fix(50.5, 10, accuracy: 100) })
        XCTAssertNotNil(try Wallet.reason(fence) { $0.location = Wallet.fix(50, 10, accuracy: 100) })
    }

    private static let office = "{\"type\":\"geoFence\",\"areas\":[\(Wallet.office)]}"
    private static let vault = #"{"name":"Vault","circle":{"latitude":51.5074,"longitude":-0.1278,"radius":50}}"#

    private static func fence(_ rings: String, enter: Double = 0.85, exit: Double = 0.15) -> String {
        """
        {"type":"geoFence","enterOverlap":\(enter),"exitOverlap":\(exit),
         "areas":[{"polygon":{"type":"Polygon","coordinates":\(rings)}}]}
        """
    }

    private static func reason(_ policy: CompiledPolicy, _ fix: Fact<LocationFix>) -> UnmetReason? {
        var facts = Wallet.facts(policy)
        facts.location = fix
        return Evaluator().evaluate(.use, on: facts).unmet.first?.reason
    }

    private static func reason(
        _ row: ShareTable.Row, enter: Double = 0.85, exit: Double = 0.15
    ) throws -> GeoFenceViolation? {
        let fence = fence(row.rings, enter: min(enter, 1), exit: max(exit, 0))
        let fix = Wallet.fix(row.latitude, row.longitude, accuracy: row.accuracy)
        guard case .outsideGeofence(let violation)? = try Wallet.reason(fence, { $0.location = fix }) else {
            return nil
        }
        return violation
    }

    private static func violation(_ fence: String, _ fix: Fact<LocationFix>) throws -> GeoFenceViolation {
        let reason = try Wallet.reason(fence) { $0.location = fix }
        guard case .outsideGeofence(let violation)? = reason else { throw Surprise(reason: reason) }
        return violation
    }

    private static func circle(latitude: Double, radius: Double) throws -> Policy.GeoFence {
        let circle = "{\"latitude\":\(latitude),\"longitude\":7,\"radius\":\(radius)}"
        return try demand("{\"type\":\"geoFence\",\"areas\":[{\"circle\":\(circle)}]}")
    }

    private static func demand(_ restriction: String) throws -> Policy.GeoFence {
        guard case .geoFence(let fence)? = try Wallet.document(restriction).policy.restrictions.first?.requirement
        else { throw Surprise(reason: nil) }
        return fence
    }

    private struct Surprise: Error {
        let reason: UnmetReason?
    }
}
