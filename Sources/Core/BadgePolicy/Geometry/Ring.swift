import BadgeModel
import Foundation

/// A closed line whose edges are straight in degrees.
///
/// Longitudes continue across the antimeridian: an edge of more than 180 and less than 360 degrees takes the short way
/// around, and a ring around a pole is closed over the pole of its hemisphere.
struct Ring: Sendable {
    let points: [PlanarPoint]
    let west: Double
    let east: Double
    let south: Double
    let north: Double

    init(_ positions: [Policy.Position]) {
        let points = positions.outline.map { PlanarPoint(x: $0.longitude, y: $0.latitude) }
        self.points = points
        west = points.map(\.x).min() ?? 0
        east = points.map(\.x).max() ?? 0
        south = points.map(\.y).min() ?? 0
        north = points.map(\.y).max() ?? 0
    }

    enum Side {
        case inside, outside, border
    }

    /// Returns the side of the point, with the ring shifted by any number of full turns of longitude.
    func side(of point: PlanarPoint) -> Side {
        var side = Side.outside
        for copy in copies(of: point, within: 0) {
            switch planarSide(of: copy) {
            case .border: return .border
            case .inside: side = .inside
            case .outside: break
            }
        }
        return side
    }

    /// Returns the point shifted by full turns into the ring's bounding box, extended by a margin in degrees.
    func copies(of point: PlanarPoint, within margin: Double) -> [PlanarPoint] {
        guard point.y >= south - margin, point.y <= north + margin else { return [] }
        return [-720, -360, 0, 360, 720].compactMap { turn in
            let x = point.x + turn
            return x >= west - margin && x <= east + margin ? PlanarPoint(x: x, y: point.y) : nil
        }
    }

    // Counts the edges that a ray to the east crosses; an edge's lower end belongs to it, its upper end does not.
    private func planarSide(of point: PlanarPoint) -> Side {
        var isInside = false
        for (start, end) in zip(points, points.dropFirst()) {
            if max(start.y, end.y) < point.y || min(start.y, end.y) > point.y { continue }
            let isUpward = start.y <= point.y && end.y > point.y
            let isDownward = end.y <= point.y && start.y > point.y
            let isBeside = point.x < min(start.x, end.x) || point.x > max(start.x, end.x)
            if isBeside {
                if point.x < start.x, isUpward || isDownward { isInside.toggle() }
                continue
            }
            let turn = Orientation.sign(start, end, point)
            if turn == 0 { return .border }
            if isUpward && turn > 0 || isDownward && turn < 0 { isInside.toggle() }
        }
        return isInside ? .inside : .outside
    }
}
