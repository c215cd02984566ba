import Foundation

/// A point of the plane, in degrees of longitude and latitude, or in metres east and north.
struct PlanarPoint: Sendable, Hashable {
    var x: Double
    var y: Double
}

/// An exact orientation predicate: the side of a line on which a point lies.
enum Orientation {
    /// Returns a positive number when `point` lies left of the line from `start` to `end`, a negative one right of it,
    /// 0 on it.
    static func sign(_ start: PlanarPoint, _ end: PlanarPoint, _ point: PlanarPoint) -> Int {
        let left = (start.x - point.x) * (end.y - point.y)
        let right = (start.y - point.y) * (end.x - point.x)
        // The bound below which rounding may have turned the sign: Shewchuk, "Adaptive Precision Floating-Point
        // Arithmetic and Fast Robust Geometric Predicates", 1997, section 4.3.
        let bound = 3.3306690738754716e-16 * (abs(left) + abs(right))
        let determinant = left - right
        if determinant > bound || -determinant > bound { return determinant > 0 ? 1 : -1 }
        return exactSign(start, end, point)
    }

    private static func exactSign(_ a: PlanarPoint, _ b: PlanarPoint, _ p: PlanarPoint) -> Int {
        let products = [(a.x, b.y), (-a.y, b.x), (b.x, p.y), (-b.y, p.x), (p.x, a.y), (-p.y, a.x)]
        var expansion: [Double] = []
        for (left, right) in products {
            let product = left * right
            add(product, to: &expansion)
            add((-product).addingProduct(left, right), to: &expansion)
        }
        // The components do not overlap, so the largest that is not zero has the sign of the sum.
        let last = expansion.last { $0 != 0 } ?? 0
        return last > 0 ? 1 : last < 0 ? -1 : 0
    }

    // Grow-Expansion, of the same paper: the sum stays exact, its components in the order of their size.
    private static func add(_ term: Double, to expansion: inout [Double]) {
        var sum = term
        for index in expansion.indices {
            let total = sum + expansion[index]
            let virtual = total - sum
            expansion[index] = (sum - (total - virtual)) + (expansion[index] - virtual)
            sum = total
        }
        expansion.append(sum)
    }
}
