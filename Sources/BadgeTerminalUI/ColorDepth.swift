/// How many colours a terminal can draw.
enum ColorDepth: Int, Comparable, Sendable {
    case none
    /// The eight colours of ANSI, each in two brightnesses.
    case sixteen
    /// A cube of six steps for each of red, green and blue, and 24 greys.
    case cube
    case trueColor

    /// What the terminal says of itself.
    init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        let named = environment["COLORTERM", default: ""].lowercased()
        if term == "dumb" || !environment["NO_COLOR", default: ""].isEmpty {
            self = .none
        } else if named == "truecolor" || named == "24bit" || term.hasSuffix("-direct") {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .cube : .sixteen
        }
    }

    static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}
