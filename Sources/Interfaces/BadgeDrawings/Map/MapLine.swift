import Foundation

/// Closed lines of a map, in pixels; the last point is joined to the first.
enum MapLine {
    /// Returns the part of what a line encloses that lies in a box (Sutherland and Hodgman, "Reentrant Polygon Clipping",
    /// 1974).
    static func clip(_ line: [MapPoint], to box: MapBox) -> [MapPoint] {
        var line = line
        for side in [Side.west, .east, .low, .high] {
            guard let last = line.last else { return [] }
            var clipped: [MapPoint] = []
            var previous = last
            for point in line {
                if side.contains(point, box) != side.contains(previous, box) {
                    clipped.append(side.crossing(previous, point, box))
                }
                if side.contains(point, box) { clipped.append(point) }
                previous = point
            }
            line = clipped
        }
        return line
    }

    /// Returns a line of fewer points, from which no omitted point is farther away than the tolerance, in time linear in
    /// its length: from each point it goes on as long as one straight line passes all that follow near enough.
    static func simplify(_ line: [MapPoint], tolerance: Double) -> [MapPoint] {
        guard var corner = line.first else { return [] }
        var corners = [corner]
        var fan = Fan(tolerance)
        var previous = corner
        for point in line.dropFirst() {
            if !fan.admits(point, from: corner) {
                corners.append(previous)
                corner = previous
                fan = Fan(tolerance)
                _ = fan.admits(point, from: corner)
            }
            previous = point
        }
        if previous.distance(to: corner) > tolerance { corners.append(previous) }
        return corners
    }
}

extension MapLine {
    private enum Side {
        case west, east, low, high

        func contains(_ point: MapPoint, _ box: MapBox) -> Bool {
            switch self {
            case .west: point.x >= box.west
            case .east: point.x <= box.east
            case .low: point.y >= box.low
            case .high: point.y <= box.high
            }
        }

        func crossing(_ start: MapPoint, _ end: MapPoint, _ box: MapBox) -> MapPoint {
            let step = MapPoint(x: end.x - start.x, y: end.y - start.y)
            switch self {
            case .west, .east:
                let x = self == .west ? box.west : box.east
                return MapPoint(x: x, y: start.y + (x - start.x) / step.x * step.y)
            case .low, .high:
                let y = self == .low ? box.low : box.high
                return MapPoint(x: start.x + (y - start.y) / step.y * step.x, y: y)
            }
        }
    }

    /// The directions of straight lines that pass every point so far within the tolerance.
    private struct Fan {
        private let tolerance: Double
        private var middle = 0.0
        private var low = -Double.pi
        private var high = Double.pi
        private var farthest = 0.0

        init(_ tolerance: Double) {
            self.tolerance = tolerance
        }

        /// Returns whether the line may end at the point, and narrows the directions.
        mutating func admits(_ point: MapPoint, from corner: MapPoint) -> Bool {
            let distance = point.distance(to: corner)
            // A line that turns back is a spike, which ends where it turns.
            guard distance >= farthest - tolerance else { return false }
            guard distance > tolerance else { return true }
            let direction = atan2(point.y - corner.y, point.x - corner.x)
            if farthest == 0 { middle = direction }
            let turn = remainder(direction - middle, 2 * .pi)
            guard turn >= low, turn <= high else { return false }
            let half = asin(tolerance / distance)
            (low, high) = (max(low, turn - half), min(high, turn + half))
            farthest = max(farthest, distance)
            return true
        }
    }
}
