public import BadgeModel

/// How one prompt looks: the layers merged, styles followed, the organization's contrast mended.
///
///     let appearance = ResolvedAppearance([organization, theme, defaults, call])
///     appearance[.textColor(of: .primaryButton)]
public struct ResolvedAppearance: Sendable {
    // The highest first.
    let layers: [AppearanceLayer]
    var mended: [String: AppearanceColor] = [:]
    // The groups that have a base somewhere: most have none, and need not be followed.
    let basedGroups: Set<String>
    /// The languages of the person, the best liked first.
    public let languages: Languages
    /// What could not be drawn as it was asked for, each with its path: a circle of styles, a style that is not there, a
    /// contrast that was mended.
    public internal(set) var warnings: [BadgeError.InvalidField] = []
    /// Whether the organization leaves out the line that names BadgeKit.
    public let hidesAttribution: Bool

    /// Merges layers over what is built in.
    ///
    /// - Parameters:
    ///   - layers: The lowest first.
    ///   - languages: The languages of the person, for texts that are there in several.
    public init(_ layers: [AppearanceLayer] = [], languages: Languages = Languages([])) {
        self.layers = layers.reversed() + [.builtIn]
        self.languages = languages
        hidesAttribution = layers.contains { $0.isFromOrganization && $0.hidesAttribution }
        basedGroups = self.layers.reduce(into: []) { $0.formUnion($1.basedGroups) }
        checkStyles()
        if layers.contains(where: \.isFromOrganization) { mendContrast() }
    }

    /// The value that counts; `nil` where no layer has one, or the highest that speaks of it unsets it.
    public subscript<Value>(key: AppearanceKey<Value>) -> Value? { value(key.group, key.field) }

    /// The text in the person's language; `nil` where no layer has one.
    public func text(_ key: AppearanceKey<LocalizedText>) -> String? { self[key]?.text(for: languages) }

    func value<Value>(_ group: String, _ field: String) -> Value? {
        var group = group
        var followed: Set<String> = []
        while true {
            let name = AppearanceLayer.name(group, field)
            if !mended.isEmpty, let color = mended[name] { return color as? Value }
            switch entry(name) {
            case .value(let value): return value as? Value
            case .unset: return nil
            case nil: break
            }
            guard basedGroups.contains(group), followed.insert(group).inserted, let base = base(of: group) else {
                return nil
            }
            group = base
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
