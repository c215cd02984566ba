import BadgeModel
import BadgeUI
import Foundation

/// Reads a document of login settings, and continues after errors.
struct LoginSettingsReader {
    private static let mostFindings = 100
    private static let mostInputs = 32

    let texts: [String: LocalizedText]
    let assets: any AssetSource
    private(set) var findings: [BadgeError.InvalidField] = []
    /// The values that are used differently than written.
    private(set) var warnings: [BadgeError.InvalidField] = []
    private(set) var screens: [LoginSettings.Screen: LoginSettings.Configurations] = [:]
    private var own: [String: LocalizedText] = [:]

    init(texts: [String: LocalizedText], assets: any AssetSource) {
        self.texts = texts
        self.assets = assets
    }

    mutating func read(_ document: JSON) {
        let root = JSONReader(document)
        guard attempt({ _ in try root.object() }) != nil else { return }
        for name in members(root, among: ["$schema", "screens", "texts"]) where name == "texts" {
            for text in object(root[name]).keys.sorted() {
                own[text] = attempt { _ in try LocalizedText(root[name][text]) }
            }
        }
        let names = Set(LoginSettings.Screen.allCases.map(\.rawValue))
        guard root["screens"].value != nil else { return note(root["screens"].failure("is missing")) }
        if root["screens"].value == [:] { note(root["screens"].failure("describes no screen")) }
        for name in members(root["screens"], among: names) {
            guard let screen = LoginSettings.Screen(rawValue: name) else { continue }
            screens[screen] = configurations(root["screens"][name], of: screen)
        }
    }

    private mutating func configurations(
        _ reader: JSONReader, of kind: LoginSettings.Screen
    ) -> LoginSettings.Configurations {
        var configurations = LoginSettings.Configurations()
        for name in members(reader, among: ["default", "targets"]) {
            if name == "default" {
                configurations.usual = screen(reader[name], of: kind)
                continue
            }
            for target in object(reader[name]).keys.sorted() {
                if target.contains("://") { note(reader[name][target].failure("is an address: name the host alone")) }
                // As older SDKs name the accessor of a configuration: tutorialProjectAuthenticationConfiguration.
                if target.lowercased().hasSuffix("authenticationconfiguration") {
                    warn(reader[name][target].failure("is likely no organization: name it, or the host of its server"))
                }
                let known = configurations.targets.updateValue(
                    screen(reader[name][target], of: kind), forKey: target.lowercased())
                if known != nil { note(reader[name][target].failure("appears twice, in other letters")) }
            }
        }
        return configurations
    }

    private mutating func screen(_ reader: JSONReader, of kind: LoginSettings.Screen) -> LoginScreen {
        let names: Set = [
            "backgroundImage", "backgroundColor", "icon", "title", "header", "footer", "loginButton", "cancelButton",
            "forgotPassword", "inputs",
        ]
        var screen = LoginScreen()
        for name in members(reader, among: names) {
            let element = reader[name]
            switch name {
            case "backgroundImage": screen.backgroundImage = backgroundImage(element)
            case "backgroundColor": screen.backgroundColor = attempt { _ in try LoginSettingsValue.color(element) }
            case "icon": screen.icon = attempt { try $0.image(element) }
            case "title": screen.title = label(element)
            case "header": screen.header = label(element)
            case "footer": screen.footer = label(element)
            case "loginButton": screen.loginButton = button(element)
            case "cancelButton": screen.cancelButton = button(element)
            case "forgotPassword": screen.forgotPassword = forgotPassword(element)
            default: screen.inputs = inputs(element)
            }
        }
        // A view of the app gets them all the same.
        if kind != .project, screen.inputs != nil {
            warn(reader["inputs"].failure("is not drawn: the screen project alone asks for inputs of its own"))
        }
        if kind == .server, screen.forgotPassword != nil {
            warn(reader["forgotPassword"].failure("is not drawn: the screen server asks for no password"))
        }
        return screen
    }

    private mutating func backgroundImage(_ reader: JSONReader) -> LoginScreen.BackgroundImage {
        var background = LoginScreen.BackgroundImage()
        if reader.value?.stringValue != nil {
            background.generic = attempt { try $0.image(reader) }
            return background
        }
        for name in members(reader, among: ["portrait", "landscape", "generic"]) {
            let image = attempt { try $0.image(reader[name]) }
            switch name {
            case "portrait": background.portrait = image
            case "landscape": background.landscape = image
            default: background.generic = image
            }
        }
        return background
    }

    private mutating func label(_ reader: JSONReader, beside names: Set<String> = []) -> LoginScreen.Label {
        var label = LoginScreen.Label()
        for name in members(reader, among: names.union(["text", "font", "color"])) where !names.contains(name) {
            switch name {
            case "text": label.text = text(reader[name])
            case "font": label.fontName = attempt { _ in try reader[name].nonEmptyString(maxLength: 64) }
            default: label.color = attempt { _ in try LoginSettingsValue.color(reader[name]) }
            }
        }
        return label
    }

