/// The presenters of this package.
package enum AppearancePresenter: Sendable, CaseIterable {
    case web
    case terminal
}

/// What the presenters of this package draw. An app's own presenter can draw everything.
extension AppearanceField {
    /// Returns whether anything looks different on a presenter because of a property.
    ///
    /// An app's own groups are drawn by its own components.
    package static func isDrawn(_ field: String, of group: String, by presenter: AppearancePresenter) -> Bool {
        if group.hasPrefix("styles.") {
            return AppearanceElement.allCases.contains { $0.drawnFields(by: presenter).contains(field) }
        }
        guard let fields = groups[group] else { return true }
        guard fields[field] != nil else { return false }
        if let element = AppearanceElement(rawValue: group) {
            return element.bearers.contains { $0.drawnFields(by: presenter).contains(field) }
        }
        if let screen = AppearanceScreen(rawValue: group) {
            return !screen.undrawnFields(by: presenter).contains(field)
        }
        return presenter == .web || !["backgroundImage", "arrowDirection"].contains(field)
    }
}

extension AppearanceLayer {
    /// Returns the names of the properties that change nothing on a presenter, sorted.
    package func undrawnNames(by presenter: AppearancePresenter) -> [String] {
        names.filter { name in
            guard let border = name.lastIndex(of: ".") else { return false }
            let (group, field) = (String(name[..<border]), String(name[name.index(after: border)...]))
            return !AppearanceField.isDrawn(field, of: group, by: presenter)
        }
    }
}

extension AppearanceElement {
    /// The buttons, which have a symbol beside the label.
    package static let buttons: [AppearanceElement] = [
        .primaryButton, .secondaryButton, .textButton, .linkButton, .cancelButton,
    ]

    /// Whether the element looks different while it is pressed.
    package var isPressable: Bool { Self.buttons.contains(self) || [.link, .list, .picker].contains(self) }

    /// Whether there is a space between the parts of the element.
    package var hasSpacing: Bool {
        Self.buttons.contains(self) || [.bar, .title, .checkbox, .list, .picker, .tabs, .stack].contains(self)
    }

    /// Whether the element has symbols in a colour of their own.
    package var hasTint: Bool { [.bar, .checkbox, .picker, .stack, .spinner].contains(self) }

    /// The element, and those that have its fields unless they set their own.
    fileprivate var bearers: [AppearanceElement] {
        [self] + Self.allCases.filter { AppearanceLayer.builtIn[.base(of: $0)] == StyleName(self) }
    }

    fileprivate func drawnFields(by presenter: AppearancePresenter) -> Set<String> {
        switch presenter {
        case .web: webFields
        case .terminal: terminalFields
        }
    }

    private var webFields: Set<String> {
        var fields: Set = [
            "basedOn", "backgroundColor", "borderColor", "borderWidth", "cornerRadius", "minHeight", "minWidth",
            "paddingTop", "paddingBottom", "paddingLeft", "paddingRight",
        ]
        if self != .spinner {
            fields.formUnion(["textColor", "fontName", "fontSize", "isBold", "isItalic", "alignment"])
        }
        if isPressable { fields.formUnion(["highlightedTextColor", "highlightedBackgroundColor"]) }
        if hasSpacing { fields.insert("spacing") }
        if hasTint { fields.insert("tintColor") }
        if self == .input { fields.insert("errorColor") }
        if self == .title || Self.buttons.contains(self) { fields.insert("image") }
        return fields
    }

    // Colours and attributes of lines. What cancels is a key there, and a box is a question.
    private var terminalFields: Set<String> {
        let fields: Set = ["basedOn", "textColor", "backgroundColor", "isBold", "isItalic", "alignment"]
        return switch self {
        case .cancelButton, .checkbox, .tabs, .stack, .spinner: []
        case .bar: fields.subtracting(["isBold", "isItalic"])
        case .input: fields.subtracting(["alignment"])
        case .title: fields.union(["image"])
        default: fields
        }
    }
}

extension AppearanceScreen {
    fileprivate func undrawnFields(by presenter: AppearancePresenter) -> Set<String> {
        var fields: Set<String> = []
        switch presenter {
        case .web:
            // Documents alone have content and expandable parts.
            if self != .prompt { fields = ["contentStyle", "contentColor", "expandableStyle"] }
        case .terminal:
            fields = [
                "paddingTop", "paddingBottom", "paddingLeft", "paddingRight", "backgroundImage",
                "landscapeBackgroundImage", "backgroundView", "expandableStyle", "spinnerStyle", "spinnerSize",
            ]
            if self != .prompt { fields.insert("contentColor") }
        }
        if self != .providerTable { fields.formUnion(["nativeLoginTitle", "nativeLoginTitleView"]) }
        switch self {
        case .landing, .webPage, .problem: fields.formUnion(["sectionHeader", "sectionHeaderView"])
        default: break
        }
        switch self {
        case .providerTable, .landing, .webPage, .sharing: fields.insert("linkStyle")
        default: break
        }
        return fields
    }
}
