import Foundation

/// A border in the plane around a fix, as the places where lines from west to east cross it.
enum Outline {
    case edges([Edge])
    /// What is within a radius of a centre.
    case circle(centre: PlanarPoint, radius: Double)
    /// What lies not more than `depth` metres behind the origin, against a direction of length 1.
    case halfPlane(direction: PlanarPoint, depth: Double)

    /// The crossings at a northing; a point is within when an odd number of them lies east of it.
    func crossings(at y: Double) -> [Double] {
        switch self {
        case .edges(let edges): return edges.compactMap { $0.crossing(at: y) }
        case .circle(let centre, let radius):
            let squared = radius * radius - (y - centre.y) * (y - centre.y)
            guard squared > 0 else { return [] }
            return [centre.x - squared.squareRoot(), centre.x + squared.squareRoot()]
        case .halfPlane(let direction, let depth):
            // Within is where direction . point >= -depth.
            let level = -depth - direction.y * y
            guard abs(direction.x) > 1e-12 else { return level <= 0 ? [.infinity] : [] }
            return direction.x > 0 ? [level / direction.x, .infinity] : [level / direction.x]
        }
    }
}

extension Edge {
    // The lower end belongs to the edge and the upper one does not, so that a corner counts once.
    fileprivate func crossing(at y: Double) -> Double? {
        guard (start.y <= y) != (end.y <= y) else { return nil }
        return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
    }
}

/// A shape in the plane: within an outline and within none of its holes.
struct Piece {
    let outer: Outline
    var holes: [Outline] = []
}

/// The circle that a device is in, of which a share lies within a fence.
struct AccuracyDisc {
    // No line stands for more than a fifth of a percent of the disc, so that an edge along one errs by half of that.
    private static let lines = 1024
    let radius: Double

    /// The share of the disc that lies in any of the areas and in none of the exceptions, 0 to 1.
    func share(of areas: [Piece], except exceptions: [Piece]) -> Double {
        let step = Double.pi / Double(Self.lines)
        let sum = (0..<Self.lines).reduce(0.0) { sum, line in
            // Lines stand closer where the disc ends, so that all but their length falls smoothly to nothing.
            let angle = (Double(line) + 0.5) * step
            let half = radius * sin(angle)
            let strip = Strip(y: radius * cos(angle), half: half, areas: areas, exceptions: exceptions)
            return sum + strip.length * half * step
        }
        return min(max(sum / (.pi * radius * radius), 0), 1)
    }
}

/// One line through the disc.
private struct Strip {
    private typealias Crossings = (outer: [Double], holes: [[Double]])
    private let half: Double
    private let areas: [Crossings]
    private let exceptions: [Crossings]

    init(y: Double, half: Double, areas: [Piece], exceptions: [Piece]) {
        let cross = { (piece: Piece) in (piece.outer.crossings(at: y), piece.holes.map { $0.crossings(at: y) }) }
        self.half = half
        self.areas = areas.map(cross)
        self.exceptions = exceptions.map(cross)
    }

    /// Metres of the line that count.
    var length: Double {
        let inner = (areas + exceptions).flatMap { [$0.outer] + $0.holes }.joined().filter { abs($0) < half }
        let stops = [-half] + inner.sorted() + [half]
        return zip(stops, stops.dropFirst()).reduce(0) { sum, piece in
            let middle = (piece.0 + piece.1) / 2
            let counts = areas.contains { Self.covers($0, middle) } && !exceptions.contains { Self.covers($0, middle) }
            return counts ? sum + piece.1 - piece.0 : sum
        }
    }

    private static func covers(_ crossings: Crossings, _ x: Double) -> Bool {
        isOdd(crossings.outer, x) && !crossings.holes.contains { isOdd($0, x) }
    }

    private static func isOdd(_ crossings: [Double], _ x: Double) -> Bool {
        crossings.reduce(false) { $1 > x ? !$0 : $0 }
    }
}
