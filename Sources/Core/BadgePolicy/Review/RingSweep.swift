/// Detects whether a border intersects itself, by the algorithm of Shamos and Hoey: a line sweeps from west to east,
/// and from south to north for equal longitudes, and only edges that are neighbours on it are compared.
///
/// The border must not have spikes: no edge goes back over the previous one.
struct RingSweep {
    private let edges: [RingOutline.Edge]
    /// The edges that the line crosses, from south to north.
    private var crossed: [Int] = []

    init(_ edges: [RingOutline.Edge]) {
        self.edges = edges
    }

    /// Returns two edges that have a common point and are not neighbours in the ring.
    mutating func findMeeting() -> (Int, Int)? {
        if let meeting = sharedCorner { return meeting }
        for event in events {
            if let meeting = event.isEnd ? remove(event.edge) : insert(event.edge) { return meeting }
        }
        return nil
    }

    /// Two edges, one that starts at a point and one that returns to it.
    private var sharedCorner: (Int, Int)? {
        var starting: [PlanarPoint: Int] = [:]
        for (index, edge) in edges.enumerated() {
            if let other = starting.updateValue(index, forKey: edge.start) { return (other, index - 1) }
        }
        return nil
    }

    private struct Event {
        let point: PlanarPoint
        let edge: Int
        let isEnd: Bool
    }

    // An edge that ends at a point leaves before one that starts there is placed.
    private var events: [Event] {
        edges.indices.flatMap {
            [
                Event(point: edges[$0].first, edge: $0, isEnd: false),
                Event(point: edges[$0].last, edge: $0, isEnd: true),
            ]
        }.sorted { $0.point == $1.point ? $0.isEnd && !$1.isEnd : $0.point.precedes($1.point) }
    }

    private mutating func insert(_ index: Int) -> (Int, Int)? {
        let position = firstPosition { other in
            let side = edges[other].side(of: edges[index].first)
            return side == 0 && follow(index, other) ? edges[other].side(of: edges[index].last) : side
        }
        crossed.insert(index, at: position)
        return meeting(position - 1, position) ?? meeting(position, position + 1)
    }

    private mutating func remove(_ index: Int) -> (Int, Int)? {
        let end = edges[index].last
        let position = firstPosition { edges[$0].side(of: end) }
        guard let found = crossed[position...].firstIndex(of: index) else { return nil }
        crossed.remove(at: found)
        return meeting(found - 1, found)
    }

    /// Returns the index of the first crossed edge for which `side` is not positive: the edge up to which a point lies
    /// to the north.
    private func firstPosition(_ side: (Int) -> Int) -> Int {
        var low = 0
        var high = crossed.count
        while low < high {
            let middle = (low + high) / 2
            if side(crossed[middle]) > 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func meeting(_ lower: Int, _ upper: Int) -> (Int, Int)? {
        guard crossed.indices.contains(lower), crossed.indices.contains(upper) else { return nil }
        let (one, other) = (crossed[lower], crossed[upper])
        return !follow(one, other) && edges[one].meets(edges[other]) ? (one, other) : nil
    }

    private func follow(_ one: Int, _ other: Int) -> Bool {
        abs(one - other) == 1 || abs(one - other) == edges.count - 1
    }
}

extension RingOutline.Edge {
    /// The end that the line reaches first.
    fileprivate var first: PlanarPoint { start.precedes(end) ? start : end }
    fileprivate var last: PlanarPoint { start.precedes(end) ? end : start }

    /// Returns a positive number for a point north of the edge, 0 for one on it.
    fileprivate func side(of point: PlanarPoint) -> Int { Orientation.sign(first, last, point) }
}

extension PlanarPoint {
    fileprivate func precedes(_ other: PlanarPoint) -> Bool { x == other.x ? y < other.y : x < other.x }
}
