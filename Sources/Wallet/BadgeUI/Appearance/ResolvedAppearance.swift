public import BadgeModel

/// The appearance of one prompt: merged layers, resolved styles, and corrected contrast of the organization's colours.
///
///     let appearance = ResolvedAppearance([organization, theme, defaults, call])
///     appearance[.textColor(of: .primaryButton)]
public struct ResolvedAppearance: Sendable {
    // In descending precedence.
    let layers: [AppearanceLayer]
    // The corrected colours; `nil` for one that is not used.
    var mended: [String: AppearanceColor?] = [:]
    // The groups that have a base in any layer. Most groups have none and need no lookup.
    let basedGroups: Set<String>
    // Whether an organization set any property.
    let hasOrganization: Bool
    /// The user's languages in order of preference.
    public let languages: Languages
    /// The settings that could not be applied, each with its path: circular styles, missing styles, corrected contrast.
    public internal(set) var warnings: [BadgeError.InvalidField] = []
    /// Whether header or footer may be words of the organization, which a terminal keeps apart from its own lines.
    package let hasTextsOfOrganization: Bool
    /// Whether the organization hides the line that names BadgeKit.
    public let hidesAttribution: Bool

    /// Merges layers above the built-in one.
    ///
    /// - Parameters:
    ///   - layers: The layers in ascending precedence.
    ///   - languages: The user's languages, for texts in several languages.
    public init(_ layers: [AppearanceLayer] = [], languages: Languages = Languages([])) {
        self.layers = layers.reversed() + [.builtIn]
        self.languages = languages
        hidesAttribution = layers.contains { $0.isFromOrganization && $0.hidesAttribution }
        hasTextsOfOrganization = layers.contains {
            $0.isFromOrganization && ($0[.header(of: .prompt)] != nil || $0[.footer(of: .prompt)] != nil)
        }
        basedGroups = self.layers.reduce(into: []) { $0.formUnion($1.basedGroups) }
        hasOrganization = layers.contains(where: \.isFromOrganization)
        checkStyles()
        if hasOrganization { mendContrast() }
    }

    /// The effective value; `nil` if no layer sets the property, or the highest layer that mentions it unsets it.
    public subscript<Value>(key: AppearanceKey<Value>) -> Value? { value(key.group, key.field) }

    /// Returns the text in the user's language; `nil` if no layer has one.
    public func text(_ key: AppearanceKey<LocalizedText>) -> String? { self[key]?.text(for: languages) }

    /// Returns the value of a field, from the group or those that it is based on.
    ///
    /// - Parameter message: The group that replaces `message` among them.
    func value<Value>(_ group: String, _ field: String, message: String? = nil) -> Value? {
        found(group, field, message: message)?.value as? Value
    }

    /// A value, and the name of the property that has it.
    struct Found {
        let name: String
        let value: any Sendable
    }

    func found(_ group: String, _ field: String, message: String? = nil) -> Found? {
        var group = group
        var followed: Set<String> = []
        while true {
            let name = AppearanceLayer.name(group, field)
            if !mended.isEmpty, let correction = mended[name] { return correction.map { Found(name: name, value: $0) } }
            switch entry(name) {
            case .value(let value): return Found(name: name, value: value)
            case .unset: return nil
            case nil: break
            }
            guard basedGroups.contains(group), followed.insert(group).inserted, let base = base(of: group) else {
                return nil
            }
            group = base == AppearanceElement.message.rawValue ? message ?? base : base
        }
    }

    func entry(_ name: String) -> AppearanceLayer.Entry? {
        for layer in layers {
            if let entry = layer.entries[name] { return entry }
        }
        return nil
    }

    func base(of group: String) -> String? {
        guard case .value(let value)? = entry(AppearanceLayer.name(group, "basedOn")), let name = value as? StyleName
        else { return nil }
        return AppearanceLayer.group(ofStyle: name)
    }
}
