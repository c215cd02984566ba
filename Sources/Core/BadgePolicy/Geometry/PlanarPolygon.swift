import BadgeModel
import Foundation

/// A ring without its holes, including all borders.
struct PlanarPolygon: Sendable {
    let outer: Ring
    let holes: [Ring]

    init(_ polygon: Policy.Polygon) {
        let rings = polygon.rings.map(Ring.init)
        outer = rings.first ?? Ring([])
        holes = Array(rings.dropFirst())
    }

    func contains(_ point: PlanarPoint) -> Bool {
        outer.side(of: point) != .outside && !holes.contains { $0.side(of: point) == .inside }
    }

    /// Returns the distance in metres from the plane's origin to the border. The nearest edge is found in the plane,
    /// and its distance is computed on the ellipsoid.
    func distance(from plane: LocalPlane) -> Double? {
        let nearest = ([outer] + holes).flatMap { plane.edges(of: $0) }
            .map { $0.nearestToOrigin }.min { $0.length < $1.length }
        guard let nearest else { return nil }
        return Geodesic(from: plane.origin, to: plane.position(of: nearest))?.distance
    }
}

extension PlanarPoint {
    var length: Double { hypot(x, y) }
}
