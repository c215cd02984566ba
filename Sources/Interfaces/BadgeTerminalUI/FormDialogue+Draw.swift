import BadgeModel
import BadgeUI

/// Lines in the style of the appearance.
extension FormDialogue {
    /// Writes paragraphs in the style of an element, wrapped to the terminal's width.
    func draw(_ text: String, _ element: AppearanceElement) {
        for line in lines(of: text, element) { terminal.write(line + "\n") }
    }

    /// Writes that an answer is being processed.
    func drawBusy(_ text: String) { draw(TerminalText.line(text), .hint) }

    /// Writes an empty line.
    func drawBlankLine() {
        for line in lines([""], .content) { terminal.write(line + "\n") }
    }

    /// Returns the lines that `draw` writes.
    func lines(of text: String, _ element: AppearanceElement) -> [String] {
        lines(terminal.lines(text, margin: isForeign(element) ? 2 : 0), element)
    }

    // Words of an organization, none of which may look like a line of the program.
    private func isForeign(_ element: AppearanceElement) -> Bool {
        appearance.hasTextsOfOrganization && [.header, .footer].contains(element)
    }

    /// Returns lines that are already broken, in the style of an element.
    func lines(_ lines: [String], _ element: AppearanceElement) -> [String] {
        let width = min(terminal.size.columns, 100) - 1
        let pen = pen(for: element)
        var blank = TerminalPen()
        blank.background = pen.background
        let alignment = style(of: element).alignment
        return lines.map { line in
            let aligned = (line.isEmpty ? "" : Self.padding(alignment, width - TerminalText.columns(line))) + line
            // The background reaches over the whole line, so that the lines are one area.
            let isFilled = pen.background != nil && terminal.colorDepth != .none
            let rest = isFilled ? String(repeating: " ", count: max(0, width - TerminalText.columns(aligned))) : ""
            return directed(terminal.drawn(aligned + rest, line.isEmpty ? blank : pen))
        }
    }

    /// Returns the line, marked to be read in the direction of the user's language.
    func directed(_ line: String) -> String { words.isRightToLeft ? TerminalText.rightToLeft(line) : line }

    /// Writes a label with the number that selects it.
    func drawLabel(_ index: Int, _ label: String, _ element: AppearanceElement) {
        draw("  \(index + 1)  \(TerminalText.line(label))", element)
    }

    /// Returns the label of a button or a field, for use within a line.
    func label(_ text: String, _ element: AppearanceElement) -> String {
        terminal.drawn(TerminalText.line(text), pen(for: element, isInLine: true))
    }

    // The title is in the bar: its text has the title's style, its area the bar's.
    private func style(of element: AppearanceElement) -> AppearanceStyle {
        guard element == .bar else { return appearance.style(of: element, on: form.screen) }
        let bar = appearance.style(of: .bar)
        var style = appearance.style(of: .title, on: form.screen)
        style.backgroundColor = bar.backgroundColor ?? style.backgroundColor
        style.textColor = bar.textColor ?? style.textColor
        style.alignment = bar.alignment ?? style.alignment
        return style
    }

    // What a style does not say comes from the screen, and what neither says from the terminal.
    private func pen(for element: AppearanceElement, isInLine: Bool = false) -> TerminalPen {
        let style = style(of: element)
        var pen = TerminalPen()
        pen.isBold = style.isBold
        pen.isItalic = style.isItalic
        pen.isDim = [.link, .hint, .footer, .sectionFooter].contains(element)
        pen.isRed = [.errorMessage, .banner].contains(element)
        let screenBackground = isInLine ? nil : appearance[.backgroundColor(of: form.screen)]
        pen.background = style.backgroundColor ?? screenBackground
        let screenText = isInLine || pen.isRed ? nil : appearance[.textColor(of: form.screen)]
        pen.text = style.textColor ?? (style.backgroundColor == nil ? screenText : nil)
        return pen
    }

    private static func padding(_ alignment: AppearanceAlignment?, _ room: Int) -> String {
        switch alignment {
        case .leading, nil: ""
        case .center: String(repeating: " ", count: max(0, room / 2))
        case .trailing: String(repeating: " ", count: max(0, room))
        }
    }
}
