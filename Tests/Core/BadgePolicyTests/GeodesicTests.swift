import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgePolicy

final class GeodesicTests: XCTestCase {
    func testAgreesWithGeographicLibToATenthOfAMillimetre() throws {
        try playEach(GeodesicTable.rows) { row in
            let line = try XCTUnwrap(
                Geodesic(
                    from: GeodeticPoint(latitude: row[0], longitude: row[1]),
                    to: GeodeticPoint(latitude: row[2], longitude: row[3])), "\(row)")

            XCTAssertEqual(line.distance, row[4], accuracy: 1e-4, "\(row)")
            // At a pole every direction is north or south, and the meridian says which.
            guard abs(row[0]) < 89.99, abs(row[2]) < 89.99, row[4] > 1 else { return }
            let turn = remainder(line.azimuth * 180 / .pi - row[5], 360)
            XCTAssertEqual(turn * row[4] * .pi / 180, 0, accuracy: max(1e-3, row[4] * 1e-6), "\(row)")
        }
        XCTAssertGreaterThan(GeodesicTable.rows.count, 190)
    }

    func testDoesNotAnswerForPointsThatAreNearlyOpposite() {
        let start = GeodeticPoint(latitude: 0, longitude: 0)

        XCTAssertNil(Geodesic(from: start, to: GeodeticPoint(latitude: 0.3, longitude: 179.8)))
        XCTAssertEqual(Geodesic(from: start, to: start)?.distance, 0)
    }

    func testACirclesBorderIsRightToAMillimetreAtEveryLatitude() throws {
        try playEach(GeodesicTable.borders) { row in
            let circle = "{\"latitude\":\(row[0]),\"longitude\":\(row[1]),\"radius\":\(row[2])}"
            let fence = "{\"type\":\"geoFence\",\"areas\":[{\"circle\":\(circle)}]}"

            let inside = try Wallet.reason(fence) { $0.location = Wallet.fix(row[3], row[4], accuracy: 1e-4) }
            let outside = try Wallet.reason(fence) { $0.location = Wallet.fix(row[5], row[6], accuracy: 1e-4) }

            XCTAssertNil(inside, "\(row)")
            guard case .outsideGeofence(let violation)? = outside else { return XCTFail("\(row)") }
            XCTAssertEqual(violation.cause, .outside)
            XCTAssertEqual(try XCTUnwrap(violation.areas[0].distance), 0.001, accuracy: 0.0005, "\(row)")
        }
        XCTAssertEqual(GeodesicTable.borders.count, 50)
    }

    func testTheSideOfALineIsExactWhereRoundingWouldErr() {
        let start = PlanarPoint(x: 12, y: 12)
        let end = PlanarPoint(x: 24, y: 24)
        for step in 0..<256 {
            let x = 0.5 + Double(step) * 0x1p-53
            let above = PlanarPoint(x: x, y: (0.5 + Double(step) * 0x1p-53).nextUp)

            XCTAssertEqual(Orientation.sign(start, end, PlanarPoint(x: x, y: x)), 0)
            XCTAssertEqual(Orientation.sign(start, end, above), 1)
            XCTAssertEqual(Orientation.sign(end, start, above), -1)
        }
    }
}
