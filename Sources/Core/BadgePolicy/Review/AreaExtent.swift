package import BadgeModel

/// The position and the size of a fence's area, for the review of a policy.
package struct AreaExtent: Sendable, Hashable {
    /// The shapes of areas.
    package enum Shape: String, Sendable {
        /// All points within a distance of a centre.
        case circle
        /// All points within a ring.
        case polygon
    }

    /// The area's name, or its number if it has none.
    package let name: String
    package let shape: Shape
    /// Degrees north of the centre of its bounding box.
    package let latitude: Double
    /// Degrees east of the centre of its bounding box, -180 to 180.
    package let longitude: Double
    /// The extent from west to east in metres, on the parallel of its centre.
    package let width: Double
    /// The extent from south to north in metres.
    package let height: Double
    /// Whether it is an exception from the other areas.
    package let isException: Bool

    /// Returns the areas of a fence, followed by its exceptions, in the order written.
    package static func all(of fence: Policy.GeoFence) -> [AreaExtent] {
        zip(1..., fence.areas).map { AreaExtent($1, number: $0, isException: false) }
            + zip(1..., fence.exceptions).map { AreaExtent($1, number: $0, isException: true) }
    }

    /// Returns whether a location of that accuracy can be inside by the required share. The bounding box represents a
    /// polygon: the result is `false` only if it is impossible for every location.
    ///
    /// - Parameters:
    ///   - accuracy: The radius of the location's accuracy circle in metres.
    ///   - overlap: The required share of that circle, 0 to 1.
    package func canHold(accuracy: Double, overlap: Double) -> Bool {
        let size = shape == .circle ? .pi * width * height / 4 : width * height
        return size >= overlap * .pi * accuracy * accuracy
    }

    private init(_ area: Policy.Area, number: Int, isException: Bool) {
        name = area.name ?? Message("reason.area", ["number": number]).text
        self.isException = isException
        switch area.shape {
        case .circle(let circle):
            shape = .circle
            (latitude, longitude) = (circle.latitude, circle.longitude)
            (width, height) = (2 * circle.radius, 2 * circle.radius)
        case .polygon(let polygon):
            let ring = Ring(polygon.rings.first ?? [])
            let middle = (ring.south + ring.north) / 2
            let degree = Ellipsoid.degree(at: middle)
            shape = .polygon
            latitude = middle
            longitude = ((ring.west + ring.east) / 2).remainder(dividingBy: 360)
            (width, height) = ((ring.east - ring.west) * degree.east, (ring.north - ring.south) * degree.north)
        }
    }
}
