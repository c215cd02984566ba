import BadgeModel
import Foundation
import TestSupport
import XCTest

@testable import BadgeDrawings

final class FenceDrawingTests: XCTestCase {
    func testAPolygonOfTenThousandPointsStaysSmall() throws {
        let ring = (0...10_000).map { step -> (Double, Double) in
            let angle = Double(step % 10_000) / 10_000 * 2 * .pi
            let radius = 0.1 * (1 + 0.2 * sin(7 * angle) + 0.03 * sin(91 * angle) + 0.01 * sin(1000 * angle))
            return (10 + 1.5 * radius * cos(angle), 50 + radius * sin(angle))
        }

        let svg = FenceDrawing(try Drawn.fence(areas: [Drawn.polygon("Coast", ring)])).svg

        XCTAssertLessThan(svg.document.utf8.count, 40_000)
        XCTAssertGreaterThan(points(svg).count, 200)
    }

    func testManyAreasStaySmall() throws {
        let areas = (0..<1000).map { index in
            Drawn.circle("Branch \(index)", Double(index % 30) * 2, Double(index / 30) * 3, 500)
        }

        let svg = FenceDrawing(try Drawn.fence(areas: areas)).svg

        XCTAssertLessThan(svg.document.utf8.count, 150_000)
        XCTAssertTrue(svg.summary.hasSuffix("990 more."), svg.summary)
    }

    func testSimplifiedLinesStayWithinTheTolerance() {
        let line = (0..<2000).map { step in
            let angle = Double(step) / 2000 * 2 * Double.pi
            return MapPoint(x: 200 + 150 * cos(angle) + 20 * cos(9 * angle), y: 200 + 150 * sin(angle))
        }

        for tolerance in [0.5, 2, 8] {
            let simple = MapLine.simplify(line, tolerance: tolerance)
            XCTAssertLessThan(simple.count, line.count / 4)
            let farthest =
                line.map { point in
                    zip(simple, simple.dropFirst() + simple.prefix(1)).map { distance(point, $0, $1) }.min()
                        ?? .infinity
                }.max() ?? .infinity
            XCTAssertLessThanOrEqual(farthest, tolerance * 1.5)
        }
    }

