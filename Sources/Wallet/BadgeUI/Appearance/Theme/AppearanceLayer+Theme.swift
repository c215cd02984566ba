public import BadgeModel

extension AppearanceLayer {
    /// The layer as a theme file (`Schemas/theme.schema.json`), which reads back to the same layer.
    ///
    /// An image is represented by its name, which an ``AssetSource`` must resolve. Values that a file cannot contain
    /// are omitted: components, stacks of screens, anchors, and images without a name.
    public var themeDocument: JSON {
        var members: [String: [String: JSON]] = [:]
        // A declared style without values is included too.
        var styles = Dictionary(
            uniqueKeysWithValues: self.styles.map { (String($0.dropFirst(Self.stylePrefix.count)), [String: JSON]()) })
        for (name, entry) in entries {
            guard let border = name.lastIndex(of: "."), let value = Self.json(entry) else { continue }
            let (group, field) = (String(name[..<border]), String(name[name.index(after: border)...]))
            if group.hasPrefix(Self.stylePrefix) {
                styles[String(group.dropFirst(Self.stylePrefix.count)), default: [:]][field] = value
            } else {
                members[group, default: [:]][field] = value
            }
        }
        var document = members.mapValues(JSON.object)
        if !styles.isEmpty { document["styles"] = .object(styles.mapValues(JSON.object)) }
        return .object(document)
    }

    private static let stylePrefix = "styles."

    private static func json(_ entry: Entry) -> JSON? {
        guard case .value(let value) = entry else { return .null }
        return switch value {
        case let text as LocalizedText: text.json
        case let color as AppearanceColor: .string(color.description)
        case let number as Double: .double(number)
        case let flag as Bool: .bool(flag)
        case let image as AppearanceImage: image.json
        case let content as SlotContent: content.json
        case let style as StyleName: .string(style.rawValue)
        case let alignment as AppearanceAlignment: .string(alignment.rawValue)
        case let arrow as ArrowDirection: .string(arrow.rawValue)
        case let names as [String]: .array(names.map(JSON.string))
        default: nil
        }
    }
}

extension AppearanceImage {
    fileprivate var json: JSON? {
        guard let name else { return nil }
        var members: [String: JSON] = ["name": .string(name), "scaling": .string(scaling.rawValue)]
        members["description"] = imageDescription.map(JSON.string)
        return .object(members)
    }
}

extension SlotContent {
    fileprivate var json: JSON? {
        switch self {
        case .text(let text): text.json
        case .image(let image): image.json.map { ["image": $0] }
        case .component: nil
        }
    }
}
