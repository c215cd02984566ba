import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeUI
import Foundation

/// A style sheet that is written for one page: every value in it is a colour, a length, a word of a list, or the name
/// of a font in letters.
struct StyleSheet: Sendable, Equatable {
    private(set) var text = ""
    // What precedes the selectors of a preview, without a weight of its own.
    private var scope = ""

    /// Adds a rule; without declarations, nothing.
    mutating func add(_ selector: String, _ declarations: [String?]) {
        let declarations = declarations.compactMap(\.self)
        if !declarations.isEmpty { text += "\(scope)\(selector){\(declarations.joined(separator: ";"))}\n" }
    }

    /// Adds a rule for windows of at least a size.
    mutating func add(_ selector: String, _ declarations: [String], fromWidth width: String, height: String) {
        add(selector, declarations, inside: "(min-width:\(width)) and (min-height:\(height))")
    }

    private mutating func add(_ selector: String, _ declarations: [String], inside query: String) {
        text += "@media \(query){\(scope)\(selector){\(declarations.joined(separator: ";"))}}\n"
    }

    /// Adds the colours of a class; a name that is none is left out.
    mutating func add(_ colors: WebColors, of name: String) {
        guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            name.utf8.allSatisfy(\.isNameByte)
        else { return }
        add(
            ".\(name)",
            [
                "--own-background:\(colors.background)", "--own-text:\(colors.text)",
                "background-color:\(colors.background)", "color:\(colors.text)",
            ])
    }

    /// The name under which the sheet is loaded.
    var name: String { Base64URL.encode(Digest.sha256(text.utf8)) + ".css" }
}

/// The appearance of an app and its organization.
extension StyleSheet {
    /// Adds the colours of an element, which follow those of the bar and of the main button.
    mutating func add(_ appearance: ResolvedAppearance, of selector: String = ":root") {
        let (bar, button) = (appearance.style(of: .bar), appearance.style(of: .primaryButton))
        add(
            selector,
            [
                bar.backgroundColor.map { "--bar-background:\($0.over(.white))" },
                bar.backgroundColor.map { background in
                    let below = background.over(.white)
                    return "--bar-text:\(bar.textColor.map { $0.readable(on: below) } ?? below.readableText)"
                },
                button.backgroundColor.map { "--accent:\($0.over(.white))" },
                button.backgroundColor.map { background in
                    let below = background.over(.white)
                    return "--accent-text:\(button.textColor.map { $0.readable(on: below) } ?? below.readableText)"
                },
            ])
    }

    /// Adds the styles of all elements of a screen, and its background.
    mutating func add(_ appearance: ResolvedAppearance, on screen: AppearanceScreen, of ticket: String) {
        add(appearance, of: ".dialog")
        // The alignment of the whole gives way to that of a part.
        for element in [AppearanceElement.stack] + AppearanceElement.allCases.filter({ $0 != .stack }) {
            add(
                Self.style(of: element, on: screen, in: appearance), of: element,
                on: Ground(of: element, on: screen, in: appearance))
        }
        for layer in appearance.background(of: screen) {
            switch layer {
            case .color(let color):
                add(".dialog", ["background-image:linear-gradient(\(color),\(color))", Self.scheme(on: color)])
            case .image(let image) where image.data.pageMediaType != nil:
                add(".background", Self.declarations(image, of: ticket))
            case .image: break
            }
        }
        if let image = appearance[.landscapeBackgroundImage(of: screen)], image.data.pageMediaType != nil {
            add(".background", Self.declarations(image, of: ticket), inside: Self.landscape)
        }
        addPanel(appearance, on: screen)
        add(".scroll", Self.declarations(appearance.padding(of: screen)))
        let ground = Ground(of: .content, on: screen, in: appearance)
        add(".dialog", [ground.link.map { "--link:\($0)" }])
        if let style = appearance[.expandableStyle(of: screen)] {
            add(".dialog summary", declarations(appearance.style(named: style), of: .content, on: ground))
        }
        if let size = appearance[.spinnerSize(of: screen)] {
            add(".spinner", ["width:\(Self.length(size))", "height:\(Self.length(size))"])
        }
        if let color = appearance[.textColor(of: screen)] {
            add(".dialog", ["color:\(color.text(over: appearance[.backgroundColor(of: screen)]))"])
        }
    }

