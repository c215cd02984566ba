import Foundation

/// A point of the globe.
struct GlobePoint: Sendable {
    /// In radians.
    let latitude: Double
    let longitude: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a point from degrees.
    init(degreesNorth: Double, east: Double) {
        self.init(latitude: degreesNorth * .pi / 180, longitude: east * .pi / 180)
    }

    var degrees: (north: Double, east: Double) { (latitude * 180 / .pi, longitude * 180 / .pi) }

    /// The opposite point.
    var antipode: GlobePoint { GlobePoint(latitude: -latitude, longitude: longitude + .pi) }

    /// Returns the distance in metres.
    func distance(to other: GlobePoint) -> Double {
        let north = sin((other.latitude - latitude) / 2)
        let east = sin((other.longitude - longitude) / 2)
        let square = north * north + cos(latitude) * cos(other.latitude) * east * east
        return 2 * MapProjection.earthRadius * asin(min(1, square.squareRoot()))
    }

    /// Returns the point at a distance in metres, in a direction in radians clockwise from north.
    func point(at distance: Double, towards azimuth: Double) -> GlobePoint {
        let angle = distance / MapProjection.earthRadius
        let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(azimuth)
        let east = sin(azimuth) * sin(angle) * cos(latitude)
        return GlobePoint(
            latitude: asin(min(max(sine, -1), 1)),
            longitude: longitude + atan2(east, cos(angle) - sin(latitude) * sine))
    }
}

/// A point of a map: metres east and north of its centre, or pixels right and down.
struct MapPoint: Sendable, Hashable {
    var x: Double
    var y: Double

    func distance(to other: MapPoint) -> Double { hypot(x - other.x, y - other.y) }
}

/// The azimuthal equidistant projection of a sphere: north is up at the centre, and distances from it are true.
///
/// It has no seam at the antimeridian and none at a pole. The sphere errs by a third of a percent, which a drawing does not
/// show; only the evaluation of a policy is exact.
struct MapProjection: Sendable {
    /// The mean radius in metres (IUGG).
    static let earthRadius = 6_371_008.8
    /// The distance of the point opposite to the centre, which is the rim of the map.
    static let rim = Double.pi * earthRadius

    let centre: GlobePoint

    func point(of position: GlobePoint) -> MapPoint {
        let turn = position.longitude - centre.longitude
        let east = cos(position.latitude) * sin(turn)
        let north =
            cos(centre.latitude) * sin(position.latitude) - sin(centre.latitude) * cos(position.latitude) * cos(turn)
        let towards =
            sin(centre.latitude) * sin(position.latitude) + cos(centre.latitude) * cos(position.latitude) * cos(turn)
        let sine = hypot(east, north)
        let angle = atan2(sine, towards)
        // Nothing is as near to the centre, or as near to its antipode, as rounding is.
        guard sine > 1e-14 else { return MapPoint(x: 0, y: angle > 1 ? Self.rim : 0) }
        let scale = Self.earthRadius * angle / sine
        return MapPoint(x: east * scale, y: north * scale)
    }

    func position(of point: MapPoint) -> GlobePoint {
        centre.point(at: min(hypot(point.x, point.y), Self.rim), towards: atan2(point.x, point.y))
    }
}

/// A rectangle of a map.
struct MapBox: Sendable {
    private(set) var west: Double
    private(set) var east: Double
    private(set) var low: Double
    private(set) var high: Double

    init(west: Double, east: Double, low: Double, high: Double) {
        (self.west, self.east, self.low, self.high) = (west, east, low, high)
    }

    init(_ centre: MapPoint, radius: Double) {
        self.init(west: centre.x - radius, east: centre.x + radius, low: centre.y - radius, high: centre.y + radius)
    }

    /// The smallest rectangle around points; `nil` for none.
    init?(_ points: some Sequence<MapPoint>) {
        var box: MapBox?
        for point in points { box = box?.united(with: MapBox(point, radius: 0)) ?? MapBox(point, radius: 0) }
        guard let box else { return nil }
        self = box
    }

    var width: Double { east - west }
    var height: Double { high - low }
    var middle: MapPoint { MapPoint(x: (west + east) / 2, y: (low + high) / 2) }

    func united(with other: MapBox) -> MapBox {
        MapBox(
            west: min(west, other.west), east: max(east, other.east), low: min(low, other.low),
            high: max(high, other.high))
    }

    func extended(by margin: Double) -> MapBox {
        MapBox(west: west - margin, east: east + margin, low: low - margin, high: high + margin)
    }

    func overlaps(_ other: MapBox) -> Bool {
        west < other.east && other.west < east && low < other.high && other.low < high
    }

    func contains(_ other: MapBox) -> Bool {
        west <= other.west && other.east <= east && low <= other.low && other.high <= high
    }
}
