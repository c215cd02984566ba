extension SVG {
    /// An element with its attributes and either a text or further elements.
    struct Element: Sendable, Hashable {
        enum Name: String { case svg, title, desc, style, g, path, rect, circle, line, text }

        enum Attribute: String {
            case xmlns, `class`, role, lang, direction, width, height, viewBox, transform
            case x, y, x1, y1, x2, y2, cx, cy, r, rx, d, fill
            case alignment = "text-anchor"
            case ariaHidden = "aria-hidden"
        }

        let name: Name
        let attributes: KeyValues
        let text: String?
        let children: [Element]

        init(_ name: Name, _ attributes: KeyValues = [:], text: String? = nil, children: [Element] = []) {
            self.name = name
            self.attributes = attributes
            self.text = text
            self.children = children
        }
    }

    /// Attributes in the order in which they are written.
    struct KeyValues: Sendable, Hashable, ExpressibleByDictionaryLiteral {
        struct Pair: Sendable, Hashable {
            let name: Element.Attribute
            let value: String
        }

        private(set) var pairs: [Pair]

        init(dictionaryLiteral elements: (Element.Attribute, String)...) {
            pairs = elements.map { Pair(name: $0, value: $1) }
        }

        /// Returns a copy with the colour that a style has on every page, also on one without its rules.
        fileprivate func filled(as style: SVG.Style) -> Self {
            guard let color = style.fixedColor else { return self }
            var copy = self
            copy.pairs.append(Pair(name: .fill, value: color))
            return copy
        }
    }

    /// The horizontal alignment of a text at its position, in the direction of the drawing.
    enum Alignment: String {
        case start, middle, end
    }
}

/// The elements of drawings.
extension SVG.Element {
    static func group(title: String? = nil, _ children: [SVG.Element]) -> SVG.Element {
        let title = title.map { [SVG.Element(.title, text: $0)] } ?? []
        return SVG.Element(.g, children: title + children)
    }

    static func text(
        _ text: String, _ style: SVG.Style, x: Double, y: Double, _ alignment: SVG.Alignment = .start
    ) -> SVG.Element {
        SVG.Element(
            .text,
            [.class: style.rawValue, .x: SVG.number(x), .y: SVG.number(y), .alignment: alignment.rawValue],
            text: text)
    }

    static func rect(
        _ style: SVG.Style, x: Double, y: Double, width: Double, height: Double, corner: Double = 0
    ) -> SVG.Element {
        let attributes: SVG.KeyValues = [
            .class: style.rawValue, .x: SVG.number(x), .y: SVG.number(y), .width: SVG.number(width),
            .height: SVG.number(height), .rx: SVG.number(corner),
        ]
        return SVG.Element(.rect, attributes.filled(as: style))
    }

    static func circle(_ style: SVG.Style, x: Double, y: Double, radius: Double) -> SVG.Element {
        SVG.Element(
            .circle, [.class: style.rawValue, .cx: SVG.number(x), .cy: SVG.number(y), .r: SVG.number(radius)])
    }

    static func line(_ style: SVG.Style, x1: Double, y1: Double, x2: Double, y2: Double) -> SVG.Element {
        SVG.Element(
            .line,
            [
                .class: style.rawValue, .x1: SVG.number(x1), .y1: SVG.number(y1), .x2: SVG.number(x2),
                .y2: SVG.number(y2),
            ])
    }

    static func path(_ style: SVG.Style, _ data: String) -> SVG.Element {
        let attributes: SVG.KeyValues = [.class: style.rawValue, .d: data]
        return SVG.Element(.path, attributes.filled(as: style))
    }
}

extension SVG {
    /// Returns a number with at most one decimal, which is finer than a pixel.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        let (whole, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
        return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
    }
}