    private static let landscape = "(orientation:landscape)"

    // The colour below the buttons, and below all that is written on an image.
    private mutating func addPanel(_ appearance: ResolvedAppearance, on screen: AppearanceScreen) {
        if let color = appearance.panelColor(of: screen) { add(".dialog", ["--panel:\(color.overSurface)"]) }
        let panel = [
            "flex:0 1 auto", "margin:1rem", "border-radius:var(--radius)",
            "background-color:var(--panel,var(--surface))",
        ]
        if appearance[.backgroundImage(of: screen)]?.data.pageMediaType != nil {
            add(".scroll", panel)
        } else if appearance.hasImage(behind: screen) {
            add(".scroll", panel, inside: Self.landscape)
        }
    }

    // The colours of the bar count before those of the title, which is written in it.
    private static func style(
        of element: AppearanceElement, on screen: AppearanceScreen, in appearance: ResolvedAppearance
    ) -> AppearanceStyle {
        var style = appearance.style(of: element, on: screen)
        if element == .title, appearance.style(of: .bar).textColor != nil { style.textColor = nil }
        return style
    }

    private mutating func add(_ style: AppearanceStyle, of element: AppearanceElement, on ground: Ground) {
        let selector = ".e-\(element.rawValue)"
        add(selector, declarations(style, of: element, on: ground))
        let alignment = style.alignment.map { "text-align:\(Self.alignment($0))" }
        if element != .spinner { add(":where(\(selector) [dir=auto])", [alignment]) }
        if let row = element.row {
            add("\(selector) \(row)", [style.spacing.map { "gap:\(Self.length($0))" }, alignment])
        }
        if element == .input {
            let error = style.errorColor?.text(over: style.backgroundColor, on: ground)
            add(".problem", [error.map { "color:\($0)" }])
            add(
                "[aria-invalid=\"true\"]\(selector)",
                [error.map { "border-color:\($0)" }, error.map { "box-shadow:inset 0 0 0 1px \($0)" }])
        }
        if element == .bar {
            add(
                ".dialog-bar :where(button)",
                [style.tintColor.map { "color:\($0.text(over: style.backgroundColor, on: ground))" }])
        }
        guard element.isPressable else { return }
        add(
            "\(selector)\(element.row.map { " " + $0 } ?? ""):active",
            [
                style.highlightedBackgroundColor.map { "background-color:\($0)" },
                style.highlightedTextColor.map {
                    "color:\($0.text(over: style.highlightedBackgroundColor ?? style.backgroundColor, on: ground))"
                },
            ])
    }

    /// Adds the styles of a preview, for its own elements alone.
    mutating func add(_ preview: PromptPreview) {
        scope = ":where(.\(preview.className)) "
        add(preview.view.appearance, on: preview.view.form.screen, of: preview.view.name)
        scope = ""
    }

    private func declarations(
        _ style: AppearanceStyle, of element: AppearanceElement, on ground: Ground
    ) -> [String?] {
        let hasGap = element.hasSpacing && element.row == nil
        let text: [String?] = [
            style.fontName.flatMap(Self.font),
            style.fontSize.map { "font-size:\(Self.length($0))" },
            style.isBold ? "font-weight:700" : nil,
            style.isItalic ? "font-style:italic" : nil,
            style.alignment.map { "text-align:\(Self.alignment($0))" },
            element.aligning.flatMap { property in style.alignment.map { "\(property):\(Self.alignment($0))" } },
        ]
        let box: [String?] = [
            element == .spinner
                ? nil : style.textColor.map { "color:\($0.text(over: style.backgroundColor, on: ground))" },
            style.backgroundColor.map { "background-color:\($0)" },
            style.backgroundColor.flatMap { background in
                style.textColor == nil && element.hasText ? "color:\(background.over(.white).readableText)" : nil
            },
            style.borderColor.map { "border-color:\($0)" },
            element.tinted.flatMap { property in style.tintColor.map { "\(property):\($0)" } },
            style.borderWidth.map { "border-width:\(Self.length($0));border-style:solid" },
            style.cornerRadius.map { "border-radius:\(Self.length($0))" },
            style.minHeight.map { "min-height:\(Self.length($0))" },
            style.minWidth.map { "min-width:min(\(Self.length($0)),100%)" },
            hasGap ? style.spacing.map { "gap:\(Self.length($0))" } : nil,
        ]
        return box + (element == .spinner ? [] : text) + Self.declarations(style.padding)
    }

