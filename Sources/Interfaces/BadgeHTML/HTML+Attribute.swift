extension HTML {
    /// An attribute of an element. Only those that can neither run a script nor load from another server exist.
    public struct Attribute: Sendable, Hashable {
        let name: String
        /// `nil` for an attribute that has none.
        let value: String?

        init(_ name: String, _ value: String?) {
            self.name = name
            self.value = value
        }
    }
}

/// Attributes of any element.
extension HTML.Attribute {
    /// Class names, separated by spaces.
    public static func `class`(_ names: String) -> Self { Self("class", names) }
    /// A name that is unique on the page.
    public static func id(_ name: String) -> Self { Self("id", name) }
    /// The language of the content (BCP 47).
    public static func lang(_ tag: String) -> Self { Self("lang", tag) }
    /// The direction of the content.
    public static func dir(_ direction: Direction) -> Self { Self("dir", direction.rawValue) }
    /// The role for assistive technology, such as `alert`.
    public static func role(_ role: String) -> Self { Self("role", role) }
    /// A property for assistive technology: `.aria("label", "Close")`.
    public static func aria(_ name: String, _ value: String) -> Self { Self("aria-" + checked(name), value) }
    /// A value for a script of the page: `.data("seconds", "30")`.
    public static func data(_ name: String, _ value: String) -> Self { Self("data-" + checked(name), value) }
    /// Excludes the element from display.
    public static let hidden = Self("hidden", nil)
    /// Excludes the element from the order of the keyboard, and from assistive technology.
    public static let inert = Self("inert", nil)
    /// The position in the order of the keyboard: 0 for that of the text, -1 for none.
    public static func tabIndex(_ index: Int) -> Self { Self("tabindex", String(index)) }
    /// A text that explains the element.
    public static func title(_ text: String) -> Self { Self("title", text) }

    /// A direction of text.
    public enum Direction: String, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
        /// That of the text's first letter.
        case auto
    }

    // Lowercase letters, digits and hyphens: anything else could end the name.
    private static func checked(_ name: String) -> String {
        precondition(name.utf8.allSatisfy { $0.isNameByte }, "\(name) is not the name of an attribute")
        return name
    }
}

/// Links and pictures.
extension HTML.Attribute {
    /// The page that a link leads to.
    public static func href(_ path: WebPath) -> Self { Self("href", path.description) }
    /// The element of the same page that a link leads to, by its name.
    package static func href(fragment id: String) -> Self { Self("href", "#" + id) }
    /// The page that a link leads to, by an address that is relative to the page.
    package static func href(relative address: String) -> Self { Self("href", address) }
    /// The picture to show.
    public static func src(_ path: WebPath) -> Self { Self("src", path.description) }
    /// The description of a picture; empty for a decorative one.
    public static func alt(_ text: String) -> Self { Self("alt", text) }
    public static func width(_ pixels: Int) -> Self { Self("width", String(pixels)) }
    public static func height(_ pixels: Int) -> Self { Self("height", String(pixels)) }
    /// Saves the target of a link under a name, instead of showing it.
    public static func download(_ name: String) -> Self { Self("download", name) }
    /// A time in the form of a machine (ISO 8601).
    public static func datetime(_ text: String) -> Self { Self("datetime", text) }
}

