import BadgeModel
import Foundation

/// A ring less further rings; the borders of all of them belong to it.
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

    /// Metres from the plane's origin to the border; the edge is sought in the plane and measured on the ellipsoid.
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
