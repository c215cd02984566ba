import BadgeModel
import Foundation

/// A scale bar in a corner of a map: a round length of at most a quarter of its width.
struct MapScale {
    let content: [SVG.Element]
    /// The corner that it occupies.
    let box: MapBox

    private static let longest = 140.0
    private static let inset = 14.0

    init(_ view: MapView, _ words: Localization) {
        let metres = Self.round(Self.longest / view.scale)
        let length = metres * view.scale
        let (y, isRightToLeft) = (view.frame.high - Self.inset, words.isRightToLeft)
        let left = isRightToLeft ? view.frame.east - Self.inset - length : Self.inset
        let path =
            "M\(SVG.number(left)) \(SVG.number(y - 6))V\(SVG.number(y))H\(SVG.number(left + length))V\(SVG.number(y - 6))"
        let text = Self.text(metres, words)
        content = [
            .group([
                .path(.scale, path), .text(text, .note, x: left + length / 2, y: y - 8, .middle),
            ])
        ]
        box = MapBox(west: left - 8, east: left + length + 8, low: y - 24, high: view.frame.high)
    }

    /// Returns the largest of 1, 2 and 5 times a power of ten that does not exceed a length.
    static func round(_ length: Double) -> Double {
        let power = pow(10, log10(max(length, 0.001)).rounded(.down))
        return ([5.0, 2].first { $0 * power <= length } ?? 1) * power
    }

    static func text(_ metres: Double, _ words: Localization) -> String {
        switch metres {
        case ..<1: words(.drawings("drawing.scale.centimetres"), ["centimetres": Int((metres * 100).rounded())])
        case ..<1000: words("distance.metres", ["metres": Int(metres.rounded())])
        default: words(.drawings("drawing.scale.kilometres"), ["kilometres": Int((metres / 1000).rounded())])
        }
    }
}
