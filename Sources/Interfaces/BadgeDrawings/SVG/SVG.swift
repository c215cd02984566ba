/// A drawing in the format SVG, for a web page or a file.
///
/// It consists of typed elements that are only written, never parsed: a text of an organization or a user cannot become
/// markup. It has no script, no link, no identifier, no inline style and no external resource, so that a page with a
/// strict content security policy shows it, several times if need be. Colours come from a style sheet: ``styleSheet`` on
/// a page, and the file's own in ``document``. A screen reader reads ``title`` and ``summary``.
///
///     page.append(form.drawings[0].svg.markup)
///     try Data(form.drawings[0].svg.document.utf8).write(to: file)
public struct SVG: Sendable, Hashable {
    /// The width of the drawing in its own units, which are CSS pixels in its natural size.
    public let width: Int
    /// The height of the drawing in the same units.
    public let height: Int
    /// What the drawing shows, in a few words.
    public let title: String
    /// What the drawing shows, in sentences, for somebody who cannot see it.
    public let summary: String
    /// The language of the texts (BCP 47).
    public let language: String
    /// Whether that language is written from right to left.
    public let isRightToLeft: Bool
    let content: [Element]

    /// The drawing as an `svg` element for an HTML page, which must contain ``styleSheet``.
    public var markup: String { written(style: nil) }

    /// The drawing as a file, with colours for light and dark surroundings.
    public var document: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + written(style: Self.documentStyleSheet) + "\n"
    }

    // Around a drawing that nothing else surrounds.
    private static let margin = 16

    private func written(style: String?) -> String {
        var writer = SVGWriter()
        writer.write(root(of: Element(.title, text: title), Element(.desc, text: summary), style: style))
        return writer.text
    }

    private func root(of title: Element, _ summary: Element, style: String?) -> Element {
        let margin = style == nil ? 0 : Self.margin
        return Element(
            .svg,
            [
                .xmlns: "http://www.w3.org/2000/svg", .class: Style.drawing.rawValue, .role: "img", .lang: language,
                .direction: isRightToLeft ? "rtl" : "ltr", .width: String(width + 2 * margin),
                .height: String(height + 2 * margin),
                .viewBox: "\(-margin) \(-margin) \(width + 2 * margin) \(height + 2 * margin)",
            ],
            children: [title, summary] + (style.map { [Element(.style, text: $0)] } ?? []) + content)
    }
}

extension SVG {
    private static let gap = 24

    /// Returns one drawing with all of them below each other; `nil` for none.
    public static func stacked(_ drawings: [SVG]) -> SVG? {
        guard let first = drawings.first else { return nil }
        guard drawings.count > 1 else { return first }
        let width = drawings.map(\.width).max() ?? 0
        var (top, parts) = (0, [Element]())
        for drawing in drawings {
            let left = drawing.isRightToLeft ? width - drawing.width : 0
            let title = Element(.title, text: drawing.title)
            parts.append(
                Element(
                    .g, [.transform: "translate(\(left) \(top))"], children: [title] + drawing.content))
            top += drawing.height + gap
        }
        return SVG(
            width: width, height: top - gap, title: drawings.map(\.title).joined(separator: ". "),
            summary: drawings.map(\.summary).joined(separator: " "), language: first.language,
            isRightToLeft: first.isRightToLeft, content: parts)
    }
}