/// Forms.
extension HTML.Attribute {
    public static func name(_ name: String) -> Self { Self("name", name) }
    public static func value(_ value: String) -> Self { Self("value", value) }
    public static func type(_ type: InputType) -> Self { Self("type", type.rawValue) }
    public static func `for`(_ id: String) -> Self { Self("for", id) }
    public static func form(_ id: String) -> Self { Self("form", id) }
    public static func placeholder(_ text: String) -> Self { Self("placeholder", text) }
    /// What a browser may fill in, such as `username`, `current-password`, `one-time-code` or `off`.
    public static func autocomplete(_ token: String) -> Self { Self("autocomplete", token) }
    /// The keyboard of a touch screen, such as `numeric`.
    public static func inputMode(_ mode: String) -> Self { Self("inputmode", mode) }
    public static func pattern(_ expression: String) -> Self { Self("pattern", expression) }
    public static func minLength(_ count: Int) -> Self { Self("minlength", String(count)) }
    public static func maxLength(_ count: Int) -> Self { Self("maxlength", String(count)) }
    public static func min(_ value: String) -> Self { Self("min", value) }
    public static func max(_ value: String) -> Self { Self("max", value) }
    public static func rows(_ count: Int) -> Self { Self("rows", String(count)) }
    /// The media types of files to choose from, such as `image/png`.
    public static func accept(_ mediaTypes: [String]) -> Self { Self("accept", mediaTypes.joined(separator: ",")) }
    public static let required = Self("required", nil)
    public static let disabled = Self("disabled", nil)
    public static let readOnly = Self("readonly", nil)
    public static let checked = Self("checked", nil)
    public static let selected = Self("selected", nil)
    public static let autofocus = Self("autofocus", nil)
    /// Sends a form without the browser's own checks.
    public static let formNoValidate = Self("formnovalidate", nil)
    public static let noValidate = Self("novalidate", nil)
    public static let open = Self("open", nil)
    public static let noSpellcheck = Self("spellcheck", "false")
    public static let noCapitals = Self("autocapitalize", "none")
    package static let allCapitals = Self("autocapitalize", "characters")

    /// The types of an input or a button.
    public enum InputType: String, Sendable {
        case text, password, email, tel, number, date, search, checkbox, radio, file, range, color, submit, button,
            reset
        case hidden
    }

    static func action(_ path: WebPath) -> Self { Self("action", path.description) }
    static let posting = Self("method", "post")
    static let getting = Self("method", "get")
    static let multipart = Self("enctype", "multipart/form-data")
}

/// Mail, whose readers load no style sheets.
extension HTML.Attribute {
    package static func style(_ rules: StaticString) -> Self { Self("style", rules.description) }
    /// The picture to show: another part of the same message (RFC 2392).
    package static func src(contentID: String) -> Self { Self("src", "cid:" + contentID) }
}

/// Tables and drawings.
extension HTML.Attribute {
    public static func colspan(_ count: Int) -> Self { Self("colspan", String(count)) }
    /// The cells that a heading is for: `col` or `row`.
    public static func scope(_ scope: String) -> Self { Self("scope", scope) }
    /// An attribute of a drawing.
    public static func svg(_ name: SVGName, _ value: String) -> Self { Self(name.rawValue, value) }

    /// The attributes of drawings. None of them takes an address.
    public enum SVGName: String, Sendable {
        case viewBox, preserveAspectRatio, x, y, x1, y1, x2, y2, cx, cy, r, rx, ry, d, points, width, height, dx, dy
        case transform, opacity
        case strokeWidth = "stroke-width"
        case strokeLinecap = "stroke-linecap"
        case strokeLinejoin = "stroke-linejoin"
        case strokeDasharray = "stroke-dasharray"
        case fillRule = "fill-rule"
        case fillOpacity = "fill-opacity"
        case strokeOpacity = "stroke-opacity"
        case textAnchor = "text-anchor"
        case dominantBaseline = "dominant-baseline"
        case fontSize = "font-size"
        case fontWeight = "font-weight"
        case vectorEffect = "vector-effect"
    }

    /// What fills the areas of a drawing.
    public static func fill(_ paint: Paint) -> Self { Self("fill", paint.text) }
    /// What its lines are drawn with.
    public static func stroke(_ paint: Paint) -> Self { Self("stroke", paint.text) }

    /// The paint of a drawing.
    public struct Paint: Sendable, Hashable {
        let text: String

        public static let none = Self(text: "none")
        /// The colour of the text around the drawing.
        public static let textColor = Self(text: "currentColor")

        /// A colour, opaque unless it has an alpha component.
        package static func color(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8? = nil) -> Self {
            let components = [red, green, blue, alpha].compactMap(\.self)
            return Self(
                text: components.reduce(into: "#") { text, component in
                    let hex = String(component, radix: 16, uppercase: true)
                    text += hex.count < 2 ? "0" + hex : hex
                })
        }
    }
}

extension UInt8 {
    package var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
