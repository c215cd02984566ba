import Foundation

/// The ground around a fix as a plane, in metres east and north of it.
///
/// Degrees are scaled by the ellipsoid's radii of curvature at the fix, so that edges straight in degrees stay straight.
struct LocalPlane {
    let origin: GeodeticPoint
    private let scale: (north: Double, east: Double)

    init(_ fix: LocationFix) {
        origin = GeodeticPoint(latitude: fix.latitude, longitude: fix.longitude)
        scale = Ellipsoid.degree(at: fix.latitude)
    }

    var point: PlanarPoint { PlanarPoint(x: origin.longitude, y: origin.latitude) }

    /// Returns the relative error of lengths within a distance of the fix, which arises because meridians converge
    /// towards the poles.
    func distortion(within distance: Double) -> Double {
        let share = distance / Ellipsoid.equatorialRadius
        return share * abs(tan(origin.latitude * .pi / 180)) + share * share
    }

    /// Returns a length in degrees of longitude or of latitude, whichever is greater.
    func degrees(_ length: Double) -> Double { length / min(scale.north, scale.east) }

    /// Returns the ring's edges, for each turn of 360 degrees that brings it near the fix.
    func edges(of ring: Ring, within margin: Double = 180) -> [Edge] {
        let clamped = PlanarPoint(x: origin.longitude, y: min(max(origin.latitude, ring.south), ring.north))
        return ring.copies(of: clamped, within: margin).flatMap { copy in
            zip(ring.points, ring.points.dropFirst()).map { start, end in
                Edge(start: local(start, copy), end: local(end, copy))
            }
        }
    }

    /// Returns a point of the plane on the ellipsoid.
    func position(of point: PlanarPoint) -> GeodeticPoint {
        let latitude = min(max(origin.latitude + point.y / scale.north, -90), 90)
        let east = scale.east > 1e-6 ? point.x / scale.east : 0
        return GeodeticPoint(latitude: latitude, longitude: origin.longitude + east)
    }

    private func local(_ point: PlanarPoint, _ copy: PlanarPoint) -> PlanarPoint {
        PlanarPoint(x: (point.x - copy.x) * scale.east, y: (point.y - origin.latitude) * scale.north)
    }
}

/// A line segment in the plane.
struct Edge {
    let start: PlanarPoint
    let end: PlanarPoint

    /// The point nearest to the origin.
    var nearestToOrigin: PlanarPoint {
        let step = PlanarPoint(x: end.x - start.x, y: end.y - start.y)
        let squared = step.x * step.x + step.y * step.y
        let share = squared > 0 ? min(max(-(start.x * step.x + start.y * step.y) / squared, 0), 1) : 0
        return PlanarPoint(x: start.x + share * step.x, y: start.y + share * step.y)
    }
}
