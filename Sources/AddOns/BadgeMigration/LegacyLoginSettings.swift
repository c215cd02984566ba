public import BadgeModel
public import BadgeUI
import Foundation

/// The login settings of older SDKs, converted to a `LoginSettings` document.
///
///     let legacy = try LegacyLoginSettings(Data(contentsOf: file))
///     for result in legacy.results { print(result) }
///     let settings = try LoginSettings(legacy.document.text.utf8, assets: assets)
///
/// The source is the property list `MSIAuthenticationSettings.plist` in XML, or the JSON document
/// `authentication_settings.json`. Keys match regardless of case, spaces and punctuation. Keys without a counterpart
/// are reported and omitted.
public struct LegacyLoginSettings: Sendable {
    /// The converted document, as described by `Schemas/login-settings.schema.json`.
    public let document: JSON
    /// The results for all keys except the names of configurations, by path, sorted.
    public let results: [LegacyInterface.KeyResult]

    private static let largestFile = 1 << 18

    /// Reads a property list or a JSON document.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - assets: The source of the images: those that it does not have are reported and omitted. `nil` keeps every name.
    /// - Throws: `BadgeError` `documentInvalid` if the data is neither, or larger than 256 KB.
    public init(_ data: some Collection<UInt8>, assets: (any AssetSource)? = nil) throws {
        let limits = JSON.Limits(bytes: Self.largestFile, depth: 8)
        let root =
            try Self.isPropertyList(data) ? PropertyList.parse(data, limits: limits) : JSON.parse(data, limits: limits)
        var importer = LegacyLoginImporter(assets: assets)
        document = ["screens": .object(importer.screens(try JSONReader(root).object()))]
        results = importer.results.sorted { $0.key < $1.key }
    }

    /// Whether the settings describe any screen.
    public var describesScreens: Bool { document["screens"] != [:] }

    /// Returns whether a JSON document names a screen of the older settings.
    package static func describesScreens(_ members: [String: JSON]) -> Bool {
        members.keys.contains { LegacyLoginImporter.screen(named: $0) != nil }
    }

    /// Returns whether a file is a property list, by its first bytes.
    public static func isPropertyList(_ data: some Collection<UInt8>) -> Bool {
        PropertyList.isMeant(by: data)
    }
}

/// A converter from the old structure (screen, configuration, element) to the new one.
private struct LegacyLoginImporter {
    let assets: (any AssetSource)?
    private(set) var results: [LegacyInterface.KeyResult] = []

    private static let screens = [
        "serverauthentication": "server", "projectauthentication": "project",
        "certificateserverauthentication": "certificate", "changepassword": "changePassword",
    ]
    private static let elements = [
        "title": "title", "header": "header", "footer": "footer", "loginbutton": "loginButton",
        "cancelbutton": "cancelButton", "forgotpassword": "forgotPassword", "forgetpassword": "forgotPassword",
        "backgroundimage": "backgroundImage", "backgroundcolor": "backgroundColor", "icon": "icon", "iconimage": "icon",
        "authenticationparameters": "inputs",
    ]
    private static let label = [
        "text": "text", "title": "text", "fontname": "font", "fontcolor": "color", "color": "color", "font": "font",
    ]
    private static let button = label.merging([
        "highlightedfontcolor": "highlightedColor", "backgroundcolor": "backgroundColor",
        "highlightedbackgroundcolor": "highlightedBackgroundColor",
    ]) { $1 }
    private static let forgotPassword = label.merging(["link": "link", "url": "link"]) { $1 }
    private static let images = ["portrait": "portrait", "landscape": "landscape", "generic": "generic"]
    private static let input = ["key": "key", "type": "type", "configuration": "configuration"]
        .merging(configuration) { $1 }
    private static let configuration = [
        "label": "label", "placeholdertext": "placeholder", "placeholder": "placeholder", "defaultvalue": "default",
        "selections": "selections", "defaultselectionindex": "selected",
    ]
    private static let types = [
        "0": "text", "1": "password", "2": "list", "authenticationitemtypetextfield": "text", "textfield": "text",
        "text": "text", "authenticationitemtypepasswordtextfield": "password", "passwordtextfield": "password",
        "password": "password", "authenticationitemtypelist": "list", "list": "list",
    ]

