import BadgeModel

/// The mapping from the theme of Curity's HAAPI user interface (`Theme.plist`) to this library's groups and keys.
enum HAAPITheme {
    /// The groups that have another name here.
    private static let groups: [String: String] = [
        "HaapiFlowViewController": "prompt", "FormViewController": "form", "WebAuthnViewController": "webAuthn",
        "SelectorViewController": "selector", "PollingViewController": "polling", "BankIdViewController": "bankID",
        "GenericViewController": "generic", "ProblemViewController": "problem",
        "ActionableButton.Primary": "primaryButton", "ActionableButton.Secondary": "secondaryButton",
        "ActionableButton.Text": "textButton", "ActionableButton.LinkView": "linkButton",
        "MessageView.Heading": "headingMessage", "MessageView.Info": "infoMessage",
        "MessageView.Warn": "warningMessage", "MessageView.Error": "errorMessage",
        "MessageView.Content": "contentMessage", "MessageView.Username": "usernameMessage",
        "MessageView.RecipientOfCommunication": "recipientMessage",
        "InputTextField": "input", "CheckboxView": "checkbox", "TextPickerView": "picker", "LinkView": "link",
        "TabView": "tabs", "HeaderView": "header", "StackView": "stack", "LoadingIndicatorView": "spinner",
        "NotificationBannerView": "banner",
    ]

    /// The groups with variants, such as `ActionableButton.Primary`. A variant that is unknown here is a style of the
    /// theme.
    private static let kinds = [
        "ActionableButton", "MessageView", "InputTextField", "StackView", "LoadingIndicatorView", "TextAppearance",
    ]

    private static let fields: [String: String] = [
        "headerTextAppearance": "titleStyle", "headerTextColorName": "titleColor", "linksStyle": "linkStyle",
        "messagesStyle": "messageStyle", "contentTextAppearance": "contentStyle",
        "contentTextColorName": "contentColor", "expandableViewStyle": "expandableStyle",
        "loadingIndicatorSideDimension": "spinnerSize", "loadingIndicatorViewStyle": "spinnerStyle",
        "textAppearance": "basedOn", "textColorName": "textColor", "backgroundColorName": "backgroundColor",
        "borderColorName": "borderColor", "iconTextPadding": "spacing", "imageName": "image",
        "imageTintColorName": "tintColor", "placeholderTextColorName": "placeholderColor",
        "errorTextColorName": "errorColor", "errorColorName": "errorColor", "textAlignment": "alignment",
        "textFieldColorName": "textColor", "textFieldPlaceholderColorName": "placeholderColor",
    ]

    // The kit shows its logo above each step of a login, and on no other screen.
    private static let screensOfFlow: [AppearanceScreen] = [
        .form, .selector, .polling, .webAuthn, .bankID, .generic, .problem,
    ]

    private static let closeButton: [String: String] = [
        "closeButtonImageName": "image", "closeButtonTintColorName": "tintColor",
        "closeButtonMinHeight": "minHeight", "closeButtonMinWidth": "minWidth",
    ]

    private static let scalars = ["fontName", "huiTextField"]
    private static let fontSize = "UICTFontTextStyle"
    // A view of the app, which only its own code can create.
    private static let dropped = ["itemViewClassName"]
    // How the kit aligns parts across a stack, of which the edges of a text say nothing.
    private static let crossAlignments = ["fill", "top", "bottom", "firstBaseline", "lastBaseline"]

    /// Every name that can occur at the root.
    static let groupNames = Set(groups.keys).union(kinds).union(scalars)

