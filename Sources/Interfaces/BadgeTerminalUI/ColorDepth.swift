/// The number of colours that a terminal supports.
enum ColorDepth: Int, Comparable, Sendable {
    case none
    /// The eight ANSI colours, each in two brightnesses.
    case sixteen
    /// A cube of six levels each of red, green and blue, and 24 greys.
    case cube
    case trueColor

    /// Reads the terminal's environment.
    init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        let named = environment["COLORTERM", default: ""].lowercased()
        if Self.isMonochrome(term) || !environment["NO_COLOR", default: ""].isEmpty {
            self = .none
        } else if named == "truecolor" || named == "24bit" || term.hasSuffix("-direct") {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .cube : .sixteen
        }
    }

    // Of the VT terminals, only the VT525 has colours.
    private static func isMonochrome(_ term: String) -> Bool {
        term == "dumb" || term.starts(with: /vt[0-9]/) && !term.hasPrefix("vt525")
    }

    static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}