    private mutating func button(_ reader: JSONReader) -> LoginScreen.Button {
        let colors = ["highlightedColor", "backgroundColor", "highlightedBackgroundColor"]
        let label = label(reader, beside: Set(colors))
        var button = LoginScreen.Button()
        (button.text, button.fontName, button.color) = (label.text, label.fontName, label.color)
        let values = colors.map { name in
            reader[name].optional.flatMap { color in attempt { _ in try LoginSettingsValue.color(color) } }
        }
        (button.highlightedColor, button.backgroundColor, button.highlightedBackgroundColor) = (
            values[0], values[1], values[2]
        )
        return button
    }

    private mutating func forgotPassword(_ reader: JSONReader) -> LoginScreen.ForgotPassword {
        var forgotPassword = LoginScreen.ForgotPassword()
        forgotPassword.label = label(reader, beside: ["link"])
        if let link = reader["link"].optional {
            forgotPassword.link = attempt { _ in
                let page = try link.url()
                guard page.scheme == "https" else { throw link.failure("is not an https address") }
                return page
            }
        }
        if reader.value?.objectValue != nil, reader["link"].optional == nil {
            note(reader["link"].failure("is missing: the address of the page"))
        }
        return forgotPassword
    }
}

/// Inputs.
extension LoginSettingsReader {
    private mutating func inputs(_ reader: JSONReader) -> [LoginScreen.Input]? {
        guard let elements = attempt({ _ in try reader.elements() }) else { return nil }
        guard (1...Self.mostInputs).contains(elements.count) else {
            note(reader.failure("does not have 1 to \(Self.mostInputs) inputs"))
            return nil
        }
        var inputs: [LoginScreen.Input] = []
        for element in elements {
            guard let input = input(element) else { continue }
            if inputs.contains(where: { $0.key == input.key }) {
                note(element["key"].failure("appears twice"))
            } else {
                inputs.append(input)
            }
        }
        return inputs
    }

    private mutating func input(_ reader: JSONReader) -> LoginScreen.Input? {
        let names: Set = ["key", "type", "label", "placeholder", "default", "selections", "selected"]
        let given = members(reader, among: names)
        guard let key = attempt({ _ in try LoginSettingsValue.key(reader["key"]) }),
            var kind = attempt({ _ in try reader["type"].name(LoginScreen.Input.Kind.self) })
        else { return nil }
        if key == "password", kind != .password {
            note(reader["type"].failure("shows the password: only the type password is for it"))
            kind = .password
        }
        var input = LoginScreen.Input(key, kind)
        for name in given {
            switch name {
            case "label": input.label = text(reader[name])
            case "placeholder": input.placeholder = text(reader[name])
            case "default": input.defaultValue = attempt { _ in try reader[name].displayText(maxLength: 1000) }
            default: break
            }
        }
        if kind == .list { select(in: reader, for: &input) }
        if kind != .list, let name = given.first(where: { ["selections", "selected"].contains($0) }) {
            note(reader[name].failure("is for a list alone"))
        }
        if key == "password", input.defaultValue != nil {
            note(reader["default"].failure("is a password, which no document holds"))
            input.defaultValue = nil
        }
        return input
    }

    private mutating func select(in reader: JSONReader, for input: inout LoginScreen.Input) {
        let selections = attempt { _ in
            let selections = try reader["selections"].elements().map { element in
                guard case let text = try element.displayText(maxLength: 200), !text.isEmpty else {
                    throw element.failure("is empty")
                }
                return text
            }
            guard (1...256).contains(selections.count), Set(selections).count == selections.count else {
                throw reader["selections"].failure("does not have 1 to 256 different texts")
            }
            return selections
        }
        guard let selections, let first = selections.first else { return }
        input.selections = selections
        if let value = input.defaultValue, !selections.contains(value) {
            note(reader["default"].failure("is none of the selections"))
            input.defaultValue = nil
        }
        guard let selected = reader["selected"].optional,
            let index = attempt({ _ in try selected.integer() })
        else { return }
        if !selections.indices.contains(index) {
            warn(selected.failure("is beyond the list, whose first entry counts"))
        }
        input.defaultValue = selections.indices.contains(index) ? selections[index] : first
    }
}

/// Values, and the names within them.
extension LoginSettingsReader {
    private mutating func text(_ reader: JSONReader) -> LocalizedText? {
        let text = attempt { try $0.namedText(reader) }
        if let name = reader.value?.stringValue, Self.isLikeAKey(name), text == LocalizedText(name) {
            warn(reader.failure("is shown as it stands: no text has the name \(name)"))
        }
        return text
    }