    private static func declarations(_ padding: AppearancePadding) -> [String?] {
        [
            padding.top.map { "padding-top:\(length($0))" }, padding.bottom.map { "padding-bottom:\(length($0))" },
            padding.left.map { "padding-left:\(length($0))" }, padding.right.map { "padding-right:\(length($0))" },
        ]
    }

    // What has no colour of its own is that of a light or a dark page, as the background is.
    private static func scheme(on background: AppearanceColor) -> String? {
        guard background.isOpaque else { return nil }
        return "color-scheme:\(background.over(.white).readableText == .black ? "light" : "dark")"
    }

    private static func declarations(_ image: AppearanceImage, of ticket: String) -> [String] {
        let size =
            switch image.scaling {
            case .fit: "background-size:contain;background-repeat:no-repeat"
            case .fill: "background-size:cover;background-repeat:no-repeat"
            case .stretch: "background-size:100% 100%;background-repeat:no-repeat"
            case .center: "background-size:auto;background-repeat:no-repeat"
            case .tile: "background-size:auto;background-repeat:repeat"
            }
        return ["background-image:url(\(WebPath.picture(image.data, of: ticket)))", "background-position:center", size]
    }

    // In root em, so that it grows with the text: 16 points are one.
    private static func length(_ points: Double) -> String {
        let points = points.isFinite ? min(max(points, 0), 512) : 0
        return "\(Double(Int(points / 16 * 1000)) / 1000)rem"
    }

    private static func alignment(_ alignment: AppearanceAlignment) -> String {
        switch alignment {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        }
    }

    // Letters, digits, spaces and hyphens.
    private static func font(_ name: String) -> String? {
        let isPlain = name.utf8.allSatisfy { byte in
            byte.isNameByte || byte == UInt8(ascii: " ")
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        }
        guard isPlain, (1...64).contains(name.utf8.count) else { return nil }
        return "font-family:\"\(name)\",system-ui,sans-serif"
    }
}

extension AppearanceElement {
    fileprivate var hasText: Bool {
        switch self {
        case .stack, .spinner: false
        default: true
        }
    }

    /// The rows of which the element consists.
    fileprivate var row: String? {
        switch self {
        case .list: ".list-row"
        case .picker: ".option"
        default: nil
        }
    }

    /// The property that has the colour of the element's symbols; those of the bar are buttons with a rule of their own.
    fileprivate var tinted: String? {
        guard hasTint, self != .bar else { return nil }
        return self == .spinner ? "border-block-start-color" : "accent-color"
    }

    /// The property that aligns the parts of the element, which are above each other in the title.
    fileprivate var aligning: String? {
        if self == .title { return "align-items" }
        return self == .tabs || Self.buttons.contains(self) ? "justify-content" : nil
    }
}

/// What is behind a text that has no background of its own, on a light and on a dark page.
private struct Ground {
    let light: AppearanceColor
    let dark: AppearanceColor
    /// The colour of texts there.
    let text: String

    // The colours of the pages' own style.
    static let surface = Ground(light: 0xFFFFFF, dark: 0x1C1F24, text: "var(--text)")
    static let raised = Ground(light: 0xF6F7F9, dark: 0x262A31, text: "var(--text)")
    static let accent = Ground(light: 0x1D4ED8, dark: 0x8AB0FF, text: "var(--accent-text)")

