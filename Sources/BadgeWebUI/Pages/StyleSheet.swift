import BadgeKeys
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
            add(appearance.style(of: element, on: screen), of: element)
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
            add(".background", Self.declarations(image, of: ticket), inside: "(orientation:landscape)")
        }
        add(".scroll", Self.declarations(appearance.padding(of: screen)))
        if let style = appearance[.expandableStyle(of: screen)] {
            add(".dialog summary", declarations(appearance.style(named: style), of: .content))
        }
        if let size = appearance[.spinnerSize(of: screen)] {
            add(".spinner", ["width:\(Self.length(size))", "height:\(Self.length(size))"])
        }
        if let color = appearance[.textColor(of: screen)] {
            add(".dialog", ["color:\(color.text(over: appearance[.backgroundColor(of: screen)]))"])
        }
    }

    private mutating func add(_ style: AppearanceStyle, of element: AppearanceElement) {
        let selector = ".e-\(element.rawValue)"
        add(selector, declarations(style, of: element))
        let alignment = style.alignment.map { "text-align:\(Self.alignment($0))" }
        if element != .spinner { add(":where(\(selector) [dir=auto])", [alignment]) }
        if let row = element.row {
            add("\(selector) \(row)", [style.spacing.map { "gap:\(Self.length($0))" }, alignment])
        }
        if element == .input {
            add(".problem", [style.errorColor.map { "color:\($0.text(over: style.backgroundColor))" }])
        }
        if element == .bar {
            add(".dialog-bar :where(button)", [style.tintColor.map { "color:\($0.text(over: style.backgroundColor))" }])
        }
        guard element.isPressable else { return }
        add(
            "\(selector)\(element.row.map { " " + $0 } ?? ""):active",
            [
                style.highlightedBackgroundColor.map { "background-color:\($0)" },
                style.highlightedTextColor.map {
                    "color:\($0.text(over: style.highlightedBackgroundColor ?? style.backgroundColor))"
                },
            ])
    }

    /// Adds the styles of a preview, for its own elements alone.
    mutating func add(_ preview: PromptPreview) {
        scope = ":where(.\(preview.className)) "
        add(preview.view.appearance, on: preview.view.form.screen, of: preview.view.name)
        scope = ""
    }

    private func declarations(_ style: AppearanceStyle, of element: AppearanceElement) -> [String?] {
        let hasGap = element.hasSpacing && element.row == nil
        let text: [String?] = [
            style.fontName.flatMap(Self.font),
            style.fontSize.map { "font-size:\(Self.length($0))" },
            style.isBold ? "font-weight:700" : nil,
            style.isItalic ? "font-style:italic" : nil,
            style.alignment.map { "text-align:\(Self.alignment($0))" },
            element.isFlexible ? style.alignment.map { "justify-content:\(Self.alignment($0))" } : nil,
        ]
        let box: [String?] = [
            element == .spinner ? nil : style.textColor.map { "color:\($0.text(over: style.backgroundColor))" },
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

    /// Whether the parts of the element stand in a line.
    fileprivate var isFlexible: Bool { self == .title || self == .tabs || Self.buttons.contains(self) }
}

extension AppearanceColor {
    /// The colour, or black or white where it could not be read.
    func readable(on below: AppearanceColor) -> AppearanceColor {
        let above = over(below)
        return above.contrast(with: below) >= Self.leastContrast ? above : below.readableText
    }

    /// Whether what is below hardly shines through.
    fileprivate var isOpaque: Bool { alpha >= 0.95 }

    /// The colour of a text on a background of its own; on the page's, that of the page where it could not be read.
    func text(over background: AppearanceColor?) -> String {
        if let background, background.isOpaque { return readable(on: background.over(.white)).description }
        let (light, dark) = (
            background?.over(Self.lightSurface) ?? Self.lightSurface,
            background?.over(Self.darkSurface) ?? Self.darkSurface
        )
        func word(_ surface: AppearanceColor) -> String {
            over(surface).contrast(with: surface) >= Self.leastContrast ? description : "var(--text)"
        }
        return "light-dark(\(word(light)),\(word(dark)))"
    }

    private static let leastContrast = 4.5
    private static let lightSurface = AppearanceColor.white
    private static let darkSurface = AppearanceColor(red: 0.11, green: 0.12, blue: 0.14)
}
