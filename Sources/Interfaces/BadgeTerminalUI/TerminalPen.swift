import BadgeUI

/// The style of a line: its colours and text attributes.
struct TerminalPen: Sendable, Hashable {
    var text: AppearanceColor?
    var background: AppearanceColor?
    var isBold = false
    var isDim = false
    var isItalic = false
    var isRed = false

    /// Returns the parameters of ANSI's "select graphic rendition" (ECMA-48) that start the style; empty if it has no
    /// effect.
    func parameters(_ depth: ColorDepth) -> String {
        guard depth != .none else { return "" }
        var codes: [String] = []
        if isBold { codes.append("1") }
        if isDim, text == nil, background == nil { codes.append("2") }
        if isItalic { codes.append("3") }
        let below = background?.over(.white)
        if let text = text.map({ $0.over(below ?? .white) }) ?? below?.readableText {
            codes.append(Self.code(text, depth, isBackground: false))
        } else if isRed {
            codes.append("31")
        }
        if let below { codes.append(Self.code(below, depth, isBackground: true)) }
        return codes.joined(separator: ";")
    }

    private static func code(_ color: AppearanceColor, _ depth: ColorDepth, isBackground: Bool) -> String {
        let (red, green, blue) = color.bytes
        switch depth {
        case .trueColor: return "\(isBackground ? 48 : 38);2;\(red);\(green);\(blue)"
        case .cube: return "\(isBackground ? 48 : 38);5;\(cubeIndex(red, green, blue))"
        case .sixteen, .none:
            let nearest = ansi.indices.min { distance(ansi[$0], color.bytes) < distance(ansi[$1], color.bytes) } ?? 0
            return String((nearest < 8 ? 30 + nearest : 90 + nearest - 8) + (isBackground ? 10 : 0))
        }
    }

    private typealias Bytes = (red: UInt8, green: UInt8, blue: UInt8)

    // The colours of xterm.
    private static let ansi: [Bytes] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    // The cube's nearest colour, or the nearest of the 24 greys where that is nearer.
    private static func cubeIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        func step(_ value: UInt8) -> Int {
            steps.indices.min { abs(Int(steps[$0]) - Int(value)) < abs(Int(steps[$1]) - Int(value)) } ?? 0
        }
        let (r, g, b) = (step(red), step(green), step(blue))
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let grey = min(max((mean - 8 + 5) / 10, 0), 23)
        let shade = UInt8(8 + grey * 10)
        let wanted: Bytes = (red, green, blue)
        return distance((shade, shade, shade), wanted) < distance((steps[r], steps[g], steps[b]), wanted)
            ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    private static func distance(_ one: Bytes, _ other: Bytes) -> Int {
        func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
        return square(one.red, other.red) + square(one.green, other.green) + square(one.blue, other.blue)
    }
}

extension Terminal {
    /// Returns the text in the style of the pen, with unsafe characters escaped.
    func drawn(_ text: String, _ pen: TerminalPen) -> String {
        let safe = TerminalText.safe(text)
        let parameters = pen.parameters(colorDepth)
        return parameters.isEmpty || safe.isEmpty ? safe : "\u{1B}[\(parameters)m\(safe)\u{1B}[0m"
    }
}
