/// Positions for labels that overlap neither each other nor what must stay visible.
struct MapLabels {
    /// A label with the middle of its base line.
    struct Label {
        let text: String
        let x: Double
        let y: Double
    }

    private static let size = 13.0
    static let height = 17.0
    private static let gap = 5.0
    private static let longest = 28

    private let frame: MapBox
    private var taken: [MapBox]

    init(in frame: MapBox, without taken: [MapBox]) {
        self.frame = frame.extended(by: -4)
        self.taken = taken
    }

    /// Returns a label: in the room within its area, or below, above or beside a rectangle; `nil` when there is no room.
    mutating func add(_ name: String, in inner: MapBox?, or box: MapBox) -> Label? {
        let text = name.shortened(to: Self.longest)
        let width = text.width(atSize: Self.size)
        let inside = inner.map { $0.clamped(to: frame) }.flatMap { $0.width > width + 6 ? $0.middle : nil }
        let around = Self.middles(around: box.clamped(to: frame), width)
        for middle in (inside.map { [$0] } ?? []) + around {
            let room = MapBox(
                west: middle.x - width / 2, east: middle.x + width / 2, low: middle.y - Self.height / 2,
                high: middle.y + Self.height / 2)
            if frame.contains(room), !taken.contains(where: room.overlaps) {
                taken.append(room)
                return Label(text: text, x: middle.x, y: middle.y + 4.5)
            }
        }
        return nil
    }

    private static func middles(around box: MapBox, _ width: Double) -> [MapPoint] {
        let (middle, beside) = (box.middle, width / 2 + gap)
        return [
            MapPoint(x: middle.x, y: box.high + height / 2 + gap),
            MapPoint(x: middle.x, y: box.low - height / 2 - gap),
            MapPoint(x: box.east + beside, y: middle.y), MapPoint(x: box.west - beside, y: middle.y),
            MapPoint(x: middle.x, y: box.low + height), MapPoint(x: middle.x, y: box.high - height),
        ]
    }
}

extension MapBox {
    fileprivate func clamped(to frame: MapBox) -> MapBox {
        MapBox(
            west: max(west, frame.west), east: min(east, frame.east), low: max(low, frame.low),
            high: min(high, frame.high))
    }
}