    func testAHoleIsASecondBorderOfTheSamePath() throws {
        let outer = [(11.56, 48.146), (11.575, 48.146), (11.575, 48.154), (11.56, 48.154), (11.56, 48.146)]
        let hole = [(11.565, 48.149), (11.569, 48.149), (11.569, 48.151), (11.565, 48.151), (11.565, 48.149)]

        let svg = FenceDrawing(try Drawn.fence(areas: [Drawn.polygon("Campus", outer, hole)])).svg

        let path = try XCTUnwrap(svg.markup.firstMatch(of: /badge-allowed" d="([^"]*)"/)?.1)
        XCTAssertEqual(path.count { $0 == "M" }, 2)
        XCTAssertEqual(path.count { $0 == "Z" }, 2)
        XCTAssertTrue(SVG.styleSheet.contains("fill-rule:evenodd"))
    }

    func testTheDeviceIsShownWithTheAreasNearIt() throws {
        let areas = [
            Drawn.circle("Head office", 51.5074, -0.1278, 500), Drawn.circle("Sydney", -33.86, 151.2, 500),
            Drawn.circle("Warehouse", 51.52, -0.1, 300),
        ]
        let fence = try Drawn.fence(areas: areas, except: [Drawn.circle("Canteen", 51.509, -0.125, 150)])

        let svg = FenceDrawing(fence, location: Drawn.london, accuracy: 120).svg

        XCTAssertTrue(svg.markup.contains("badge-accuracy"))
        for name in ["Head office", "Warehouse", "Canteen"] { XCTAssertTrue(svg.markup.contains(">\(name)</text>")) }
        XCTAssertFalse(svg.markup.contains(">Sydney</text>"))
        XCTAssertTrue(svg.markup.contains("1 more area is not on this map"))
        XCTAssertEqual(
            svg.summary,
            """
            A use is permitted in: Head office; Sydney; Warehouse. It is not permitted in: Canteen. This device is marked, \
            with its location known to 120 m.
            """)
    }

    func testAreasThatAreOnePointHaveOneLabel() throws {
        let areas = [
            Drawn.circle("London", 51.5, -0.1, 500), Drawn.circle("Docks", 51.51, -0.08, 300),
            Drawn.circle("Sydney", -33.86, 151.2, 500),
        ]

        let svg = FenceDrawing(try Drawn.fence(areas: areas)).svg

        XCTAssertTrue(svg.markup.contains(">London and 1 more</text>"))
        XCTAssertTrue(svg.markup.contains(">Sydney</text>"))
    }

    func testAnAreaAcrossTheAntimeridianIsInOnePiece() throws {
        let ring = [(177.0, -19.0), (-179, -19), (-179, -16), (177, -16), (177, -19)]

        let points = points(FenceDrawing(try Drawn.fence(areas: [Drawn.polygon("Fiji", ring)])).svg)

        let box = try XCTUnwrap(MapBox(points))
        // Four degrees by three, in latitudes where a degree of longitude is a little shorter.
        XCTAssertEqual(box.width / box.height, 4 * cos(17.5 * .pi / 180) / 3, accuracy: 0.03)
        XCTAssertLessThanOrEqual(box.width, 560)
    }

    func testAnAreaAroundAPoleEnclosesIt() throws {
        let ring = [(0.0, 70.0), (90, 70), (180, 70), (-90, 70), (0, 70)]

        let points = points(FenceDrawing(try Drawn.fence(areas: [Drawn.polygon("Arctic", ring)])).svg)

        let box = try XCTUnwrap(MapBox(points))
        for point in points { XCTAssertEqual(point.distance(to: box.middle), box.width / 2, accuracy: 2) }
    }

    func testAnAreaOfMoreThanHalfTheGlobeIsFilledOnItsOwnSide() throws {
        let ring = [(-180.0, -60.0), (180, -60), (180, 60), (-180, 60), (-180, -60)]
        let fence = try Drawn.fence(areas: [Drawn.polygon("Band", ring)])
        let area = MapArea(fence.areas[0], number: 1, isException: false, .english)
        let projection = MapProjection(centre: GlobePoint(degreesNorth: 0, east: 10))

        for (north, east, isInside) in [
            (0.0, 10.0, true), (59, 100, true), (61, 100, false), (-80, 0, false), (0, 170, true),
        ] {
            let point = projection.point(of: GlobePoint(degreesNorth: north, east: east))
            let crossings = area.lines(in: projection).map { line in
                zip(line, line.dropFirst() + line.prefix(1)).count { start, end in
                    (start.y <= point.y) != (end.y <= point.y)
                        && point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
                }
            }.reduce(0, +)
            XCTAssertEqual(crossings % 2 == 1, isInside, "\(north) \(east)")
        }
    }

    func testTheProjectionKeepsDistancesFromItsCentre() {
        let centre = GlobePoint(degreesNorth: 48, east: 179)
        let projection = MapProjection(centre: centre)

        for (north, east) in [(48.0, -179.0), (90, 0), (-48, -1), (48.001, 179.001), (-90, 5)] {
            let position = GlobePoint(degreesNorth: north, east: east)
            let point = projection.point(of: position)
            XCTAssertEqual(hypot(point.x, point.y), centre.distance(to: position), accuracy: 1)
            let back = projection.position(of: point)
            XCTAssertEqual(back.distance(to: position), 0, accuracy: 1, "\(north) \(east)")
        }
    }

    func testTheScaleIsARoundLength() {
        for (length, round) in [(140.0, 100.0), (999, 500), (1000, 1000), (2.3, 2), (0.7, 0.5), (5_400_000, 5_000_000)]
        {
            XCTAssertEqual(MapScale.round(length), round, accuracy: round * 1e-9)
        }
        XCTAssertEqual(MapScale.text(0.5, .english), "50 cm")
        XCTAssertEqual(MapScale.text(5000, Localization(Languages(["ar"]))), "5 كم")
    }

    func testTheTextsAreInTheUsersLanguage() throws {
        let fence = try Drawn.fence(areas: [Drawn.circle("Zentrale", 51.5, -0.1, 500)])

        let german = FenceDrawing(fence, in: Localization(Languages(["de"]))).svg
        let arabic = FenceDrawing(fence, in: Localization(Languages(["ar"]))).svg

        XCTAssertEqual(german.title, "Karte der erlaubten Bereiche")
        XCTAssertEqual(german.summary, "Erlaubt ist die Verwendung in: Zentrale.")
        XCTAssertTrue(arabic.isRightToLeft)
        XCTAssertTrue(arabic.markup.contains("lang=\"ar\" direction=\"rtl\""))
    }

    private func points(_ svg: SVG) -> [MapPoint] {
        svg.markup.matches(of: /badge-allowed" d="([^"]*)"/).flatMap { match in
            match.1.matches(of: /[ML](-?[\d.]+) (-?[\d.]+)/).compactMap { point in
                guard let x = Double(point.1), let y = Double(point.2) else { return nil }
                return MapPoint(x: x, y: y)
            }
        }
    }

    private func distance(_ point: MapPoint, _ start: MapPoint, _ end: MapPoint) -> Double {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let share = ((point.x - start.x) * x + (point.y - start.y) * y) / max(x * x + y * y, 1e-12)
        let near = min(max(share, 0), 1)
        return point.distance(to: MapPoint(x: start.x + near * x, y: start.y + near * y))
    }
}
