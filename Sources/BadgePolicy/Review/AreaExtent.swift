public import BadgeModel

/// Where an area of a fence lies and how large it is, for somebody who checks a policy.
public struct AreaExtent: Sendable, Hashable {
    /// What an area looks like.
    public enum Shape: String, Sendable {
        /// Everything within a distance of a point.
        case circle
        /// Everything within a ring.
        case polygon
    }

    /// The area's name, or its number where it has none.
    public let name: String
    /// What it looks like.
    public let shape: Shape
    /// Degrees north of the middle of its box.
    public let latitude: Double
    /// Degrees east of the middle of its box, -180 to 180.
    public let longitude: Double
    /// Metres from its westernmost to its easternmost point, on the parallel of its middle.
    public let width: Double
    /// Metres from its southernmost to its northernmost point.
    public let height: Double
    /// Whether it is taken out of the other areas.
    public let isException: Bool

    /// The areas of a fence, then its exceptions, in the order written.
    public static func all(of fence: Policy.GeoFence) -> [AreaExtent] {
        zip(1..., fence.areas).map { AreaExtent($1, number: $0, isException: false) }
            + zip(1..., fence.exceptions).map { AreaExtent($1, number: $0, isException: true) }
    }

    /// Whether a location of that accuracy can lie inside by the share that the fence asks for. A polygon is taken for its
    /// box: the answer is `false` only if no location can.
    ///
    /// - Parameters:
    ///   - accuracy: Radius of the location's circle in metres.
    ///   - overlap: The share of that circle that must lie inside, 0 to 1.
    public func canHold(accuracy: Double, overlap: Double) -> Bool {
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
