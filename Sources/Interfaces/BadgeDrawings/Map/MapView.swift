import Foundation

/// The section of the globe that a map shows, and its scale.
struct MapView: Sendable {
    let projection: MapProjection
    /// The section in pixels, from 0.
    let frame: MapBox
    /// Pixels per metre.
    let scale: Double
    private let middle: MapPoint

    // No map shows less than a few metres, whatever an area's radius.
    private static let smallest = 10.0
    private static let margin = 36.0

    /// Creates a view in which all boxes of the plane around a point are visible.
    private init(_ boxes: [MapBox], around plane: MapProjection, width: Double, height: Double) {
        let all = boxes.dropFirst().reduce(boxes[0]) { $0.united(with: $1) }
        projection = plane
        middle = all.middle
        frame = MapBox(west: 0, east: width, low: 0, high: height)
        scale = min(
            (width - 2 * Self.margin) / max(all.width, Self.smallest),
            (height - 2 * Self.margin) / max(all.height, Self.smallest))
    }

    /// Creates a view of the areas that matter: the one nearest to the device, the device, and further areas as long as
    /// they leave these recognizable; all areas if the device's location is unknown.
    init?(of areas: [MapArea], device: (position: GlobePoint, accuracy: Double)?, width: Double, height: Double) {
        guard let centre = device?.position ?? Self.centre(of: areas) else { return nil }
        let rough = MapProjection(centre: centre)
        let sorted = device.map { device in
            areas.map { (area: $0, distance: $0.distance(from: device.position)) }
                .sorted { $0.distance < $1.distance }.map(\.area)
        }
        let boxes = (sorted ?? areas).compactMap { $0.box(in: rough) }
        guard let whole = Self.focus(boxes, device.map { MapBox(MapPoint(x: 0, y: 0), radius: $0.accuracy) }) else {
            return nil
        }
        // Centred on what is shown, so that north is up there.
        let plane = MapProjection(centre: rough.position(of: whole.middle))
        let shown = (sorted ?? areas).filter { $0.box(in: rough).map(whole.contains) ?? false }
        let discs = device.map { [MapBox(plane.point(of: $0.position), radius: $0.accuracy)] } ?? []
        self.init(
            shown.compactMap { $0.box(in: plane) } + discs, around: plane, width: width, height: height)
    }

    /// Returns a point of the plane in pixels.
    func pixel(_ point: MapPoint) -> MapPoint {
        MapPoint(
            x: frame.middle.x + (point.x - middle.x) * scale, y: frame.middle.y - (point.y - middle.y) * scale)
    }

    func pixel(of position: GlobePoint) -> MapPoint { pixel(projection.point(of: position)) }
}

extension MapView {
    // How much smaller further areas may make what matters.
    private static let mostGrowth = 4.0

    private static func focus(_ boxes: [MapBox], _ device: MapBox?) -> MapBox? {
        guard let first = boxes.first else { return device }
        guard let device else { return boxes.reduce(first) { $0.united(with: $1) } }
        let core = device.united(with: first)
        let most = mostGrowth * max(core.width, core.height, smallest)
        return boxes.dropFirst().reduce(core) { whole, box in
            let wider = whole.united(with: box)
            return max(wider.width, wider.height) <= most ? wider : whole
        }
    }

    /// The mean of the areas' middles.
    private static func centre(of areas: [MapArea]) -> GlobePoint? {
        let positions = areas.map(\.middle)
        guard let first = positions.first else { return nil }
        let sum = positions.reduce((x: 0.0, y: 0.0, z: 0.0)) { sum, position in
            let out = cos(position.latitude)
            return (
                sum.x + out * cos(position.longitude), sum.y + out * sin(position.longitude),
                sum.z + sin(position.latitude)
            )
        }
        let length = hypot(hypot(sum.x, sum.y), sum.z)
        // Areas all around the globe have no middle.
        guard length > 1e-6 * Double(positions.count) else { return first }
        return GlobePoint(latitude: asin(sum.z / length), longitude: atan2(sum.y, sum.x))
    }
}

extension MapArea {
    func box(in projection: MapProjection) -> MapBox? { MapBox(lines(in: projection).joined()) }
}