    static func screen(named name: String) -> String? {
        let folded = name.folded
        return screens[folded.hasSuffix("settings") ? String(folded.dropLast("settings".count)) : folded]
    }

    mutating func screens(_ members: [String: JSON]) -> [String: JSON] {
        translate(members, at: "", by: Self.screens, droppingSuffix: "settings") { importer, value, path, _ in
            guard let configurations = importer.object(value, path) else { return nil }
            return importer.configurations(configurations, path)
        }
    }

    private mutating func configurations(_ members: [String: JSON], _ path: String) -> JSON {
        var screen: [String: JSON] = [:]
        var targets: [String: JSON] = [:]
        for name in members.keys.sorted() {
            let path = path + "." + name
            guard let value = members[name], let elements = object(value, path) else { continue }
            let converted = JSON.object(self.elements(elements, path))
            if ["default", "defaultconfiguration"].contains(name.folded) {
                screen["default"] = converted
            } else {
                targets[name] = converted
            }
        }
        if !targets.isEmpty { screen["targets"] = .object(targets) }
        return .object(screen)
    }

    private mutating func elements(_ members: [String: JSON], _ path: String) -> [String: JSON] {
        translate(members, at: path, by: Self.elements) { importer, value, path, name in
            switch name {
            case "backgroundColor": importer.color(value, path)
            case "icon": importer.image(value, path)
            case "backgroundImage": importer.backgroundImage(value, path)
            case "inputs": importer.inputs(value, path)
            case "loginButton", "cancelButton": importer.element(value, path, Self.button)
            case "forgotPassword": importer.element(value, path, Self.forgotPassword)
            default: importer.element(value, path, Self.label)
            }
        }
    }

    private mutating func element(_ value: JSON, _ path: String, _ names: [String: String]) -> JSON? {
        if value.stringValue != nil { return ["text": value] }
        guard let members = object(value, path) else { return nil }
        var color: JSON?
        var element = translate(members, at: path, by: names) { importer, value, path, name in
            if name.hasSuffix("olor") { return importer.color(value, path) }
            guard name == "font", case .object(let font) = value else { return value }
            // A font may also contain the colour of the text.
            if font.keys.contains(where: { ["argb", "red"].contains($0.folded) }) {
                color = importer.color(.object(font.filter { !["name", "fontname"].contains($0.key.folded) }), path)
            }
            return font.first { ["name", "fontname"].contains($0.key.folded) }?.value
        }
        if let color, element["color"] == nil { element["color"] = color }
        return .object(element)
    }

    private mutating func backgroundImage(_ value: JSON, _ path: String) -> JSON? {
        guard case .object(let members) = value else { return image(value, path) }
        return .object(
            translate(members, at: path, by: Self.images, dropped: "one image serves every device") {
                importer, value, path, _ in importer.image(value, path)
            })
    }

    // Bundles accepted a name with its suffix.
    private mutating func image(_ value: JSON, _ path: String) -> JSON? {
        guard let name = value.stringValue else {
            note(path, .wrongType(expected: "the name of an image"))
            return nil
        }
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        do {
            if let assets, try assets.image(named: stem) == nil {
                note(path, .missingImage(name))
                return nil
            }
        } catch {
            note(path, .wrongType(expected: "an image"))
            return nil
        }
        return .string(stem)
    }

