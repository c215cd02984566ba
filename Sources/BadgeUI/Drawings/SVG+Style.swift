extension SVG {
    /// The classes of a drawing's elements.
    enum Style: String {
        case drawing = "badge-drawing"
        /// The background of a map or a week.
        case surface = "badge-surface"
        /// Lines that help to read: of days and hours.
        case grid = "badge-grid"
        /// Where or when the badge may be used.
        case allowed = "badge-allowed"
        /// Where it may not be used.
        case excluded = "badge-excluded"
        /// The accuracy circle of the device.
        case accuracy = "badge-accuracy"
        /// The device's location, or the time.
        case now = "badge-now"
        /// What marks the next opening.
        case next = "badge-next"
        /// The scale bar.
        case scale = "badge-scale"
        /// The name of an area or a day.
        case label = "badge-label"
        /// A label of what is marked as `now`.
        case nowLabel = "badge-now-label"
        /// A label of what is marked as `next`.
        case nextLabel = "badge-next-label"
        /// Hours, numbers and notes.
        case note = "badge-note"
        /// The modules of a QR code, and the light area around them.
        case dark = "badge-dark"
        case light = "badge-light"
    }

    /// The rules for the drawings of a page: put them into the page's style sheet once.
    ///
    /// Text has the page's `currentColor` and font. The other colours are custom properties that a page may set, with
    /// defaults for light and dark: `--badge-drawing-surface`, `--badge-drawing-allowed`, `--badge-drawing-excluded`,
    /// `--badge-drawing-now`.
    public static let styleSheet =
        rules { "var(\($0.property),\($0.light))" }
        + darkRules { ink in
            "var(\(ink.property),\(ink.dark))"
        }

    /// The rules of a file, in plain colours, since not every program that shows SVG knows custom properties.
    static let documentStyleSheet =
        rules(\.light) + darkRules(\.dark)
        + ".badge-drawing{color:#1f2328;font-family:system-ui,sans-serif}"
        + "@media (prefers-color-scheme:dark){.badge-drawing{color:#e6edf3;background:#0d1117}}"
}

extension SVG {
    /// A colour with its custom property and its defaults, each with a contrast of at least 4.5:1 for the lines and
    /// labels in it.
    private struct Ink {
        let property: String
        let light: String
        let dark: String

        static let surface = Ink(property: "--badge-drawing-surface", light: "#f6f8fa", dark: "#161b22")
        static let allowed = Ink(property: "--badge-drawing-allowed", light: "#1a7f37", dark: "#3fb950")
        static let excluded = Ink(property: "--badge-drawing-excluded", light: "#cf222e", dark: "#ff7b72")
        static let now = Ink(property: "--badge-drawing-now", light: "#0550ae", dark: "#79c0ff")
    }

    private static func rules(_ color: (Ink) -> String) -> String {
        ".badge-drawing{max-width:100%;height:auto}"
            + ".badge-drawing text{fill:currentColor;font-size:13px}"
            + ".badge-drawing .badge-note{font-size:11px;fill-opacity:.75}"
            + ".badge-drawing .badge-label{font-weight:600}"
            + ".badge-drawing .badge-now-label,.badge-drawing .badge-next-label{font-size:12px;font-weight:600}"
            + ".badge-grid{stroke:currentColor;stroke-opacity:.2;stroke-width:1}"
            + ".badge-scale{fill:none;stroke:currentColor;stroke-width:1.5}"
            + ".badge-allowed{fill-opacity:.2;stroke-width:2;fill-rule:evenodd;stroke-linejoin:round}"
            + ".badge-excluded{fill-opacity:.25;stroke-width:2;stroke-dasharray:6 4;fill-rule:evenodd;"
            + "stroke-linejoin:round}"
            + ".badge-accuracy{fill-opacity:.15;stroke-width:1.5;stroke-dasharray:2 3}"
            + ".badge-now{stroke-width:2}"
            + ".badge-next{fill:none;stroke-width:2}"
            + ".badge-dark{fill:#000}.badge-light{fill:#fff}"
            + colors(color)
    }

    private static func darkRules(_ color: (Ink) -> String) -> String {
        "@media (prefers-color-scheme:dark){\(colors(color))}"
    }

    private static func colors(_ color: (Ink) -> String) -> String {
        ".badge-surface{fill:\(color(.surface))}"
            + ".badge-allowed{fill:\(color(.allowed));stroke:\(color(.allowed))}"
            + ".badge-excluded{fill:\(color(.excluded));stroke:\(color(.excluded))}"
            + ".badge-accuracy,.badge-now{fill:\(color(.now));stroke:\(color(.now))}"
            + ".badge-drawing .badge-now-label{fill:\(color(.now))}"
            + ".badge-next{stroke:\(color(.allowed))}.badge-drawing .badge-next-label{fill:\(color(.allowed))}"
    }
}
