import BadgeModel
import Foundation

/// An area of a fence, prepared for evaluation.
struct FenceArea: Sendable {
    let name: String
    private let shape: Shape

    private enum Shape {
        case circle(centre: GeodeticPoint, radius: Double)
        case polygon(PlanarPolygon)
    }

    /// The relation of the accuracy disc to an area.
    enum Relation {
        /// The disc is inside the area.
        case within
        /// The disc is outside the area.
        case apart
        /// The border crosses the disc.
        case crossed(ClipRegion)
        /// The relation cannot be determined.
        case unclear
    }

    init(_ area: Policy.Area, number: Int) {
        name = area.name ?? Message("reason.area", ["number": number]).text
        switch area.shape {
        case .circle(let circle):
            let centre = GeodeticPoint(latitude: circle.latitude, longitude: circle.longitude)
            shape = .circle(centre: centre, radius: circle.radius)
        case .polygon(let polygon): shape = .polygon(PlanarPolygon(polygon))
        }
    }

    /// Returns the relation of a disc of that radius around the plane's origin to the area.
    func relation(to plane: LocalPlane, radius: Double) -> Relation {
        switch shape {
        case .circle(let centre, let size): Self.relation(to: plane, radius, centre, size)
        case .polygon(let polygon): polygon.relation(to: plane, radius)
        }
    }

    /// Returns the distance in metres from the plane's origin to the border; `nil` when it cannot be determined.
    func distance(from plane: LocalPlane) -> Double? {
        switch shape {
        case .circle(let centre, let size):
            Geodesic(from: plane.origin, to: centre).map { abs($0.distance - size) }
        case .polygon(let polygon): polygon.distance(from: plane)
        }
    }

    private static func relation(
        to plane: LocalPlane, _ radius: Double, _ centre: GeodeticPoint, _ size: Double
    ) -> Relation {
        if size - radius >= Ellipsoid.halfMeridian { return .within }
        // Two parallels are nowhere nearer than along a meridian.
        let apart = abs(plane.origin.latitude - centre.latitude) * Ellipsoid.shortestDegree
        if apart > size + radius { return .apart }
        guard let line = Geodesic(from: plane.origin, to: centre) else { return .unclear }
        let depth = size - line.distance
        guard radius > Fence.pointlike else { return depth >= 0 ? .within : .apart }
        if depth >= radius { return .within }
        if depth <= -radius { return .apart }
        return .crossed(ClipRegion(outer: outline(towards: line.azimuth, depth: depth, size)))
    }

    // A circle on the globe bends less than one of its radius in the plane: by the tangent of its angle.
    private static func outline(towards azimuth: Double, depth: Double, _ size: Double) -> Outline {
        let direction = PlanarPoint(x: sin(azimuth), y: cos(azimuth))
        let angle = size / Ellipsoid.equatorialRadius
        guard angle < 0.8 else { return .halfPlane(direction: direction, depth: depth) }
        let bend = Ellipsoid.equatorialRadius * tan(angle)
        let centre = PlanarPoint(x: direction.x * (bend - depth), y: direction.y * (bend - depth))
        return .circle(centre: centre, radius: bend)
    }
}

extension PlanarPolygon {
    // Within this much of the disc's radius the plane's lengths are taken to be right.
    private static let tolerance = 0.01

    fileprivate func relation(to plane: LocalPlane, _ radius: Double) -> FenceArea.Relation {
        guard radius > Fence.pointlike else { return contains(plane.point) ? .within : .apart }
        let north = radius / Ellipsoid.shortestDegree
        if plane.point.y + north < outer.south || plane.point.y - north > outer.north { return .apart }
        guard plane.distortion(within: radius) < Self.tolerance else { return .unclear }
        let reach = radius * (1 + 2 * Self.tolerance)
        let rings = ([outer] + holes).map { plane.edges(of: $0, within: plane.degrees(reach)) }
        let isCrossed = rings.joined().contains { $0.nearestToOrigin.length < reach }
        guard isCrossed else { return contains(plane.point) ? .within : .apart }
        let outlines = rings.map { edges in Outline.edges(edges.filter { $0.isBetween(-reach, reach) }) }
        return .crossed(ClipRegion(outer: outlines[0], holes: Array(outlines.dropFirst())))
    }
}

extension Edge {
    fileprivate func isBetween(_ south: Double, _ north: Double) -> Bool {
        max(start.y, end.y) >= south && min(start.y, end.y) <= north
    }
}