    private init(light: UInt32, dark: UInt32, text: String) {
        (self.light, self.dark, self.text) = (AppearanceColor(light), AppearanceColor(dark), text)
    }

    /// The surface below a colour.
    private init(_ color: AppearanceColor?, text: String) {
        (light, dark) = (
            color?.over(Self.surface.light) ?? Self.surface.light, color?.over(Self.surface.dark) ?? Self.surface.dark
        )
        self.text = text
    }

    init(of element: AppearanceElement, on screen: AppearanceScreen, in appearance: ResolvedAppearance) {
        let hasBackground = appearance.style(of: element, on: screen).backgroundColor != nil
        switch element {
        case .primaryButton where !hasBackground: self = .accent
        case .secondaryButton where !hasBackground: self = .raised
        case .input, .picker, .bar: self = .surface
        case _ where element.isInBar:
            // That of the bar covers the page's.
            let bar = appearance.style(of: .bar).backgroundColor?.over(.white)
            self.init(bar, text: bar == nil ? "var(--text)" : "var(--bar-text)")
        default: self.init(appearance.panelColor(of: screen), text: "var(--text)")
        }
    }
}

extension Ground {
    /// The colour of links there: that of texts where the pages' own could not be read; `nil` for the pages' own.
    fileprivate var link: String? {
        func word(_ link: AppearanceColor, on surface: AppearanceColor) -> String {
            link.readable(on: surface) == link ? link.description : text
        }
        let words = (light: word(Self.links.light, on: light), dark: word(Self.links.dark, on: dark))
        return [words.light, words.dark].contains(text) ? "light-dark(\(words.light),\(words.dark))" : nil
    }

    private static let links = (light: AppearanceColor(0x1D4ED8), dark: AppearanceColor(0x9DBCFF))
}

extension ResolvedAppearance {
    fileprivate func hasImage(behind screen: AppearanceScreen) -> Bool {
        [self[.backgroundImage(of: screen)], self[.landscapeBackgroundImage(of: screen)]]
            .contains { $0?.data.pageMediaType != nil }
    }

    /// The colour below what is written on a screen; `nil` for the page's. A veil is below the image.
    fileprivate func panelColor(of screen: AppearanceScreen) -> AppearanceColor? {
        let color = self[.backgroundColor(of: screen)]
        return hasImage(behind: screen) ? color.flatMap { $0.isOpaque ? $0 : nil } : color
    }
}

extension AppearanceColor {
    /// The colour, or black or white where it could not be read.
    func readable(on below: AppearanceColor) -> AppearanceColor {
        let above = over(below)
        return above.contrast(with: below) >= Self.leastContrast ? above : below.readableText
    }

    /// Whether what is below hardly shines through.
    fileprivate var isOpaque: Bool { alpha >= 0.95 }

    /// The colour of a text on a background of its own, or on what is there without one: that of other texts there where
    /// it could not be read.
    fileprivate func text(over background: AppearanceColor?, on ground: Ground = .surface) -> String {
        if let background, background.isOpaque { return readable(on: background.over(.white)).description }
        func word(_ ground: AppearanceColor, or text: String) -> String {
            let surface = background?.over(ground) ?? ground
            return over(surface).contrast(with: surface) >= Self.leastContrast ? description : text
        }
        let words = (light: word(ground.light, or: ground.text), dark: word(ground.dark, or: ground.text))
        return words.light == words.dark ? words.light : "light-dark(\(words.light),\(words.dark))"
    }

    /// The colour as it is over the page's surface.
    fileprivate var overSurface: String {
        guard alpha < 1 else { return description }
        let opaque = AppearanceColor(red: red, green: green, blue: blue)
        return "color-mix(in srgb,\(opaque) \(Double(Int(alpha * 1000)) / 10)%,var(--surface))"
    }

    fileprivate init(_ rgb: UInt32) {
        func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0))
    }

    private static let leastContrast = 4.5
}
