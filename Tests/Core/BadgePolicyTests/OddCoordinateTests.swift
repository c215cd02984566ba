import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class OddCoordinateTests: XCTestCase {
    func testFortyOddFixesAreTakenRefusedOrBroughtIntoRange() {
        let nan = Double.nan
        let tiny = Double.leastNonzeroMagnitude
        let table: [(Double, Double, Double, Double, Double?)] = [
            (0, 0, 1, 0, 0), (-0.0, -0.0, 1, 0, 0), (tiny, tiny, 1, 0, tiny), (90, 0, 1, 0, 0), (-90, 0, 1, 0, 0),
            (90.nextUp, 0, 1, 0, nil), (-90.1, 0, 1, 0, nil), (nan, 0, 1, 0, nil), (.infinity, 0, 1, 0, nil),
            (-.infinity, 0, 1, 0, nil), (1e300, 0, 1, 0, nil), (0, 180, 1, 0, 180), (0, -180, 1, 0, -180),
            (0, 181, 1, 0, -179), (0, -181, 1, 0, 179), (0, 270, 1, 0, -90), (0, 359.5, 1, 0, -0.5),
            (0, 360, 1, 0, 0), (0, -360, 1, 0, 0), (0, 360.1, 1, 0, nil), (0, -361, 1, 0, nil), (0, nan, 1, 0, nil),
            (0, .infinity, 1, 0, nil), (0, -.infinity, 1, 0, nil), (0, 1e300, 1, 0, nil), (0, 0, 0, 0, nil),
            (0, 0, -0.0, 0, nil), (0, 0, -1, 0, nil), (0, 0, nan, 0, nil), (0, 0, .infinity, 0, nil),
            (0, 0, tiny, 0, 0), (0, 0, 1e308, 0, 0), (0, 0, 1, nan, nil), (0, 0, 1, .infinity, nil),
            (0, 0, 1, -.infinity, nil), (0, 0, 1, -4, 0), (0, 0, 1, 1e300, 0), (90, 180, 1, 0, 180),
            (-90, -360, 1, 0, 0), (89.99999999999999, 179.99999999999997, 1, 0, 179.99999999999997),
        ]

        for (latitude, longitude, accuracy, age, expected) in table {
            let fix = LocationFix(latitude: latitude, longitude: longitude, accuracy: accuracy, age: age)
            XCTAssertEqual(fix?.longitude, expected, "\(latitude) \(longitude) \(accuracy) \(age)")
        }
        XCTAssertEqual(table.count, 40)
    }

    func testNoFixHoweverOddIsFoundFarFromWhereItIs() throws {
        let pole = #"{"circle":{"latitude":90,"longitude":0,"radius":1000}}"#
        let date = #"{"circle":{"latitude":0,"longitude":180,"radius":1000}}"#
        let fence = "{\"type\":\"geoFence\",\"areas\":[\(pole),\(date)]}"
        let table: [(Double, Double, Double, Bool)] = [
            (90, 0, 10, true), (90, 123, 10, true), (89.995, -170, 10, true), (89.98, 0, 10, false),
            (89.9911, 77, 5, true), (89.9909, 77, 5, false), (-90, 0, 10, false), (0, 180, 10, true),
            (0, -180, 10, true), (0, 179.995, 10, true), (0, -179.995, 10, true), (0, -179.98, 10, false),
            (0, 180.005, 10, true), (0, .leastNonzeroMagnitude, 10, false), (0, 180, 1e308, false),
            (90, 0, 1e308, false),
            (0, 180, .leastNonzeroMagnitude, true), (-0.0, -180, .leastNonzeroMagnitude, true),
        ]

        try playEach(table) { latitude, longitude, accuracy, isMet in
            let reason = try Wallet.reason(fence) { $0.location = Wallet.fix(latitude, longitude, accuracy: accuracy) }
            XCTAssertEqual(reason == nil, isMet, "\(latitude) \(longitude) \(accuracy)")
        }
    }

    func testPolygonsGoOnOverTheAntimeridianAndAroundAPole() throws {
        let crossing = "[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]"
        let cap = "[[[0,80],[90,80],[180,80],[-90,80],[0,80]]]"
        let whole = "[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]"
        let table: [(String, Double, Double, Bool)] = [
            (crossing, 0, 179.9, true), (crossing, 0, -179.9, true), (crossing, 0, 180, true), (crossing, 0, 170, true),
            (crossing, 0, -170, true), (crossing, 10, 180, true), (crossing, 0, 0, false), (crossing, 0, 169.9, false),
            (crossing, 0, -169.9, false), (crossing, 10.001, 180, false), (cap, 90, 0, true), (cap, 85, -135, true),
            (cap, 80, 45, true), (cap, 79.9, 45, false), (cap, -85, 0, false), (cap, 85, 180, true),
            (whole, 0, 0, true), (whole, 89, 180, true), (whole, -90, -180, true),
        ]

        try playEach(table) { rings, latitude, longitude, isMet in
            try playEach([rings, try Self.reversed(rings)]) { turned in
                let fence =
                    "{\"type\":\"geoFence\",\"areas\":[{\"polygon\":{\"type\":\"Polygon\",\"coordinates\":\(turned)}}]}"
                let reason = try Wallet.reason(fence) { $0.location = Wallet.fix(latitude, longitude, accuracy: 1e-6) }
                XCTAssertEqual(reason == nil, isMet, "\(turned) \(latitude) \(longitude)")
            }
        }
    }

    func testADiscMayReachOverTheAntimeridian() throws {
        let crossing = "[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]"
        let cut = [
            "[[[170,-10],[180,-10],[180,10],[170,10],[170,-10]]]",
            "[[[-180,-10],[-170,-10],[-170,10],[-180,10],[-180,-10]]]",
        ]
        for areas in [[crossing], cut] {
            let list = areas.map { "{\"polygon\":{\"type\":\"Polygon\",\"coordinates\":\($0)}}" }.joined(separator: ",")
            for longitude in [179.9999, 180, -180, -179.9999, 175] {
                let fix = Wallet.fix(5, longitude, accuracy: 100)
                XCTAssertNil(try Wallet.reason("{\"type\":\"geoFence\",\"areas\":[\(list)]}") { $0.location = fix })
            }
        }
    }

    private static func reversed(_ rings: String) throws -> String {
        let reversed =
            try JSON.parse(rings).arrayValue?.compactMap(\.arrayValue).map { JSON.array($0.reversed()) } ?? []
        return String(decoding: JSON.array(reversed).serialized(), as: UTF8.self)
    }
}