    static func isGroup(_ name: String) -> Bool {
        groups[name] != nil || scalars.contains(name) || name.hasPrefix(fontSize)
            || kinds.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    /// Returns the name of a style in this library.
    static func style(_ name: String) -> String { groups[name] ?? name }

    static func read(_ root: JSONReader, into theme: inout ThemeReader) {
        guard let members = root.value?.objectValue else { return }
        theme.acceptsKitNames = true
        defer { theme.acceptsKitNames = false }
        if members.keys.contains(where: isGroup) { readUsualNames(besides: root, &theme) }
        for name in members.keys.filter(isGroup).sorted() {
            if groups[name] == nil, kinds.contains(name) {
                for kind in theme.object(root[name]).keys.sorted() {
                    readGroup("\(name).\(kind)", root[name][kind], root, &theme)
                }
            } else if !scalars.contains(name), !name.hasPrefix(fontSize) {
                readGroup(name, root[name], root, &theme)
            }
        }
        readScalars(root, members, &theme)
    }

    // The kit's own theme lies below an app's, key by key, and the app's assets say what its names mean.
    private static func readUsualNames(besides root: JSONReader, _ theme: inout ThemeReader) {
        for name in usualNames.keys.sorted() {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            let nested = parts.count == 2 ? root[parts[0]][parts[1]] : root[name]
            let unset = (usualNames[name] ?? [:]).filter { field, _ in
                root[name][field].value == nil && nested[field].value == nil
            }
            let usual: JSON = [name: .object(unset)]
            readGroup(name, JSONReader(usual)[name], JSONReader(usual), &theme)
        }
    }

    private static func readScalars(_ root: JSONReader, _ members: [String: JSON], _ theme: inout ThemeReader) {
        for name in members.keys.sorted() where name.hasPrefix(fontSize) {
            _ = theme.attempt(root[name]) { reader, _ in try ThemeValue.number(reader) }
        }
        if members["huiTextField"] != nil,
            let kind = theme.attempt(root["huiTextField"], { reader, _ in try reader.nonEmptyString(maxLength: 64) })
        {
            let style = kind.contains(".") ? kind : "InputTextField.\(kind)"
            theme.kitKey = "huiTextField"
            if !isDefault(style, .style, root) { theme.setStyle("input", "basedOn", style, root["huiTextField"]) }
        }
        guard members["fontName"] != nil,
            let font = theme.attempt(root["fontName"], { reader, _ in try reader.nonEmptyString(maxLength: 64) })
        else { return }
        theme.kitKey = "fontName"
        for element in AppearanceElement.allCases { theme.set(element.rawValue, "fontName", to: LocalizedText(font)) }
    }

    private static func readGroup(_ name: String, _ reader: JSONReader, _ root: JSONReader, _ theme: inout ThemeReader)
    {
        let group = groups[name] ?? "styles." + name
        if groups[name] == nil { theme.declareStyle(group) }
        for field in theme.object(reader).keys.sorted() {
            theme.kitKey = "\(name).\(field)"
            // Some themes nest the variants of a group that also has values of its own.
            if kinds.contains(name), reader[field].value?.objectValue != nil {
                readGroup("\(name).\(field)", reader[field], root, &theme)
            } else if dropped.contains(field) || reader[field].value == "" {
                continue
            } else if name == "HeaderView", field == "imageName" {
                theme.setImage(reader[field], in: "header", of: screensOfFlow)
            } else if let ours = closeButton[field] {
                theme.set("cancelButton", ours, kind(of: field) ?? .text, reader[field])
            } else if name.hasPrefix("TextAppearance"), readFont(field, reader, root, group, &theme) {
                continue
            } else if let kind = kind(of: field) {
                setField(group, field, kind, reader[field], root, &theme)
            } else {
                theme.noteUnknown(field, reader, among: Set(fields.keys))
            }
        }
    }

    private static func setField(
        _ group: String, _ field: String, _ kind: AppearanceField.Kind, _ reader: JSONReader, _ root: JSONReader,
        _ theme: inout ThemeReader
    ) {
        if let name = reader.value?.stringValue, isDefault(name, kind, root) { return }
        guard kind == .text, let name = reader.value?.stringValue, ThemeValue.isAssetName(name) else {
            return theme.set(group, fields[field] ?? field, kind, reader)
        }
        // A text is a key. If it is unknown, the text itself is shown, unless it is a key of the kit.
        let found = theme.attempt(reader) { try $1.textIfAny(named: name, $0) } ?? nil
        guard let text = found ?? (isDefaultText(name) ? nil : LocalizedText(name)) else { return }
        theme.set(group, field, to: text)
    }

    /// Returns whether a value leaves a property to its default: a style that only the kit has, or an alignment across.
    private static func isDefault(_ name: String, _ kind: AppearanceField.Kind, _ root: JSONReader) -> Bool {
        switch kind {
        case .style: isDefaultStyle(name) && !hasStyle(name, root)
        case .alignment: crossAlignments.contains(name)
        default: false
        }
    }

    private static func hasStyle(_ name: String, _ root: JSONReader) -> Bool {
        if root[name].value != nil || root["styles"][name].value != nil { return true }
        guard let kind = kinds.first(where: { name.hasPrefix($0 + ".") }) else { return false }
        return root[kind][String(name.dropFirst(kind.count + 1))].value != nil
    }

    private static func readFont(
        _ field: String, _ reader: JSONReader, _ root: JSONReader, _ group: String, _ theme: inout ThemeReader
    ) -> Bool {
        switch field {
        case "fontStyleName":
            guard let style = theme.attempt(reader[field], { reader, _ in try reader.string(maxLength: 64) }) else {
                break
            }
            if root[style].value != nil { theme.set(group, "fontSize", .number, root[style]) }
        case "fontSymbolicTrait":
            guard let trait = theme.attempt(reader[field], { reader, _ in try reader.string(maxLength: 64) }) else {
                break
            }
            theme.set(group, "isBold", to: trait.lowercased().contains("bold"))
            theme.set(group, "isItalic", to: trait.lowercased().contains("italic"))
        default: return false
        }
        return true
    }

    // In these themes, the suffix of a field's name denotes the type of its value.
    private static func kind(of field: String) -> AppearanceField.Kind? {
        if field.hasSuffix("ColorName") { return .color }
        if field.hasSuffix("mageName") || field.hasPrefix("imageName") { return .image }
        if field.hasSuffix("extAppearance") || field.hasSuffix("Style") { return .style }
        if field.hasSuffix("Text") { return .text }
        if field.hasSuffix("lignment") { return .alignment }
        let lengths = ["Height", "Width", "Radius", "Dimension", "Size", "Spacing", "spacing"]
        let isPadding = field.hasPrefix("padding") || field.contains("Padding")
        return isPadding || lengths.contains(where: field.hasSuffix) ? .number : nil
    }
}
