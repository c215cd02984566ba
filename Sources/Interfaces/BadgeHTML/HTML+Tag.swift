extension HTML {
    /// The elements that a page can consist of: HTML, and SVG for drawings.
    public enum Tag: String, Sendable, CaseIterable {
        // Sections
        case address, article, aside, footer, header, h1, h2, h3, h4, main, nav, section
        // Blocks
        case blockquote, dd, details, div, dl, dt, figcaption, figure, hr, li, ol, p, pre, summary, ul
        // Text
        case a, b, bdi, br, code, em, i, kbd, mark, q, s, small, span, strong, sub, sup, time, wbr
        // Pictures
        case img
        // Tables
        case caption, table, tbody, td, tfoot, th, thead, tr
        // Forms
        case button, fieldset, form, input, label, legend, meter, optgroup, option, output, progress, select, textarea
        // Drawings
        case svg, circle, desc, ellipse, g, line, path, polygon, polyline, rect, text, title, tspan

        var isVoid: Bool {
            switch self {
            case .br, .hr, .img, .input, .wbr: true
            default: false
            }
        }
    }
}
