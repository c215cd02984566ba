/// The style of one element: all fields for which a layer, or a base style, has a value.
public struct AppearanceStyle: Sendable {
    public var textColor: AppearanceColor?
    public var backgroundColor: AppearanceColor?
    public var alignment: AppearanceAlignment?
    public var borderColor: AppearanceColor? { own("borderColor") }
    public var tintColor: AppearanceColor? { own("tintColor") }
    public var placeholderColor: AppearanceColor? { own("placeholderColor") }
    public var errorColor: AppearanceColor? { own("errorColor") }
    public var highlightedTextColor: AppearanceColor? { own("highlightedTextColor") }
    public var highlightedBackgroundColor: AppearanceColor? { own("highlightedBackgroundColor") }
    /// The border width in points, like all lengths.
    public var borderWidth: Double? { own("borderWidth") }
    public var cornerRadius: Double? { own("cornerRadius") }
    public var minHeight: Double? { own("minHeight") }
    public var minWidth: Double? { own("minWidth") }
    /// The space between a symbol and its text, or between the parts of a stack.
    public var spacing: Double? { own("spacing") }
    public var fontName: String? { own("fontName", as: LocalizedText.self)?.text(for: appearance.languages) }
    public var fontSize: Double? { own("fontSize") }
    public var isBold: Bool { own("isBold") ?? false }
    public var isItalic: Bool { own("isItalic") ?? false }
    public var image: AppearanceImage? { own("image") }
    /// The space inside the element at its edges.
    public var padding: AppearancePadding { appearance.padding(ofGroup: group, message: message) }

    private let appearance: ResolvedAppearance
    private let group: String
    // The group that replaces `message` among the bases.
    private let message: String?

    fileprivate init(ofGroup group: String, message: String?, in appearance: ResolvedAppearance) {
        (self.appearance, self.group, self.message) = (appearance, group, message)
        textColor = own("textColor")
        backgroundColor = own("backgroundColor")
        alignment = own("alignment")
    }

    private func own<Value>(_ field: String, as type: Value.Type = Value.self) -> Value? {
        appearance.value(group, field, message: message)
    }
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
        var style = AppearanceStyle(ofGroup: group, message: message, in: self)
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
    public func style(named name: StyleName) -> AppearanceStyle {
        AppearanceStyle(ofGroup: AppearanceLayer.group(ofStyle: name), message: nil, in: self)
    }

    /// Returns the space inside a screen at its edges.
    public func padding(of screen: AppearanceScreen) -> AppearancePadding { padding(ofGroup: screen.rawValue) }

    private static let styleFields: [AppearanceElement: String] = [
        .title: "titleStyle", .message: "messageStyle", .link: "linkStyle", .linkButton: "linkStyle",
        .content: "contentStyle", .spinner: "spinnerStyle",
    ]

    private static let colorFields: [AppearanceElement: String] = [.title: "titleColor", .content: "contentColor"]

    fileprivate func padding(ofGroup group: String, message: String? = nil) -> AppearancePadding {
        var padding = AppearancePadding()
        padding.top = value(group, "paddingTop", message: message)
        padding.bottom = value(group, "paddingBottom", message: message)
        padding.left = value(group, "paddingLeft", message: message)
        padding.right = value(group, "paddingRight", message: message)
        return padding
    }
}
