public import BadgeModel
import Foundation

/// A map of a fence: its areas and exceptions, the device with its accuracy circle, a scale bar, and no background map, so
/// that nothing is loaded from anywhere. North is up.
///
/// If the device's location is known, the map shows the device and the areas near it; otherwise all areas.
///
///     let map = FenceDrawing(fence, in: Localization(Languages(["de"]))).svg
public struct FenceDrawing: Sendable {
    private static let width = 560.0
    private static let mapHeight = 340.0
    // The areas that a map names at most: no reader finds one among more.
    private static let mostAreas = 100
    private static let mostNames = 10

    private let areas: [MapArea]
    private let device: (position: GlobePoint, accuracy: Double)?
    private let words: Localization

    /// Creates the map of a fence.
    ///
    /// - Parameters:
    ///   - fence: The restriction.
    ///   - location: Where the device is; `nil` if that is unknown.
    ///   - accuracy: The radius of the device's accuracy circle in metres.
    ///   - localization: The language of the texts.
    public init(
        _ fence: Policy.GeoFence, location: Policy.Position? = nil, accuracy: Double = 0,
        in localization: Localization = .english
    ) {
        areas =
            zip(1..., fence.areas).map { MapArea($1, number: $0, isException: false, localization) }
            + zip(1..., fence.exceptions).map { MapArea($1, number: $0, isException: true, localization) }
        device = location.map {
            (
                GlobePoint(degreesNorth: $0.latitude, east: $0.longitude),
                accuracy.isFinite ? min(max(accuracy, 0), MapProjection.rim) : 0
            )
        }
        words = localization
    }

    /// The drawing.
    public var svg: SVG {
        guard let view = MapView(of: areas, device: device, width: Self.width, height: Self.mapHeight) else {
            return empty
        }
        let outlines = MapOutlines(areas, in: view)
        let legend = DrawingLegend(
            entries(hidden: outlines.hiddenCount), width: Self.width, top: Self.mapHeight + 10,
            isRightToLeft: words.isRightToLeft)
        return SVG(
            width: Int(Self.width), height: Int((Self.mapHeight + 10 + legend.height).rounded(.up)),
            title: words("drawing.map.title"), summary: summary, language: words.language,
            isRightToLeft: words.isRightToLeft, content: [map(outlines, view)] + legend.content)
    }

    private var empty: SVG {
        SVG(
            width: Int(Self.width), height: 1, title: words("drawing.map.title"), summary: summary,
            language: words.language, isRightToLeft: words.isRightToLeft, content: [])
    }
}

/// The map itself.
extension FenceDrawing {
    private func map(_ outlines: MapOutlines, _ view: MapView) -> SVG.Element {
        let frame = view.frame
        let scale = MapScale(view, words)
        let disc = deviceBox(view)
        var labels = MapLabels(in: frame, without: [scale.box, northBox(frame)] + (disc.map { [$0] } ?? []))
        // Exceptions are drawn on top of the areas that they are taken from.
        let shapes = outlines.shapes
        let exceptions = shapes.filter(\.area.isException)
        let named = shapes.prefix(Self.mostAreas).compactMap { shape in
            let others = shape.area.isException ? [] : exceptions
            return labels.add(
                name(of: shape), in: shape.isPoint ? nil : shape.room(forHeight: MapLabels.height, without: others),
                or: shape.isPoint ? MapBox(shape.box.middle, radius: 7) : shape.box)
        }
        return SVG.Element(
            .svg, [.width: SVG.number(frame.width), .height: SVG.number(frame.height)],
            children: [.rect(.surface, x: 0, y: 0, width: frame.width, height: frame.height, corner: 8)]
                + shapes.map(drawn) + drawnDevice(view) + named.map { .text($0.text, .name, x: $0.x, y: $0.y, .middle) }
                + scale.content + [north(frame)])
    }

    private func drawn(_ shape: MapOutlines.Shape) -> SVG.Element {
        let style = shape.area.isException ? SVG.Style.excluded : .allowed
        let middle = shape.box.middle
        let element: SVG.Element =
            shape.isPoint ? .circle(style, x: middle.x, y: middle.y, radius: 5) : .path(style, shape.path)
        return .group(title: name(of: shape), [element])
    }

    private func name(of shape: MapOutlines.Shape) -> String {
        guard shape.others > 0 else { return shape.area.name }
        return words(.drawings("drawing.map.together"), ["area": shape.area.name, "count": shape.others])
    }

    private func drawnDevice(_ view: MapView) -> [SVG.Element] {
        guard let device, let box = deviceBox(view) else { return [] }
        let point = box.middle
        let radius = device.accuracy * view.scale
        let circle = radius > 6 ? [SVG.Element.circle(.accuracy, x: point.x, y: point.y, radius: radius)] : []
        let mark = SVG.Element.circle(.now, x: point.x, y: point.y, radius: 5)
        return [.group(title: words(.drawings("drawing.map.device")), circle + [mark])]
    }

    /// The point of the device, which no label covers.
    private func deviceBox(_ view: MapView) -> MapBox? {
        device.map { MapBox(view.pixel(of: $0.position), radius: 8) }
    }

    private func northBox(_ frame: MapBox) -> MapBox {
        MapBox(west: frame.east - 34, east: frame.east, low: 0, high: 48)
    }

    private func north(_ frame: MapBox) -> SVG.Element {
        let x = frame.east - 20
        let arrow = "M\(SVG.number(x)) 10L\(SVG.number(x + 6)) 24L\(SVG.number(x)) 20L\(SVG.number(x - 6)) 24Z"
        return .group([
            .path(.mark, arrow), .text(words(.drawings("drawing.map.north")), .note, x: x, y: 37, .middle),
        ])
    }
}

/// What a map says in words.
extension FenceDrawing {
    private func entries(hidden: Int) -> [DrawingLegend.Entry] {
        var entries: [DrawingLegend.Entry] = [.swatch(.allowed, words(.drawings("drawing.map.allowed")))]
        if areas.contains(where: \.isException) {
            entries.append(.swatch(.excluded, words(.drawings("drawing.map.excluded"))))
        }
        if device != nil {
            entries.append(
                DrawingLegend.Entry(
                    mark: { .circle(.now, x: $0, y: $1, radius: 5) }, text: words.text(of: deviceText)))
        }
        if hidden > 0 { entries.append(.note(words(.drawings("drawing.map.hidden"), ["count": hidden]))) }
        return entries
    }

    private var deviceText: Message {
        guard let device, device.accuracy >= 1 else { return .drawings("drawing.map.device") }
        return Message(.drawings("drawing.map.deviceWithin"), ["accuracy": Message.distance(device.accuracy)])
    }

    private var summary: String {
        let parts: [(Message.Key, Bool)] = [
            (.drawings("drawing.map.areas"), false), (.drawings("drawing.map.exceptions"), true),
        ]
        let sentences = parts.compactMap { key, isException -> Message? in
            let names = areas.filter { $0.isException == isException }.map(\.name)
            return names.isEmpty ? nil : Message(key, ["areas": list(names)])
        }
        let location = device.map { device in
            Message(.drawings("drawing.map.location"), ["accuracy": Message.distance(max(device.accuracy, 1))])
        }
        return words.text(of: .sentences(sentences + [location].compactMap(\.self)))
    }

    private func list(_ names: [String]) -> Message {
        let more = names.count - Self.mostNames
        let rest = more > 0 ? [Message(.drawings("drawing.map.more"), ["count": more])] : []
        return .groups(names.prefix(Self.mostNames).map(Message.verbatim) + rest)
    }
}
