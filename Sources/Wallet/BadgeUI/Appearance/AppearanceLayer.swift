package import BadgeModel

/// A set of values for appearance properties: one of the layers from which an appearance is resolved.
///
/// The layers are, in ascending precedence: the built-in one, the organization's, the theme file's, the app's defaults,
/// and that of a single call. They are merged field by field; an explicit *unset* removes the value of a lower layer.
public struct AppearanceLayer: Sendable {
    package enum Entry: Sendable {
        case value(any Sendable)
        case unset

        var style: StyleName? {
            guard case .value(let value) = self else { return nil }
            return value as? StyleName
        }
    }

    private(set) var entries: [String: Entry] = [:]
    /// The groups whose base is set in this layer.
    private(set) var basedGroups: Set<String> = []
    /// The theme's own styles with values in this layer, as groups.
    private(set) var styles: Set<String> = []
    /// The styles that screens set for their parts, by the property's name.
    private(set) var styleReferences: [String: StyleName] = [:]
    /// Whether the line that names BadgeKit is hidden, which only an organization decides.
    var hidesAttribution = false
    /// Whether the colours are an organization's, which the app has not reviewed.
    var isFromOrganization = false

    /// Creates an empty layer.
    public init() {}

    /// The value in this layer; `nil` if the layer does not set the property, or unsets it.
    public subscript<Value>(key: AppearanceKey<Value>) -> Value? {
        get {
            guard case .value(let value)? = entries[key.name] else { return nil }
            return value as? Value
        }
        set { set(newValue.map { .value($0) }, key.group, key.field) }
    }

    /// Removes the value of all lower layers, including the built-in one.
    public mutating func unset<Value>(_ key: AppearanceKey<Value>) { set(.unset, key.group, key.field) }

    /// Whether the layer is empty.
    public var isEmpty: Bool { entries.isEmpty && !hidesAttribution }

    /// The names of the properties that the layer sets or unsets, sorted.
    public var names: [String] { entries.keys.sorted() }

    package mutating func set(_ entry: Entry?, _ group: String, _ field: String) {
        let name = Self.name(group, field)
        entries[name] = entry
        if field == "basedOn" { basedGroups.insert(group) }
        if field.hasSuffix("Style") { styleReferences[name] = entry?.style }
    }

    /// Marks a group as one of the theme's own styles.
    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(entries.count + count) }

    mutating func declareStyle(_ group: String) { styles.insert(group) }

    package static func name(_ group: String, _ field: String) -> String { group + "." + field }

    /// Returns the group of a style: an element's or a screen's own group, or one under `styles` for a style of the
    /// theme.
    static func group(ofStyle name: StyleName) -> String {
        AppearanceField.groups[name.rawValue] != nil ? name.rawValue : "styles." + name.rawValue
    }
}

extension AppearanceLayer {
    /// The built-in layer: the overlay behind the provider table and the landing screen, and the bases of styles.
    public static let builtIn: AppearanceLayer = {
        var layer = AppearanceLayer()
        layer[.authenticationBackgroundColor] = AppearanceColor(red: 0.102, green: 0.33, blue: 0.48, alpha: 0.2)
        for screen in [AppearanceScreen.providerTable, .landing] {
            layer[AppearanceKey<StyleName>(screen, "basedOn")] = "authentication"
        }
        for screen in [AppearanceScreen.form, .selector, .polling, .webAuthn, .bankID, .generic, .problem] {
            layer[AppearanceKey<StyleName>(screen, "basedOn")] = StyleName(rawValue: AppearanceScreen.prompt.rawValue)
        }
        layer[.isBold(of: .title)] = true
        layer[.isBold(of: .headingMessage)] = true
        layer[.base(of: .linkButton)] = StyleName(.link)
        layer[.base(of: .picker)] = StyleName(.list)
        layer[.base(of: .contentMessage)] = StyleName(.message)
        layer[.base(of: .banner)] = StyleName(.errorMessage)
        return layer
    }()

    /// Creates a layer from an organization's metadata and policy.
    package init(organization display: Display, policy: Policy.Appearance? = nil) {
        isFromOrganization = true
        hidesAttribution = policy?.hidesAttribution ?? false
        self[.backgroundColor(of: .bar)] = display.backgroundColor.flatMap { AppearanceColor($0) }
        self[.textColor(of: .bar)] = display.textColor.flatMap { AppearanceColor($0) }
        self[.backgroundColor(of: .primaryButton)] = self[.backgroundColor(of: .bar)]
        self[.textColor(of: .primaryButton)] = self[.textColor(of: .bar)]
        self[.backgroundColor(of: .prompt)] = policy?.backgroundColor.flatMap { AppearanceColor($0) }
        self[.textColor(of: .prompt)] = policy?.textColor.flatMap { AppearanceColor($0) }
        self[.tintColor(of: .bar)] = policy?.tintColor.flatMap { AppearanceColor($0) }
        self[.header(of: .prompt)] = policy?.header.map { .text(LocalizedText($0)) }
        self[.footer(of: .prompt)] = policy?.footer.map { .text(LocalizedText($0)) }
    }
}
