import BadgeModel
import Foundation

/// An area of a fence on a map.
struct MapArea: Sendable {
    let name: String
    let isException: Bool
    private let rings: [Ring]

    fileprivate enum Ring: Sendable {
        case circle(centre: GlobePoint, radius: Double)
        case corners([Policy.Position])
    }

    init(_ area: Policy.Area, number: Int, isException: Bool, _ words: Localization) {
        name = area.name?.onOneLine ?? words("reason.area", ["number": number])
        self.isException = isException
        switch area.shape {
        case .circle(let circle):
            let centre = GlobePoint(degreesNorth: circle.latitude, east: circle.longitude)
            rings = [.circle(centre: centre, radius: circle.radius)]
        case .polygon(let polygon): rings = polygon.rings.map(Ring.corners)
        }
    }

    /// A point in the middle.
    var middle: GlobePoint {
        switch rings.first {
        case .circle(let centre, _): return centre
        case .corners(let positions):
            let outline = positions.outline
            let longitudes = outline.map(\.longitude)
            let latitudes = outline.map(\.latitude)
            let east = ((longitudes.min() ?? 0) + (longitudes.max() ?? 0)) / 2
            // Around a pole no longitude is the middle.
            if let pole = latitudes.first(where: { abs($0) == 90 }), isAroundPole(longitudes) {
                return GlobePoint(degreesNorth: pole, east: 0)
            }
            return GlobePoint(degreesNorth: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2, east: east)
        case nil: return GlobePoint(latitude: 0, longitude: 0)
        }
    }

    private func isAroundPole(_ longitudes: [Double]) -> Bool {
        (longitudes.max() ?? 0) - (longitudes.min() ?? 0) >= 360
    }

    /// Returns the borders as closed lines of the map, by the even-odd rule.
    func lines(in projection: MapProjection) -> [[MapPoint]] {
        let lines = rings.map { $0.line.map(projection.point) }
        // On the map, a line encloses the side that does not reach the rim.
        let isTurnedOut = rings.count { $0.contains(projection.centre.antipode) } % 2 == 1
        return isTurnedOut ? lines + [MapProjection.rimLine] : lines
    }

    /// Returns the distance in metres from a point to the border.
    func distance(from position: GlobePoint) -> Double {
        rings.map { $0.distance(from: position) }.min() ?? .infinity
    }
}

extension MapProjection {
    fileprivate static let circleSteps = (0..<96).map { Double($0) * 2 * .pi / 96 }

    fileprivate static let rimLine = circleSteps.map { MapPoint(x: rim * sin($0), y: rim * cos($0)) }

    /// Returns the border of a circle.
    static func circle(_ centre: GlobePoint, radius: Double) -> [GlobePoint] {
        circleSteps.map { centre.point(at: min(radius, rim), towards: $0) }
    }
}

extension MapArea.Ring {
    // An edge that is straight in degrees is curved on the map, and as many points are added as that takes.
    private static let longestStep = 3.0
    private static let mostAdded = 20_000

    /// The border, on which the last point is joined to the first.
    fileprivate var line: [GlobePoint] {
        switch self {
        case .circle(let centre, let radius): MapProjection.circle(centre, radius: radius)
        case .corners(let positions): Self.line(positions)
        }
    }

    // Without the detour over a pole, which only a plane in degrees needs.
    private static func line(_ positions: [Policy.Position]) -> [GlobePoint] {
        let outline = positions.outline.prefix(positions.count)
        let mostSteps = Double(max(1, mostAdded / max(1, outline.count)))
        return zip(outline, outline.dropFirst()).flatMap { start, end in
            let (east, north) = (end.longitude - start.longitude, end.latitude - start.latitude)
            let steps = min(max(1, (max(abs(east), abs(north)) / longestStep).rounded(.up)), mostSteps)
            return (0..<Int(steps)).map { step in
                let share = Double(step) / steps
                return GlobePoint(
                    degreesNorth: start.latitude + share * north, east: start.longitude + share * east)
            }
        }
    }

    fileprivate func contains(_ position: GlobePoint) -> Bool {
        switch self {
        case .circle(let centre, let radius): return centre.distance(to: position) <= radius
        case .corners(let positions):
            let outline = positions.outline
            let (north, east) = position.degrees
            return [-720.0, -360, 0, 360, 720].contains { turn in
                zip(outline, outline.dropFirst()).count { start, end in
                    guard (start.latitude <= north) != (end.latitude <= north) else { return false }
                    let share = (north - start.latitude) / (end.latitude - start.latitude)
                    return east + turn < start.longitude + share * (end.longitude - start.longitude)
                } % 2 == 1
            }
        }
    }

    fileprivate func distance(from position: GlobePoint) -> Double {
        switch self {
        case .circle(let centre, let radius): return abs(centre.distance(to: position) - radius)
        case .corners:
            let projection = MapProjection(centre: position)
            let points = line.map(projection.point)
            guard let last = points.last else { return .infinity }
            return zip([last] + points, points).map { $0.distanceFromOrigin(to: $1) }.min() ?? .infinity
        }
    }
}

extension MapPoint {
    /// Returns the distance of the line from here to another point from the origin.
    fileprivate func distanceFromOrigin(to end: MapPoint) -> Double {
        let step = MapPoint(x: end.x - x, y: end.y - y)
        let square = step.x * step.x + step.y * step.y
        let share = square > 0 ? min(max(-(x * step.x + y * step.y) / square, 0), 1) : 0
        return hypot(x + share * step.x, y + share * step.y)
    }
}