    private mutating func color(_ value: JSON, _ path: String) -> JSON? {
        guard case .object(let members) = value else { return value }
        if let argb = members.first(where: { $0.key.folded == "argb" }) { return argb.value }
        let components = members.map { ($0.key.folded, $0.value) }
            .filter { ["red", "green", "blue", "alpha"].contains($0.0) }
        guard components.count == members.count else {
            note(path, .wrongType(expected: "a colour"))
            return nil
        }
        return .object(Dictionary(components) { first, _ in first })
    }

    private mutating func inputs(_ value: JSON, _ path: String) -> JSON? {
        guard case .array(let items) = value else {
            note(path, .wrongType(expected: "a list of items"))
            return nil
        }
        return .array(
            items.enumerated().compactMap { index, item in
                let path = "\(path)[\(index)]"
                guard let members = object(item, path) else { return nil }
                var input = translate(members, at: path, by: Self.input) { importer, value, path, name in
                    switch name {
                    case "key": importer.key(value, path)
                    case "type": importer.type(value, path)
                    case "configuration": importer.configuration(value, path)
                    default: value
                    }
                }
                // Without its name, which is reported, nothing of it reaches the organization.
                if input["key"] == nil, members.keys.contains(where: { $0.folded == "key" }) { return nil }
                if case .object(let configuration)? = input.removeValue(forKey: "configuration") {
                    input.merge(configuration) { first, _ in first }
                }
                // In the old settings, only a list had selections and a selected index.
                if input["type"] != "list" { input["selections"] = nil }
                if input["type"] != "list" { input["selected"] = nil }
                return .object(input)
            })
    }

    private mutating func configuration(_ value: JSON, _ path: String) -> JSON? {
        guard let members = object(value, path) else { return nil }
        return .object(translate(members, at: path, by: Self.configuration) { _, value, _, _ in value })
    }

    private mutating func key(_ value: JSON, _ path: String) -> JSON? {
        if let name = value.stringValue, LoginCredentials.isParameterName(name) { return value }
        note(path, .wrongType(expected: "1 to 64 letters, digits, spaces, dots, hyphens and underscores"))
        return nil
    }

    private mutating func type(_ value: JSON, _ path: String) -> JSON? {
        let name = value.stringValue ?? value.integerValue.map { "\($0)" } ?? ""
        guard let type = Self.types[name.folded] else {
            note(path, .wrongType(expected: "0, 1 or 2"))
            return nil
        }
        return .string(type)
    }

    /// Renames members; those without a counterpart are noted.
    private mutating func translate(
        _ members: [String: JSON], at path: String, by names: [String: String], droppingSuffix suffix: String = "",
        dropped reason: String? = nil, _ convert: (inout LegacyLoginImporter, JSON, String, String) -> JSON?
    ) -> [String: JSON] {
        var converted: [String: JSON] = [:]
        for key in members.keys.sorted() {
            let path = path.isEmpty ? key : path + "." + key
            let folded = key.folded
            let stem = folded.hasSuffix(suffix) ? String(folded.dropLast(suffix.count)) : folded
            guard let name = names[stem], let value = members[key] else {
                note(
                    path,
                    reason.map(LegacyInterface.Outcome.dropped)
                        ?? .unknown(likely: stem.nearest(among: Set(names.keys))))
                continue
            }
            guard !PropertyList.isUnusable(value) else {
                note(path, .wrongType(expected: "a text, a number, a list or a dictionary"))
                continue
            }
            let count = results.count
            guard let value = convert(&self, value, path, name) else { continue }
            converted[name] = value
            if results.count == count { note(path, .mapped(to: name)) }
        }
        return converted
    }

    private mutating func object(_ value: JSON, _ path: String) -> [String: JSON]? {
        if case .object(let members) = value { return members }
        note(path, .wrongType(expected: "a dictionary"))
        return nil
    }

    private mutating func note(_ path: String, _ outcome: LegacyInterface.Outcome) {
        results.append(LegacyInterface.KeyResult(key: path, outcome: outcome))
    }
}

extension String {
    // The text without case, spaces and punctuation.
    fileprivate var folded: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
