/// The style of one element: all fields for which a layer, or a base style, has a value.
public struct AppearanceStyle: Sendable, Hashable {
    public var textColor: AppearanceColor?
    public var backgroundColor: AppearanceColor?
    public var borderColor: AppearanceColor?
    public var tintColor: AppearanceColor?
    public var placeholderColor: AppearanceColor?
    public var errorColor: AppearanceColor?
    public var highlightedTextColor: AppearanceColor?
    public var highlightedBackgroundColor: AppearanceColor?
    /// The border width in points, like all lengths.
    public var borderWidth: Double?
    public var cornerRadius: Double?
    public var minHeight: Double?
    public var minWidth: Double?
    /// The space between a symbol and its text, or between the parts of a stack.
    public var spacing: Double?
    public var fontName: String?
    public var fontSize: Double?
    public var isBold = false
    public var isItalic = false
    public var alignment: AppearanceAlignment?
    public var image: AppearanceImage?
    /// The space inside the element at its edges.
    public var padding = AppearancePadding()

    public init() {}
}

/// The space inside an element or a screen at its edges, in points; `nil` where no layer has a value.
public struct AppearancePadding: Sendable, Hashable {
    public var top: Double?
    public var bottom: Double?
    public var left: Double?
    public var right: Double?

    public init() {}
}

extension ResolvedAppearance {
    /// Returns the style of an element, or the style that the screen sets for it.
    public func style(of element: AppearanceElement, on screen: AppearanceScreen = .prompt) -> AppearanceStyle {
        let (group, message) = groups(of: element, on: screen)
        var style = style(ofGroup: group, message: message)
        if let field = Self.colorFields[element] { style.textColor = value(screen.rawValue, field) ?? style.textColor }
        if hasOrganization, let corrected = correction(of: element, on: screen) {
            style.textColor = corrected.correction.text
        }
        return style
    }

    /// Returns the group with the fields of an element, and the one that replaces `message` among its bases.
    private func groups(
        of element: AppearanceElement, on screen: AppearanceScreen
    ) -> (group: String, message: String?) {
        let named: StyleName? = Self.styleFields[element].flatMap { value(screen.rawValue, $0) }
        // Content is a message of the screen.
        let message: StyleName? = element == .contentMessage ? value(screen.rawValue, "messageStyle") : nil
        return (named.map(AppearanceLayer.group) ?? element.rawValue, message.map(AppearanceLayer.group))
    }

    /// Returns the text of an element with the name of its property, and the background that is set for what is behind it.
    func textAndBackground(
        of element: AppearanceElement, on screen: AppearanceScreen
    ) -> (text: Found, background: Found)? {
        let (group, message) = groups(of: element, on: screen)
        let own = Self.colorFields[element].flatMap { found(screen.rawValue, $0) }
        guard let text = own ?? found(group, "textColor", message: message) else { return nil }
        let background =
            found(group, "backgroundColor", message: message)
            ?? element.ground(on: screen).flatMap { found($0, "backgroundColor") }
        return background.map { (text, $0) }
    }

    /// Returns the style with that name; a style without fields if there is none.
    public func style(named name: StyleName) -> AppearanceStyle { style(ofGroup: AppearanceLayer.group(ofStyle: name)) }

    /// Returns the space inside a screen at its edges.
    public func padding(of screen: AppearanceScreen) -> AppearancePadding { padding(ofGroup: screen.rawValue) }

    private static let styleFields: [AppearanceElement: String] = [
        .title: "titleStyle", .message: "messageStyle", .link: "linkStyle", .linkButton: "linkStyle",
        .content: "contentStyle", .spinner: "spinnerStyle",
    ]

    private static let colorFields: [AppearanceElement: String] = [.title: "titleColor", .content: "contentColor"]

    private func style(ofGroup group: String, message: String? = nil) -> AppearanceStyle {
        func own<Value>(_ field: String) -> Value? { value(group, field, message: message) }
        var style = AppearanceStyle()
        style.textColor = own("textColor")
        style.backgroundColor = own("backgroundColor")
        style.borderColor = own("borderColor")
        style.tintColor = own("tintColor")
        style.placeholderColor = own("placeholderColor")
        style.errorColor = own("errorColor")
        style.highlightedTextColor = own("highlightedTextColor")
        style.highlightedBackgroundColor = own("highlightedBackgroundColor")
        style.borderWidth = own("borderWidth")
        style.cornerRadius = own("cornerRadius")
        style.minHeight = own("minHeight")
        style.minWidth = own("minWidth")
        style.spacing = own("spacing")
        let fontName: LocalizedText? = own("fontName")
        style.fontName = fontName?.text(for: languages)
        style.fontSize = own("fontSize")
        style.isBold = own("isBold") ?? false
        style.isItalic = own("isItalic") ?? false
        style.alignment = own("alignment")
        style.image = own("image")
        style.padding = padding(ofGroup: group, message: message)
        return style
    }

    private func padding(ofGroup group: String, message: String? = nil) -> AppearancePadding {
        var padding = AppearancePadding()
        padding.top = value(group, "paddingTop", message: message)
        padding.bottom = value(group, "paddingBottom", message: message)
        padding.left = value(group, "paddingLeft", message: message)
        padding.right = value(group, "paddingRight", message: message)
        return padding
    }
}
