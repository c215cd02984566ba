import Foundation

/// The borders of a map's areas in pixels, with a bounded number of points.
struct MapOutlines {
    /// An area as it is drawn.
    struct Shape {
        let area: MapArea
        /// The borders within the frame; empty for an area outside.
        let lines: [[MapPoint]]
        /// The rectangle of the visible part.
        let box: MapBox
        /// The number of further areas that are drawn as the same point.
        fileprivate(set) var others = 0

        /// Whether the area is too small for its shape to be seen.
        var isPoint: Bool { max(box.width, box.height) < 8 }
    }

    // A few hundred points draw any border; a policy may have 100 million.
    private static let mostPoints = 3000
    private static let finest = 0.4
    // Beyond the frame, so that its edge is not drawn as a border.
    private static let margin = 12.0

    // Points that are nearer to each other are one.
    private static let nearest = 14.0
    private static let mostShapes = 500

    /// The areas in the frame, the exceptions last.
    let shapes: [Shape]
    /// The number of areas outside the frame.
    let hiddenCount: Int

    init(_ areas: [MapArea], in view: MapView) {
        let frame = view.frame.extended(by: Self.margin)
        let clipped = areas.map { area in
            area.lines(in: view.projection).map { line in
                MapLine.clip(line.map(view.pixel), to: frame)
            }
        }
        var tolerance = Self.finest
        var lines = Self.simplified(clipped, tolerance)
        while lines.joined().reduce(0, { $0 + $1.count }) > Self.mostPoints, tolerance < frame.width {
            tolerance *= 2
            lines = Self.simplified(lines, tolerance)
        }
        let visible = zip(areas, lines).compactMap { area, lines -> Shape? in
            guard let box = MapBox(lines.joined()), box.overlaps(view.frame) else { return nil }
            return Shape(area: area, lines: lines, box: box)
        }
        hiddenCount = areas.count - visible.count
        let sorted = visible.filter { !$0.area.isException } + visible.filter(\.area.isException)
        shapes = Array(Self.united(sorted).prefix(Self.mostShapes))
    }

    // An exception that is nothing but a point disappears in the point of its area.
    private static func united(_ shapes: [Shape]) -> [Shape] {
        shapes.reduce(into: []) { united, shape in
            let index = united.firstIndex {
                $0.isPoint && shape.isPoint && $0.box.middle.distance(to: shape.box.middle) < nearest
            }
            guard let index else { return united.append(shape) }
            if united[index].area.isException == shape.area.isException { united[index].others += 1 }
        }
    }

    // A hole of which nothing can be seen is omitted, but never an area.
    private static func simplified(_ areas: [[[MapPoint]]], _ tolerance: Double) -> [[[MapPoint]]] {
        areas.map { lines in
            lines.enumerated().compactMap { index, line in
                let simple = MapLine.simplify(line, tolerance: tolerance)
                return simple.isEmpty || index > 0 && simple.count < 3 ? nil : simple
            }
        }
    }
}

extension MapOutlines.Shape {
    /// The data of a path that encloses the area by the even-odd rule.
    var path: String {
        lines.filter { $0.count > 1 }.map { line in
            let points = line.enumerated().map { index, point in
                "\(index == 0 ? "M" : "L")\(SVG.number(point.x)) \(SVG.number(point.y))"
            }
            return points.joined() + "Z"
        }.joined()
    }

    /// Returns the widest stretch of the area from west to east on a few parallels, as the rectangle for a label of that
    /// height, without what exceptions take from it.
    func room(forHeight height: Double, without exceptions: [MapOutlines.Shape]) -> MapBox? {
        let rows = [0.5, 0.35, 0.65, 0.2, 0.8].map { box.low + $0 * box.height }
        let rooms = rows.flatMap { y in
            // What is free along the upper edge, the middle and the lower edge.
            let free = [y - height / 2, y, y + height / 2].map { stretches(at: $0, without: exceptions) }
            return Self.common(Self.common(free[0], free[1]), free[2]).map { west, east in
                MapBox(west: west, east: east, low: y - height / 2, high: y + height / 2)
            }
        }
        // The middle row comes first, and any other must be clearly wider.
        return rooms.reduce(nil) { best, room in
            guard let best else { return room }
            return room.width > best.width * 1.3 ? room : best
        }
    }

    private static func common(_ some: [(Double, Double)], _ others: [(Double, Double)]) -> [(Double, Double)] {
        some.flatMap { one in
            others.compactMap { other in
                let (west, east) = (max(one.0, other.0), min(one.1, other.1))
                return west < east ? (west, east) : nil
            }
        }
    }

    private func stretches(at y: Double, without exceptions: [MapOutlines.Shape]) -> [(Double, Double)] {
        let own = crossings(at: y).map { ($0, 1) }
        let others = exceptions.flatMap { shape in
            shape.crossings(at: y).enumerated().map { ($1, $0 % 2 == 0 ? -1 : 2) }
        }
        var (isInside, taken, stretches, start) = (false, 0, [(Double, Double)](), 0.0)
        for (x, kind) in (own + others).sorted(by: { $0.0 < $1.0 }) {
            if isInside, taken == 0, x > start { stretches.append((start, x)) }
            if kind == 1 { isInside.toggle() } else { taken += kind == 2 ? -1 : 1 }
            start = x
        }
        return stretches
    }

    private func crossings(at y: Double) -> [Double] {
        lines.flatMap { line -> [Double] in
            guard let last = line.last else { return [] }
            return zip([last] + line, line).compactMap { start, end in
                guard (start.y <= y) != (end.y <= y) else { return nil }
                return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
            }
        }.sorted()
    }
}