    // As the files of strings of older SDKs name their texts: SERVER_DEFAULT_LOGIN.
    private static func isLikeAKey(_ text: String) -> Bool {
        AppearanceImage.isAssetName(text) && text.utf8.contains(UInt8(ascii: "_"))
    }

    private func namedText(_ reader: JSONReader) throws -> LocalizedText {
        guard let name = reader.value?.stringValue else { return try LocalizedText(reader) }
        if let text = own[name] ?? texts[name] { return text }
        if AppearanceImage.isAssetName(name), let text = try assets.text(named: name) { return text }
        return try LocalizedText(reader)
    }

    private func image(_ reader: JSONReader) throws -> AppearanceImage {
        let name = try reader.nonEmptyString(maxLength: 64)
        guard AppearanceImage.isAssetName(name) else {
            throw reader.failure("is no name of an asset: letters, digits, _, - and . are")
        }
        let found: ImageData?
        do { found = try assets.image(named: name) } catch {
            guard case .invalidFields(let fields)? = BadgeError(wrapping: error).detail, let field = fields.first else {
                throw reader.failure("names the image \(name), which cannot be read")
            }
            throw reader.failure("names the image \(field.path), which \(field.reason)")
        }
        guard let data = found else {
            throw reader.failure("names the image \(name), which is not there")
        }
        return AppearanceImage(data, name: name)
    }

    /// Returns the members that are present, sorted, and notes unknown ones.
    private mutating func members(_ reader: JSONReader, among names: Set<String>) -> [String] {
        object(reader).keys.sorted().filter { name in
            if names.contains(name) { return true }
            note(reader[name].failure("is not known here\(name.hint(among: names))"))
            return false
        }
    }

    private mutating func object(_ reader: JSONReader) -> [String: JSON] {
        attempt { _ in try reader.object() } ?? [:]
    }

    private mutating func attempt<Value>(_ read: (LoginSettingsReader) throws -> Value) -> Value? {
        do { return try read(self) } catch {
            note(error)
            return nil
        }
    }

    mutating func note(_ error: any Error) {
        findings += Self.fields(of: error).prefix(Self.mostFindings - findings.count)
    }

    private mutating func warn(_ error: BadgeError) {
        warnings += Self.fields(of: error).prefix(Self.mostFindings - warnings.count)
    }

    fileprivate static func fields(of error: any Error) -> [BadgeError.InvalidField] {
        guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else { return [] }
        return fields
    }
}

/// The values of login settings that need no table of names.
enum LoginSettingsValue {
    static func key(_ reader: JSONReader) throws -> String {
        let key = try reader.nonEmptyString(maxLength: 64)
        guard LoginCredentials.isParameterName(key) else {
            throw reader.failure("has other characters than letters, digits, spaces, dots, hyphens and underscores")
        }
        guard !LoginCredentials.reservedNames.contains(key.lowercased()) else {
            throw reader.failure("is a name that logins use themselves")
        }
        return key
    }

    /// Parses `#RRGGBB`, `#RRGGBBAA`, `0xRRGGBB`, `0xAARRGGBB`, or an object of red, green, blue and alpha from 0 to
    /// 255.
    static func color(_ reader: JSONReader) throws -> AppearanceColor {
        if reader.value?.objectValue != nil {
            return try color(componentsOf: reader)
        }
        let text = try reader.nonEmptyString(maxLength: 64)
        guard let color = AppearanceColor(text) ?? hexadecimal(text) else {
            throw reader.failure("is not a colour such as #1A547A, 0x1A547A or 0xFF1A547A")
        }
        return color
    }

    private static func color(componentsOf reader: JSONReader) throws -> AppearanceColor {
        var wrong: [BadgeError.InvalidField] = []
        func attempt<Value>(_ read: () throws -> Value) -> Value? {
            do { return try read() } catch {
                wrong += LoginSettingsReader.fields(of: error)
                return nil
            }
        }
        func component(_ name: String) -> Double {
            attempt { Double(try reader[name].integer(in: 0...255)) / 255 } ?? 0
        }
        _ = attempt { try reader.allow(only: ["red", "green", "blue", "alpha"]) }
        let color = AppearanceColor(
            red: component("red"), green: component("green"), blue: component("blue"),
            alpha: reader["alpha"].optional == nil ? 1 : component("alpha"))
        guard wrong.isEmpty else { throw BadgeError.invalidDocument(wrong) }
        return color
    }

    private static func hexadecimal(_ text: String) -> AppearanceColor? {
        guard let digits = text.wholeMatch(of: /0[xX]([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/)?.output.1 else { return nil }
        // In this notation, opacity comes first.
        return AppearanceColor("#" + digits.suffix(6) + (digits.count == 8 ? digits.prefix(2) : ""))
    }
}
