import BadgeModel
import Foundation

/// A flaw of a polygon's ring.
struct RingFlaw: Hashable {
    let ring: Int
    /// The index of its position from 0; `nil` for the ring as a whole.
    let position: Int?
    let reason: String

    var pathSuffix: String { position.map { "[\($0)]" } ?? "" }
}

extension Policy.Polygon {
    /// The first flaw of each ring: no area, a spike, a border that intersects itself, a hole that is not within the
    /// outer ring.
    var flaws: [RingFlaw] {
        let outlines = rings.map(RingOutline.init)
        let own = outlines.enumerated().compactMap { index, outline in
            outline.flaw.map { RingFlaw(ring: index, position: $0.position, reason: $0.reason) }
        }
        guard own.isEmpty, let outer = rings.first.map(Ring.init) else { return own }
        return outlines.indices.dropFirst().compactMap { index in
            outlines[index].isWithin(outer, outlines[0])
                ? nil : RingFlaw(ring: index, position: nil, reason: "is a hole that is not within the outer ring")
        }
    }
}

/// The edges of a ring, without those of zero length.
struct RingOutline {
    struct Edge {
        let start: PlanarPoint
        let end: PlanarPoint
        /// The index of the position at which it starts.
        let position: Int
    }

    let edges: [Edge]

    init(_ positions: [Policy.Position]) {
        let points = Ring(positions).points
        edges = zip(points, points.dropFirst()).enumerated().compactMap { index, ends in
            ends.0 == ends.1 ? nil : Edge(start: ends.0, end: ends.1, position: min(index, positions.count - 1))
        }
    }

    var flaw: (position: Int?, reason: String)? {
        guard edges.count >= 3 else { return (nil, "has no area") }
        for (edge, next) in zip(edges, edges.dropFirst() + edges.prefix(1)) where edge.isFolded(onto: next) {
            return (next.position, "is a spike: the border goes back on itself")
        }
        guard let meeting = firstMeeting else { return nil }
        return (meeting, "is where the border meets itself")
    }

    /// The index of an edge that intersects another one which is not its neighbour.
    private var firstMeeting: Int? {
        var sweep = RingSweep(edges)
        return sweep.findMeeting().map { max(edges[$0].position, edges[$1].position) }
    }

    /// Returns whether the outline is inside the ring, whose border it may touch.
    func isWithin(_ ring: Ring, _ outline: RingOutline) -> Bool {
        let corners = edges.flatMap { [$0.start, $0.middle] }
        guard corners.allSatisfy({ ring.side(of: $0) != .outside }), let first = edges.first else { return false }
        return [-720.0, -360, 0, 360, 720].contains { turn in
            let moved = PlanarPoint(x: first.start.x + turn, y: first.start.y)
            guard moved.x >= ring.west, moved.x <= ring.east else { return false }
            return !edges.contains { edge in outline.edges.contains { edge.turned(by: turn).crosses($0) } }
        }
    }
}

extension RingOutline.Edge {
    var west: Double { min(start.x, end.x) }
    var east: Double { max(start.x, end.x) }
    var middle: PlanarPoint { PlanarPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }

    func turned(by degrees: Double) -> Self {
        Self(
            start: PlanarPoint(x: start.x + degrees, y: start.y), end: PlanarPoint(x: end.x + degrees, y: end.y),
            position: position)
    }

    func isFolded(onto next: Self) -> Bool {
        let dot = (end.x - start.x) * (next.end.x - next.start.x) + (end.y - start.y) * (next.end.y - next.start.y)
        return dot < 0 && Orientation.sign(start, end, next.end) == 0
    }

    /// Returns whether the edges have a common point.
    func meets(_ other: Self) -> Bool {
        guard max(start.y, end.y) >= min(other.start.y, other.end.y),
            max(other.start.y, other.end.y) >= min(start.y, end.y), west <= other.east, other.west <= east
        else { return false }
        return sides(of: other).0 * sides(of: other).1 <= 0 && other.sides(of: self).0 * other.sides(of: self).1 <= 0
    }

    /// Returns whether each edge has its ends on both sides of the other.
    func crosses(_ other: Self) -> Bool {
        sides(of: other).0 * sides(of: other).1 < 0 && other.sides(of: self).0 * other.sides(of: self).1 < 0
    }

    private func sides(of other: Self) -> (Int, Int) {
        (Orientation.sign(start, end, other.start), Orientation.sign(start, end, other.end))
    }
}
