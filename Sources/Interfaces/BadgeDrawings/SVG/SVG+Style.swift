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
        /// Hours that the clocks skip.
        case gap = "badge-gap"
        /// The arrow to the north.
        case mark = "badge-mark"
        /// The name of an area on a map.
        case name = "badge-name"
        /// A text that stands out, such as the day that is today.
        case label = "badge-label"
        /// A text beside a mark or a strip.
        case caption = "badge-caption"
        /// Hours, numbers and notes, in a smaller font.
        case note = "badge-note"
        /// The modules of a QR code, and the light area around them.
        case dark = "badge-dark"
        case light = "badge-light"

        // A scanner needs both, whatever the page looks like.
        var fixedColor: String? {
            switch self {
            case .dark: "#000"
            case .light: "#fff"
            default: nil
            }
        }
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

        static let surface = Ink(property: "--badge-drawing-surface", light: "#eff2f5", dark: "#161b22")
        static let allowed = Ink(property: "--badge-drawing-allowed", light: "#1a7f37", dark: "#3fb950")
        static let excluded = Ink(property: "--badge-drawing-excluded", light: "#cf222e", dark: "#ff7b72")
        static let now = Ink(property: "--badge-drawing-now", light: "#0550ae", dark: "#79c0ff")
    }

    private static func rules(_ color: (Ink) -> String) -> String {
        ".badge-drawing{max-width:100%;height:auto}"
            + ".badge-drawing text{fill:currentColor;font-size:13px}"
            + ".badge-drawing .badge-note{font-size:11px}"
            + ".badge-drawing .badge-label,.badge-drawing .badge-name{font-weight:600}"
            + ".badge-drawing .badge-name{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}"
            + ".badge-grid{stroke:currentColor;stroke-opacity:.2;stroke-width:1}"
            + ".badge-gap{fill:currentColor;fill-opacity:.3}.badge-mark{fill:currentColor}"
            + ".badge-scale{fill:none;stroke:currentColor;stroke-width:1.5}"
            + ".badge-allowed{fill-opacity:.2;stroke-width:2;fill-rule:evenodd;stroke-linejoin:round}"
            + ".badge-excluded{fill-opacity:.25;stroke-width:2;stroke-dasharray:6 4;fill-rule:evenodd;"
            + "stroke-linejoin:round}"
            + ".badge-accuracy{fill-opacity:.15;stroke-width:1.5;stroke-dasharray:2 3}"
            + ".badge-now{stroke-width:2}"
            + ".badge-next{fill:none;stroke-width:2}"
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
            + ".badge-next{stroke:\(color(.allowed))}.badge-drawing .badge-name{stroke:\(color(.surface))}"
    }
}
