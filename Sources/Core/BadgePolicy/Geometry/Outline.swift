import Foundation

/// A border in the plane around a fix, represented by its crossings with lines from west to east.
enum Outline {
    case edges([Edge])
    /// All points within a radius of a centre.
    case circle(centre: PlanarPoint, radius: Double)
    /// All points at most `depth` metres behind the origin, against a direction of length 1.
    case halfPlane(direction: PlanarPoint, depth: Double)

    /// The number of edges to cross; a circle counts as two.
    var edgeCount: Int {
        switch self {
        case .edges(let edges): edges.count
        case .circle, .halfPlane: 2
        }
    }

    /// Calls the body for the crossings at a northing. A point is inside if an odd number of them lies east of it.
    func forEachCrossing(at y: Double, _ body: (Double) -> Void) {
        switch self {
        case .edges(let edges):
            for edge in edges { if let x = edge.crossing(at: y) { body(x) } }
        case .circle(let centre, let radius):
            let squared = radius * radius - (y - centre.y) * (y - centre.y)
            guard squared > 0 else { return }
            body(centre.x - squared.squareRoot())
            body(centre.x + squared.squareRoot())
        case .halfPlane(let direction, let depth):
            // Within is where direction . point >= -depth.
            let level = -depth - direction.y * y
            if abs(direction.x) > 1e-12 {
                body(level / direction.x)
                if direction.x > 0 { body(.infinity) }
            } else if level <= 0 {
                body(.infinity)
            }
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

/// A shape in the plane: the inside of an outline without its holes.
struct ClipRegion {
    let outer: Outline
    var holes: [Outline] = []
}

/// The accuracy circle of the device, a share of which lies within a fence.
struct AccuracyDisc {
    // No line represents more than a fifth of a percent of the disc, so that an edge along a line errs by half of that.
    private static let mostLines = 1024
    private static let fewestLines = 64
    // The more edges there are, the fewer lines cross them: the work does not grow with what an organization draws.
    private static let mostCrossings = 1 << 19
    let radius: Double

    /// Returns the share of the disc that is in any of the areas and in none of the exceptions, 0 to 1.
    func share(of areas: [ClipRegion], except exceptions: [ClipRegion]) -> Double {
        let borders = Borders(areas: areas, exceptions: exceptions)
        let lines = Self.lines(across: borders.edgeCount)
        let step = Double.pi / Double(lines)
        let sum = (0..<lines).reduce(0.0) { sum, line in
            // Lines stand closer where the disc ends, so that all but their length falls smoothly to nothing.
            let angle = (Double(line) + 0.5) * step
            let half = radius * sin(angle)
            return sum + borders.length(of: half, at: radius * cos(angle)) * half * step
        }
        return min(max(sum / (.pi * radius * radius), 0), 1)
    }

    /// Returns the number of lines with which to measure a disc with that many edges.
    static func lines(across edges: Int) -> Int {
        min(max(mostCrossings / max(edges, 1), fewestLines), mostLines)
    }
}

/// The borders of all pieces, which are crossed line by line.
private struct Borders {
    private struct Border {
        let outline: Outline
        let piece: Int
        let isHole: Bool
    }

    private struct Crossing {
        let x: Double
        let border: Int
    }

    let edgeCount: Int
    private let borders: [Border]
    private let tally: Tally

    init(areas: [ClipRegion], exceptions: [ClipRegion]) {
        borders = (areas + exceptions).enumerated().flatMap { index, piece in
            [Border(outline: piece.outer, piece: index, isHole: false)]
                + piece.holes.map { Border(outline: $0, piece: index, isHole: true) }
        }
        edgeCount = borders.reduce(0) { $0 + $1.outline.edgeCount }
        tally = Tally(borders: borders.count, areas: areas.count, exceptions: exceptions.count)
    }

    /// Returns the covered length in metres of a line from west to east that extends by `half` to either side.
    func length(of half: Double, at y: Double) -> Double {
        var crossings: [Crossing] = []
        var tally = self.tally
        for (index, border) in borders.enumerated() {
            border.outline.forEachCrossing(at: y) { x in
                if x >= half {
                    tally.cross(border.piece, index, isHole: border.isHole)
                } else if x > -half {
                    crossings.append(Crossing(x: x, border: index))
                }
            }
        }
        // From the east, where what lies east of a place is known.
        crossings.sort { $0.x > $1.x }
        var (length, east) = (0.0, half)
        for crossing in crossings {
            if tally.counts { length += east - crossing.x }
            east = crossing.x
            let border = borders[crossing.border]
            tally.cross(border.piece, crossing.border, isHole: border.isHole)
        }
        return tally.counts ? length + east + half : length
    }
}

/// The coverage along a line, updated at each crossing.
private struct Tally {
    private let areas: Int
    private var isOdd: [Bool]
    private var isWithinOuter: [Bool]
    private var holes: [Int]
    private var covering = (areas: 0, exceptions: 0)

    init(borders: Int, areas: Int, exceptions: Int) {
        self.areas = areas
        isOdd = Array(repeating: false, count: borders)
        isWithinOuter = Array(repeating: false, count: areas + exceptions)
        holes = Array(repeating: 0, count: areas + exceptions)
    }

    var counts: Bool { covering.areas > 0 && covering.exceptions == 0 }

    mutating func cross(_ piece: Int, _ border: Int, isHole: Bool) {
        let didCover = covers(piece)
        isOdd[border].toggle()
        if isHole {
            holes[piece] += isOdd[border] ? 1 : -1
        } else {
            isWithinOuter[piece] = isOdd[border]
        }
        let change = (covers(piece) ? 1 : 0) - (didCover ? 1 : 0)
        if piece < areas {
            covering.areas += change
        } else {
            covering.exceptions += change
        }
    }

    private func covers(_ piece: Int) -> Bool { isWithinOuter[piece] && holes[piece] == 0 }
}
