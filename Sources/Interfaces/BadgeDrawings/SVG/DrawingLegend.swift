/// Rows of explained marks below a drawing, from the side where its language begins.
struct DrawingLegend {
    /// A mark with its explanation.
    struct Entry {
        /// Returns the mark around a point.
        let mark: (Double, Double) -> SVG.Element?
        let text: String
        /// The room for the mark.
        var markWidth = 26.0
    }

    private static let rowHeight = 22.0
    private static let size = 13.0

    let content: [SVG.Element]
    /// The height of all rows.
    let height: Double

    init(_ entries: [Entry], width: Double, top: Double, isRightToLeft: Bool) {
        var (left, row, content) = (0.0, 0, [SVG.Element]())
        for entry in entries {
            let entryWidth = entry.markWidth + entry.text.width(atSize: Self.size)
            if left > 0, left + entryWidth > width { (left, row) = (0, row + 1) }
            let y = top + (Double(row) + 0.5) * Self.rowHeight
            func x(_ offset: Double) -> Double { isRightToLeft ? width - left - offset : left + offset }
            if let mark = entry.mark(x(9), y) { content.append(mark) }
            content.append(.text(entry.text, .caption, x: x(entry.markWidth), y: y + 4.5))
            left += entryWidth + 18
        }
        self.content = content
        height = entries.isEmpty ? 0 : Double(row + 1) * Self.rowHeight
    }
}

extension DrawingLegend.Entry {
    /// An explanation without a mark.
    static func note(_ text: String) -> Self { Self(mark: { _, _ in nil }, text: text, markWidth: 0) }

    /// An explained area.
    static func swatch(_ style: SVG.Style, _ text: String) -> Self {
        Self(mark: { .rect(style, x: $0 - 8, y: $1 - 6, width: 16, height: 12, corner: 3) }, text: text)
    }
}
